import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';

/** Price before the discount; the final price is beside it. */
export const OriginalPrice = ({ price, className }: { price: string; className: string }) => (
  <s className={className}>
    <VisuallyHidden>
      <Trans>instead of</Trans>
    </VisuallyHidden>{' '}
    {price}
  </s>
);

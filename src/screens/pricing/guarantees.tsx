import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { photos } from '#contract/limits.ts';
import { useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

const ownPhotos = photos.premium;

/** Guarantees of every bundle. */
export function Guarantees() {
  const refundDays = useFacts((facts) => facts.settings?.refund_days ?? 0);
  return (
    <ul className={css.promises}>
      <Promised>
        <Trans>You pay once. There is no subscription, and nothing renews by itself.</Trans>
      </Promised>
      <Promised>
        <Trans>Credits never expire.</Trans>
      </Promised>
      <Promised>
        <Trans>
          Any bundle makes you Premium for good: all photos, {ownPhotos} of your own, as many conversations as you like.
        </Trans>
      </Promised>
      {refundDays > 0 && (
        <Promised>
          <Plural
            value={refundDays}
            one="A bundle that you have not touched can be given back within # day."
            other="A bundle that you have not touched can be given back within # days."
          />
        </Promised>
      )}
    </ul>
  );
}

const Promised = ({ children }: { children: ReactNode }) => (
  <li className={css.promise}>
    <Icon name="check" size="s" className={css.checkIcon} />
    <span>{children}</span>
  </li>
);

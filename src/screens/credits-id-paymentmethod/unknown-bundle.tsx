import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

/** The URL names a bundle that is not or no longer offered. */
export function UnknownBundle() {
  return (
    <EmptyState
      icon="coins"
      title={<Trans>There is no such bundle</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('credits')}>
          <Trans>See the bundles</Trans>
        </ButtonLink>
      }
    >
      <Trans>The address is not complete, or this bundle is not sold any more. Choose another one.</Trans>
    </EmptyState>
  );
}

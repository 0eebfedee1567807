import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

/** [SIGNUP-04 SIGNUP-24] */
export function InviteOnly() {
  return (
    <EmptyState
      icon="lock"
      level={1}
      title={<Trans>By invitation only</Trans>}
      actions={
        <ButtonLink isFullWidth href={href('login')}>
          <Trans>Log in</Trans>
        </ButtonLink>
      }
    >
      <Trans>New members join with an invitation at the moment. If you have an account, just log in.</Trans>
    </EmptyState>
  );
}

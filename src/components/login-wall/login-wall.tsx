import { Trans } from '@lingui/react/macro';
import { loginHref } from '#src/components/login-href.ts';
import { href } from '#src/routes.ts';
import { useLinkNavigation } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

/** For a visitor of a site that shows its members to members only; `path`: where he wanted to go. [SEARCH-14 ROLE-04] */
export function LoginWall({ path }: { path: string }) {
  const follow = useLinkNavigation();
  return (
    <EmptyState
      icon="lock"
      level={1}
      title={<Trans>For members only</Trans>}
      actions={
        <>
          <ButtonLink block href={href('signup')} onClick={follow}>
            <Trans>Join for free</Trans>
          </ButtonLink>
          <ButtonLink block variant="quiet" href={loginHref(path)} onClick={follow}>
            <Trans>Log in</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Whoever is here wants to know who is looking. Join or log in to see the members.</Trans>
    </EmptyState>
  );
}

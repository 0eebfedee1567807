import { Trans } from '@lingui/react/macro';
import { href, loginHref } from '#src/routes.ts';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

/** For visitors of a site with members-only profiles; `path`: the page to return to. [SEARCH-14 ROLE-04] */
export function LoginWall({ path }: { path: string }) {
  return (
    <EmptyState
      icon="lock"
      level={1}
      title={<Trans>For members only</Trans>}
      actions={
        <>
          <ButtonLink isFullWidth href={href('signup')}>
            <Trans>Join for free</Trans>
          </ButtonLink>
          <ButtonLink isFullWidth variant="quiet" href={loginHref(path)}>
            <Trans>Log in</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Members are visible to members only. Join or log in to see them.</Trans>
    </EmptyState>
  );
}

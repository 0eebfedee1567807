import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';

/** Sign-up link for visitors, next step for members. */
export function LanderCta() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <ButtonLink href={href(isMember ? 'members' : 'signup')} variant="white">
      {isMember ? <Trans>Search members</Trans> : <Trans>Create your profile</Trans>}
    </ButtonLink>
  );
}

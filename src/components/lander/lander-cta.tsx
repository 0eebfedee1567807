import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useFacts, useLinkNavigation } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';

/** The way in; for whoever is in, the way on. */
export function LanderCta() {
  const follow = useLinkNavigation();
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <ButtonLink href={href(isMember ? 'members' : 'signup')} variant="white" onClick={follow}>
      {isMember ? <Trans>Search members</Trans> : <Trans>Create your profile</Trans>}
    </ButtonLink>
  );
}

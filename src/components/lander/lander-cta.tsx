import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';

/** The way in; for whoever is in, the way on. */
export function LanderCta() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <ButtonLink href={href(isMember ? 'members' : 'signup')} variant="white">
      {isMember ? <Trans>Search members</Trans> : <Trans>Create your profile</Trans>}
    </ButtonLink>
  );
}

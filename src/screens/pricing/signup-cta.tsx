import { Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';

/** Sign-up for visitors, bundles for members. */
export function SignupCta() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <p>
      {isMember ? (
        <ButtonLink href={href('credits')}>
          <Trans>Choose a bundle</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink href={href('signup')}>
          <Trans>Sign up for free</Trans>
        </ButtonLink>
      )}
    </p>
  );
}

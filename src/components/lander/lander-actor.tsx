import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { LanderContext } from '#machines/page/lander.ts';
import { href } from '#src/routes.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';

/** The machine of a landing page. */
export const useLanderActor = () => usePageActor('lander');

export const useLanderContext = <Name extends keyof LanderContext>(name: Name): LanderContext[Name] =>
  useSelector(useLanderActor(), (snapshot) => snapshot.context[name]);

export const useLanderTag = (tag: 'busy' | 'playing' | 'ended'): boolean =>
  useSelector(useLanderActor(), (snapshot) => snapshot.hasTag(tag));

/** Sign-up link for visitors, next step for members. */
export function LanderCta() {
  const isMember = useFacts((facts) => facts.session === 'member');
  return (
    <ButtonLink href={href(isMember ? 'members' : 'signup')} variant="white">
      {isMember ? <Trans>Search members</Trans> : <Trans>Create your profile</Trans>}
    </ButtonLink>
  );
}

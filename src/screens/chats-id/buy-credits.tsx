import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { PaywalledFeature } from '#machines/app/events.ts';
import { href } from '#src/routes.ts';
import { usePageActor, useSend } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';

/** Goes to the bundles; the interrupted action is offered again afterwards. */
const useBuying = (feature: PaywalledFeature) => {
  const page = usePageActor('conversation');
  const conversation = useSelector(page, ({ context }) => context.conversation);
  const profile = useSelector(page, ({ context }) => context.profile);
  const send = useSend();
  return () => {
    const path =
      conversation === null
        ? href('members-id-chat', { id: profile?.id ?? '' })
        : href('chats-id', { id: conversation });
    send({ type: 'intent.recorded', intent: { feature, path, name: profile?.name ?? null } });
  };
};

export const BuyCredits = ({ feature, className }: { feature: PaywalledFeature; className?: string }) => (
  <ButtonLink size="m" className={className} href={href('credits')} onClick={useBuying(feature)}>
    <Trans>Buy credits</Trans>
  </ButtonLink>
);

export const BuyCreditsLink = ({ feature }: { feature: PaywalledFeature }) => (
  <TextLink alone href={href('credits')} onClick={useBuying(feature)}>
    <Trans>Buy credits</Trans>
  </TextLink>
);

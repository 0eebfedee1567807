import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PaywalledFeature } from '#machines/app/events.ts';
import { selectedConversation } from '#machines/app/facts.ts';
import { href, splitChatHref } from '#src/routes.ts';
import { useFacts, usePageActor, useSend } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './conversation.css.ts';

/** Cost of the next message and the member's balance; without enough credits, a link that buys some. [CREDITS-02 CREDITS-04 ROLE-11] */
export function MessageCost({ children: buy }: { children: ReactNode }) {
  const price = useFacts((facts) => facts.settings?.message_credits ?? 0);
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  const free = useFacts((facts) => facts.user?.free_messages ?? 0);
  if (price <= 0) return null;
  if (free > 0)
    return (
      <span>
        <Plural value={free} one="# free message left" other="# free messages left" />
      </span>
    );
  if (credits < price)
    return (
      <>
        <span className={css.short}>
          <Trans>Not enough credits</Trans>
        </span>
        <span aria-hidden>·</span>
        {buy}
      </>
    );
  return (
    <>
      <span>
        <Plural value={price} one="1 message = # credit" other="1 message = # credits" />
      </span>
      <span aria-hidden>·</span>
      <TextLink alone href={href('credits')}>
        <Plural value={credits} one="# credit left" other="# credits left" />
      </TextLink>
    </>
  );
}

/** Goes to the bundles; the interrupted action is offered again afterwards. */
const useBuying = (feature: PaywalledFeature) => {
  const page = usePageActor('conversation');
  const conversation = useSelector(page, ({ context }) => context.conversation);
  const profile = useSelector(page, ({ context }) => context.profile);
  const isBesideList = useFacts((facts) => selectedConversation(facts.route) !== null);
  const send = useSend();
  return () => {
    const path =
      conversation === null
        ? href('members-id-chat', { id: profile?.id ?? '' })
        : isBesideList
          ? splitChatHref(conversation)
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

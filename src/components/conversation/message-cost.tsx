import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PaywalledFeature } from '#machines/app/events.ts';
import { selectionKey } from '#machines/app/facts.ts';
import { href, splitChatHref, splitMemberHref } from '#src/routes.ts';
import { useFacts, usePageActor, useSend } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
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

/** A text costs more than the member has. [CREDITS-04] */
export const useLacksMessageCredits = (): boolean =>
  useFacts(({ settings, user }) => {
    const price = settings?.message_credits ?? 0;
    return price > 0 && user !== null && user.free_messages <= 0 && user.credits < price;
  });

/** Opens the paywall; the interrupted action is offered again after a purchase. [PREMIUM-05] */
export const usePaywall = (feature: PaywalledFeature) => {
  const page = usePageActor('conversation');
  const conversation = useSelector(page, ({ context }) => context.conversation);
  const profile = useSelector(page, ({ context }) => context.profile);
  const isBesideList = useFacts((facts) => selectionKey(facts.route) !== null);
  const send = useSend();
  return () => {
    const toMember = isBesideList ? splitMemberHref : (id: string) => href('members-id-chat', { id });
    const toConversation = isBesideList ? splitChatHref : (id: string) => href('chats-id', { id });
    const path = conversation === null ? toMember(profile?.id ?? '') : toConversation(conversation);
    send({
      type: 'paywall.requested',
      feature,
      intent: { feature, path, name: profile?.name ?? null },
      until: null,
    });
  };
};

export const BuyCredits = ({ feature, className }: { feature: PaywalledFeature; className?: string }) => (
  <Button size="m" className={className} onClick={usePaywall(feature)}>
    <Trans>Buy credits</Trans>
  </Button>
);

export const BuyMessageCredits = () => (
  <Button size="m" variant="soft" className={css.buy} onClick={usePaywall('message')}>
    <Icon name="coins" size="s" />
    <Trans>Buy credits</Trans>
  </Button>
);

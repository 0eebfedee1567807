import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Message } from '#contract/chat.ts';
import type { QueuedMessage } from '#machines/member/queued-message.ts';
import { usePageActor } from '#src/system.tsx';
import { giftName } from '#src/texts/chat.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { useSendProblemText } from './queued-message-bubble.tsx';

type AnnouncerProps = { messages: readonly Message[]; me: string; name: string; outgoing: readonly QueuedMessage[] };

/**
 * Announces to screen readers, once each: new messages, typing, and failed sends. The log is no live region: its rows
 * come and go while scrolling.
 */
export function MessageAnnouncer({ messages, me, name, outgoing }: AnnouncerProps) {
  const page = usePageActor('conversation');
  const isTyping = useSelector(page, (snapshot) => snapshot.hasTag('typingAnnounced'));
  const textOf = useSendProblemText();
  const last = messages.findLast((message) => message.sender !== me);
  const [known] = useState(last?.id);
  const problem = outgoing.findLast((one) => one.problem !== null)?.problem ?? null;
  return (
    <VisuallyHidden>
      <output>{last !== undefined && last.id !== known && <Arrived key={last.id} message={last} name={name} />}</output>
      <output>{isTyping && <Trans>{name} is writing.</Trans>}</output>
      <span role="alert">{problem !== null && textOf(problem)}</span>
    </VisuallyHidden>
  );
}

function Arrived({ message: { type, body }, name }: { message: Message; name: string }) {
  const { i18n } = useLingui();
  if (type === 'photo') return <Trans>{name} sent you a photo.</Trans>;
  const gift = i18n._(giftName(body));
  if (type === 'gift')
    return (
      <Trans>
        {name} sent you a gift: {gift}
      </Trans>
    );
  return (
    <Trans>
      {name} writes: {body}
    </Trans>
  );
}

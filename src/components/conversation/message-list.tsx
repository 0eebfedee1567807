import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { ProfileCard } from '#contract/profile.ts';
import { type QueuedMessage, notYetInConversation } from '#machines/member/queued-message.ts';
import { visibleMessages } from '#machines/page/message-list.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, heading } from '#src/styles/text.css.ts';
import { useMemberState, usePageActor } from '#src/system.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { type MessageRow, buildMessageRows } from './message-rows.ts';
import { QueuedMessageBubble, useSendProblemText } from './queued-message-bubble.tsx';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useSendQueueState } from './use-send-queue.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { TextButton, TextLink } from '#src/ui/link/link.tsx';
import * as css from './conversation.css.ts';
import type { Message } from '#contract/chat.ts';
import type { ScamSign } from '#contract/message-signs.ts';
import { giftName } from '#src/texts/chat.ts';
import { visibleLikes } from '#machines/member/likes.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { Avatar } from '#src/ui/photo/photo.tsx';

const nothing: readonly QueuedMessage[] = [];

/**
 * Virtual list of messages, the last at the bottom: only rows near the window are rendered. `ideas` scroll with the words
 * of an empty conversation: a low window has no room for both. [CHAT-01 CHAT-08]
 */
export function MessageList({ profile, ideas }: { profile: ProfileCard; ideas: ReactNode }) {
  const { t } = useLingui();
  const page = usePageActor('conversation');
  const me = useSelector(page, (snapshot) => snapshot.context.ownProfileId);
  const messages = useSelector(page, ({ context }) => visibleMessages(context), shallowEqual);
  const hasEarlier = useSelector(page, (snapshot) => snapshot.context.hasEarlier);
  const isTyping = useSelector(page, (snapshot) => snapshot.hasTag('typing'));
  const sure = useSelector(page, ({ context }) => context.confirmedIds);
  const queue = useSendQueueState((snapshot) => snapshot.context.outgoing, nothing);
  const sending = useSendQueueState((snapshot) => snapshot.context.sendingKey, null);
  const outgoing = useMemo(() => notYetInConversation(queue, messages, { me, sure }), [queue, messages, me, sure]);
  const rows = useMemo(
    () => buildMessageRows({ messages, hasEarlier, me, outgoing, sending, isTyping }),
    [messages, hasEarlier, me, outgoing, sending, isTyping],
  );
  const { name } = profile;
  return (
    <>
      <LoadEarlierError />
      {rows.length === 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it.
        <div role="log" aria-live="off" aria-label={t`Conversation with ${name}`} tabIndex={0} className={css.log}>
          <EmptyConversation profile={profile} />
          {ideas}
        </div>
      ) : (
        <>
          <Lines rows={rows} name={name} />
          {ideas}
        </>
      )}
      <MessageAnnouncer messages={messages} me={me} name={name} outgoing={outgoing} />
    </>
  );
}

function Lines({ rows, name }: { rows: readonly MessageRow[]; name: string }) {
  const { t } = useLingui();
  const page = usePageActor('conversation');
  const { handle, hasPrependedRows, onScroll, onResize, goToFoot } = useScrollAnchor(rows, () => {
    // Failed loads are retried by the button only.
    if (page.getSnapshot().context.problem === null) page.send({ type: 'earlierMessages.requested' });
  });
  const [first] = rows;
  const since = first?.kind === 'message' ? first.message.time : undefined;
  const [focused, setFocused] = useState<string>();
  const held = focused === undefined ? -1 : rows.findIndex(({ key }) => key === focused);
  const noteFocus = ({ target }: FocusEvent) => {
    const line = target instanceof HTMLElement ? target.closest('[data-line]') : null;
    setFocused(line?.getAttribute('data-line') ?? undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'End' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goToFoot();
  };
  return (
    // `aria-live` is off: the announcer covers new messages; the log would also announce loaded and confirmed ones.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- tracks the focused row, and scrolls.
    <div
      role="log"
      aria-live="off"
      aria-label={t`Conversation with ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it.
      tabIndex={0}
      className={css.log}
      onFocus={noteFocus}
      onKeyDown={onKeyDown}
    >
      <div className={css.above} />
      <LoadEarlier since={since} />
      <Virtualizer
        ref={handle}
        data={rows}
        startMargin={css.topHeight}
        shift={hasPrependedRows}
        // The focused row stays rendered.
        keepMounted={held === -1 ? [] : [held]}
        onScroll={onScroll}
        onResize={onResize}
      >
        {(row) => (
          <div key={row.key} data-line={row.key}>
            <Line row={row} name={name} />
          </div>
        )}
      </Virtualizer>
    </div>
  );
}

function Line({ row, name }: { row: MessageRow; name: string }): ReactNode {
  switch (row.kind) {
    case 'day':
      return <Day time={row.time} />;
    case 'message':
      return (
        <>
          <MessageBubble
            message={row.message}
            name={name}
            isOwnMessage={row.isOwnMessage}
            isFirstInGroup={row.isFirstInGroup}
            isLastInGroup={row.isLastInGroup}
          />
          {row.warning !== null && <ScamWarning sign={row.warning} />}
        </>
      );
    case 'outgoing':
      return <QueuedMessageBubble outgoing={row.outgoing} isSending={row.isSending} />;
    default:
      return <Typing name={name} />;
  }
}

/** Below the partner's first message. [CHAT-21] */
function ScamWarning({ sign }: { sign: ScamSign }) {
  return (
    <div className={css.warning}>
      <Alert tone="info">
        {sign === 'money' ? (
          <Trans>
            Careful: a first message about money is often a scam. Never send money to someone you haven't met.
          </Trans>
        ) : (
          <Trans>Careful: scammers like to move to another app. Stay here until you know each other.</Trans>
        )}{' '}
        <TextLink href={href('safety')}>
          <Trans>Meeting safely</Trans>
        </TextLink>
      </Alert>
    </div>
  );
}

function Day({ time }: { time: number }) {
  const { day } = useTimeFormat();
  return (
    <div className={css.row}>
      <h2 className={classNames(caption, css.dayHeading)}>{day(time)}</h2>
    </div>
  );
}

function Typing({ name }: { name: string }) {
  return (
    <div className={css.row}>
      <span className={css.typing}>
        <VisuallyHidden>
          <Trans>{name} is writing.</Trans>
        </VisuallyHidden>
        <span className={css.dot} />
        <span className={css.dot} />
        <span className={css.dot} />
      </span>
    </div>
  );
}

/** First day shown, and the button that loads earlier messages; scrolling near it loads them too. */
export function LoadEarlier({ since }: { since: number | undefined }) {
  const { day } = useTimeFormat();
  const page = usePageActor('conversation');
  const hasEarlier = useSelector(page, (snapshot) => snapshot.context.hasEarlier);
  const busy = useSelector(page, (snapshot) => snapshot.hasTag('busyEarlier'));
  return (
    <div className={css.top}>
      {hasEarlier && (
        <Button size="m" variant="quiet" busy={busy} onClick={() => page.send({ type: 'earlierMessages.requested' })}>
          <Trans>Load earlier messages</Trans>
        </Button>
      )}
      {since !== undefined && <h2 className={classNames(caption, css.day)}>{day(since)}</h2>}
    </div>
  );
}

export function LoadEarlierError() {
  const page = usePageActor('conversation');
  const textOf = useProblemText();
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  if (problem === null) return null;
  return (
    <div className={css.trouble}>
      <Alert
        tone="danger"
        action={
          failed && (
            <TextButton onClick={() => page.send({ type: 'conversation.retried' })}>
              <Trans>Try again</Trans>
            </TextButton>
          )
        }
      >
        {failed ? <Trans>The latest messages could not be loaded.</Trans> : textOf(problem)}
      </Alert>
    </div>
  );
}

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

/** Shown before the first message. */
export function EmptyConversation({ profile }: { profile: ProfileCard }) {
  const { name } = profile;
  const picture = usePhotoSources()(profile.main_image);
  // The advice belongs to the member's first conversation.
  const isFirst = useMemberState(
    'chats',
    (snapshot) => snapshot.context.chats !== null && snapshot.context.chats.length === 0,
    false,
  );
  const isMatch = useMemberState(
    'likes',
    (snapshot) => {
      const likes = visibleLikes(snapshot.context);
      return likes !== null && likes.likes.includes(profile.id) && likes.liked_by.some(({ id }) => id === profile.id);
    },
    false,
  );
  return (
    <div className={css.first}>
      <Avatar src={picture?.thumb ?? null} name={name} size="xl" ring loading="eager" className={css.firstFace} />
      <h2 className={heading}>
        {isMatch ? <Trans>You and {name} like each other</Trans> : <Trans>Say hello to {name}</Trans>}
      </h2>
      <p className={css.firstWhy}>
        <Trans>Write first. A question is easier to answer than a compliment.</Trans>
      </p>
      {isFirst && (
        <p className={css.firstWhy}>
          <TextLink href={href('safety')}>
            <Trans>How to meet safely</Trans>
          </TextLink>
        </p>
      )}
    </div>
  );
}

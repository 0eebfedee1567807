import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { ProfileCard } from '#contract/profile.ts';
import { notYetInConversation, type QueuedMessage as OutgoingMessage } from '#machines/member/queued-message.ts';
import { visibleMessages } from '#machines/page/message-list.ts';
import { useTimeFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { LoadEarlier, LoadEarlierError } from './load-earlier.tsx';
import { MessageAnnouncer } from './message-announcer.tsx';
import { MessageBubble } from './message-bubble.tsx';
import * as bubbles from './message-list.css.ts';
import { buildMessageRows, type MessageRow } from './message-rows.ts';
import { QueuedMessageBubble } from './queued-message-bubble.tsx';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useSendQueueState } from './use-send-queue.ts';

const nothing: readonly OutgoingMessage[] = [];

/** Virtual list of messages, the last at the bottom: only rows near the window are rendered. [CHAT-01 CHAT-08] */
export function MessageList({ profile }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const page = usePageActor('conversation');
  const me = useSelector(page, (snapshot) => snapshot.context.ownProfileId);
  const messages = useSelector(page, ({ context }) => visibleMessages(context), shallowEqual);
  const isTyping = useSelector(page, (snapshot) => snapshot.hasTag('typing'));
  const sure = useSelector(page, ({ context }) => context.confirmedIds);
  const queue = useSendQueueState((snapshot) => snapshot.context.outgoing, nothing);
  const sending = useSendQueueState((snapshot) => snapshot.context.sendingKey, null);
  const outgoing = useMemo(() => notYetInConversation(queue, messages, { me, sure }), [queue, messages, me, sure]);
  const rows = useMemo(
    () => buildMessageRows({ messages, me, outgoing, sending, isTyping }),
    [messages, me, outgoing, sending, isTyping],
  );
  const { name } = profile;
  return (
    <>
      <LoadEarlierError />
      {rows.length === 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it.
        <div role="log" aria-live="off" aria-label={t`Conversation with ${name}`} tabIndex={0} className={bubbles.log}>
          <EmptyConversation profile={profile} />
        </div>
      ) : (
        <Lines rows={rows} name={name} />
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
      className={bubbles.log}
      onFocus={noteFocus}
      onKeyDown={onKeyDown}
    >
      <div className={bubbles.above} />
      <LoadEarlier since={since} />
      <Virtualizer
        ref={handle}
        data={rows}
        startMargin={bubbles.topHeight}
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
        <MessageBubble
          message={row.message}
          name={name}
          isOwnMessage={row.isOwnMessage}
          isFirstInGroup={row.isFirstInGroup}
          isLastInGroup={row.isLastInGroup}
        />
      );
    case 'outgoing':
      return <QueuedMessageBubble outgoing={row.outgoing} isSending={row.isSending} />;
    default:
      return <Typing name={name} />;
  }
}

function Day({ time }: { time: number }) {
  const { day } = useTimeFormat();
  return (
    <div className={bubbles.row}>
      <h2 className={classNames(caption, bubbles.dayHeading)}>{day(time)}</h2>
    </div>
  );
}

function Typing({ name }: { name: string }) {
  return (
    <div className={bubbles.row}>
      <span className={bubbles.typing}>
        <VisuallyHidden>
          <Trans>{name} is writing.</Trans>
        </VisuallyHidden>
        <span className={bubbles.dot} />
        <span className={bubbles.dot} />
        <span className={bubbles.dot} />
      </span>
    </div>
  );
}

import { minute } from '#contract/durations.ts';
import type { Message } from '#contract/chat.ts';
import { findScamSign, type ScamSign } from '#contract/message-signs.ts';
import type { QueuedMessage } from '#machines/member/queued-message.ts';
import { countDaysBetween } from '#src/components/formats.ts';

/** One line of the log. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly time: number }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      readonly isOwnMessage: boolean;
      /** First and last message of a group: time and state are shown once per group. */
      readonly isFirstInGroup: boolean;
      readonly isLastInGroup: boolean;
      /** Sign of a scam in the partner's first message. [CHAT-21] */
      readonly warning: ScamSign | null;
    }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: QueuedMessage; readonly isSending: boolean }
  | { readonly kind: 'typing'; readonly key: 'typing' };

type MessageRowsInput = {
  /** In server order. */
  readonly messages: readonly Message[];
  /** The server has older ones. */
  readonly hasEarlier: boolean;
  readonly me: string;
  readonly outgoing: readonly QueuedMessage[];
  /** Key of the message being sent. */
  readonly sending: string | null;
  /** The other member is typing. */
  readonly isTyping: boolean;
};

/** Longest gap between messages of one group, ms. */
const breath = 5 * minute;

const isSameDay = (one: Message, next: Message): boolean => countDaysBetween(one.time, next.time) === 0;

const belongs = (message: Message, before: Message | undefined): boolean =>
  before !== undefined &&
  message.sender === before.sender &&
  message.time - before.time < breath &&
  message.read === before.read &&
  message.delivered === before.delivered &&
  isSameDay(before, message);

/** Null while the partner's first message is not loaded, or is no text. */
const findFirstFromPartner = (messages: readonly Message[], me: string, hasEarlier: boolean): Message | null => {
  const first = hasEarlier ? undefined : messages.find(({ sender }) => sender !== me);
  return first?.type === 'text' ? first : null;
};

/** Rows of the log: days in the device's time zone, grouped messages, queued messages, and the typing indicator. */
export const buildMessageRows = ({
  messages,
  hasEarlier,
  me,
  outgoing,
  sending,
  isTyping,
}: MessageRowsInput): readonly MessageRow[] => {
  const first = findFirstFromPartner(messages, me, hasEarlier);
  return [
    ...messages.flatMap((message, place): readonly MessageRow[] => {
      const before = messages[place - 1];
      const next = messages[place + 1];
      const row: MessageRow = {
        kind: 'message',
        key: message.id,
        message,
        isOwnMessage: message.sender === me,
        isFirstInGroup: !belongs(message, before),
        isLastInGroup: next === undefined || !belongs(next, message),
        warning: message === first ? findScamSign(message.body) : null,
      };
      // The log's header shows the first day: earlier messages of the same day may still load.
      const isNewDay = before !== undefined && !isSameDay(before, message);
      return isNewDay ? [{ kind: 'day', key: `day-${message.id}`, time: message.time }, row] : [row];
    }),
    ...outgoing.map((one): MessageRow => ({
      kind: 'outgoing',
      key: one.key,
      outgoing: one,
      isSending: one.key === sending,
    })),
    ...(isTyping ? [{ kind: 'typing' as const, key: 'typing' as const }] : []),
  ];
};

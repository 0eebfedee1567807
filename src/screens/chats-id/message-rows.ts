import type { Message } from '#contract/chat.ts';
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
    }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: QueuedMessage; readonly isSending: boolean }
  | { readonly kind: 'typing'; readonly key: 'typing' };

type MessageRowsInput = {
  /** In server order. */
  readonly messages: readonly Message[];
  readonly me: string;
  readonly outgoing: readonly QueuedMessage[];
  /** Key of the message being sent. */
  readonly sending: string | null;
  /** The other member is typing. */
  readonly isTyping: boolean;
};

/** Longest gap between messages of one group, ms. */
const breath = 5 * 60_000;

const isSameDay = (one: Message, next: Message): boolean => countDaysBetween(one.time, next.time) === 0;

const belongs = (message: Message, before: Message | undefined): boolean =>
  before !== undefined &&
  message.sender === before.sender &&
  message.time - before.time < breath &&
  message.read === before.read &&
  message.delivered === before.delivered &&
  isSameDay(before, message);

/** Rows of the log: days in the device's time zone, grouped messages, queued messages, and the typing indicator. */
export const buildMessageRows = ({
  messages,
  me,
  outgoing,
  sending,
  isTyping,
}: MessageRowsInput): readonly MessageRow[] => [
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

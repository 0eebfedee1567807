import type { Message } from '#contract/chat.ts';
import type { QueuedMessage } from '#machines/member/queued-message.ts';
import { countDaysBetween } from '#src/components/use-time-format.ts';

/** One line of the log. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly time: number }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      readonly isOwnMessage: boolean;
      /** The first and the last of what one side says in one breath: one time and one state are said for all of it. */
      readonly isFirstInGroup: boolean;
      readonly isLastInGroup: boolean;
    }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: QueuedMessage; readonly isSending: boolean }
  | { readonly kind: 'typing'; readonly key: 'typing' };

export type MessageRowsInput = {
  /** In the order of the server. */
  readonly messages: readonly Message[];
  readonly me: string;
  readonly outgoing: readonly QueuedMessage[];
  /** The key of the one that is on its way. */
  readonly sending: string | null;
  /** The other side is writing. */
  readonly isTyping: boolean;
};

/** Messages within this time of each other are one breath, ms. */
const breath = 5 * 60_000;

const isSameDay = (one: Message, next: Message): boolean => countDaysBetween(one.time, next.time) === 0;

const belongs = (message: Message, before: Message | undefined): boolean =>
  before !== undefined &&
  message.sender === before.sender &&
  message.time - before.time < breath &&
  message.read === before.read &&
  message.delivered === before.delivered &&
  isSameDay(before, message);

/** The lines of the log: days of this device, messages by breath, what is on its way, and who is writing. */
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
    // The day of the first stands above the log: what comes before it later may be of the same day.
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

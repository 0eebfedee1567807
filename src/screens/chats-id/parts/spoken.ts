import type { Message } from '#contract/chat.ts';
import { daysBetween } from '#src/parts/times.ts';

/** Messages of one side that belong together: one time and one state are said for all of them. */
export type Group = {
  readonly mine: boolean;
  readonly messages: readonly Message[];
  readonly last: Message;
};

export type Day = { readonly time: number; readonly groups: readonly Group[] };

/** Messages within this time of each other are one breath, ms. */
const breath = 5 * 60_000;

const belongs = (message: Message, before: Message): boolean =>
  message.sender === before.sender && message.time - before.time < breath && message.read === before.read;

const grouped = (messages: readonly Message[], me: string): readonly Group[] => {
  const groups: Group[] = [];
  for (const message of messages) {
    const open = groups.at(-1);
    if (open !== undefined && belongs(message, open.last))
      groups[groups.length - 1] = { ...open, messages: [...open.messages, message], last: message };
    else groups.push({ mine: message.sender === me, messages: [message], last: message });
  }
  return groups;
};

/** Messages by day of this device and by breath, in the order given. */
export const spoken = (messages: readonly Message[], me: string): readonly Day[] => {
  const days: { time: number; messages: Message[] }[] = [];
  for (const message of messages) {
    const open = days.at(-1);
    if (open !== undefined && daysBetween(open.time, message.time) === 0) open.messages.push(message);
    else days.push({ time: message.time, messages: [message] });
  }
  return days.map((day) => ({ time: day.time, groups: grouped(day.messages, me) }));
};

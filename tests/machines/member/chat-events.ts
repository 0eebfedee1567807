/** Conversations and events that the tests of the chat machines share. */
import type { Message } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import { chat, message } from '#tests/machines/samples.ts';

export const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;
export const messageArrived = (one: Message) => arrived({ type: 'message', message: one });
export const conversationOpened = (id: string) => ({ type: 'conversation.opened', id }) as const;
export const conversationDeleted = (id: string) => ({ type: 'conversation.deleted', id }) as const;
export const pageLeft = { type: 'page.left' } as const;
export const navigationEvent = (to: string) => ({ type: 'navigation.requested', to, replace: true });

/** Messages that the server knows as delivered. */
export const inTalk = (position: number, sender = 'bert', change: Partial<Message> = {}) =>
  message(position, sender, { delivered: sender !== 'anna', ...change });
export const inWalk = (position: number, change: Partial<Message> = {}) =>
  message(position, 'carl', { id: `walk-${position}`, conversation: 'walk', delivered: true, ...change });
/** For messages that it does not know as delivered. */
export const undelivered = { delivered: false };

export const talk = chat('talk', 'bert', 1, inTalk(1));
export const walk = chat('walk', 'carl', 2, inWalk(5));
export const both = [talk, walk];

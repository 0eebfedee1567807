import { fromCallback } from 'xstate';
import type { LastConversation } from '#machines/member/last-conversation.ts';

const stored = (key: string): LastConversation | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { profile, date }: Partial<Record<keyof LastConversation, unknown>> = kept;
    return typeof profile === 'string' && typeof date === 'number' ? { profile, date } : null;
  } catch {
    return null;
  }
};

/** Keeps on this device which conversation a member opened last, and when. [CHAT-14] */
export const persistLastConversation = fromCallback<
  { type: 'lastConversation.changed'; last: LastConversation },
  { me: string }
>(({ input, receive, sendBack }) => {
  const key = `last-chat:${input.me}`;
  const last = stored(key);
  if (last !== null) sendBack({ type: 'lastConversation.restored', last });
  receive(({ last: { profile, date } }) => {
    try {
      localStorage.setItem(key, JSON.stringify({ profile, date }));
    } catch {
      // Without storage it is known as long as the page lives.
    }
  });
});

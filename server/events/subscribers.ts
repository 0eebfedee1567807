import type { Hint } from './bus.ts';

/** What somebody does who listens for a member. */
export type Listener = {
  /** Also called when something may have been missed. */
  readonly heard: () => void;
  /** `payload` is the event's JSON. */
  readonly hinted: (payload: string) => void;
};

type Subscribers = {
  subscribe: (memberId: string, ears: Listener) => () => void;
  tell: (memberId: string) => void;
  tellAll: () => void;
  hint: (memberId: string, payload: string) => void;
  /** Hints, by `say`, to whom a member was typing that he is not any more. */
  endTyping: (memberId: string, say: (memberId: string, payload: string) => void) => void;
};

/** Whom a member was typing to, in a hint of those who listen. */
type Typing = { readonly to: string; readonly conversation: string };

/** More members than that do not type at once: what is left over is of some who went without a word. */
const mostTyping = 10_000;

/** Who in this process listens for which member. */
export const createSubscribers = (): Subscribers => {
  const listening = new Map<string, Set<Listener>>();
  const typing = new Map<string, Typing>();
  const noteTyping = (to: string, payload: string): void => {
    const hint: Hint = JSON.parse(payload);
    if (hint.type !== 'typing') return;
    if (typing.size >= mostTyping) typing.clear();
    if (hint.on) typing.set(hint.sender, { to, conversation: hint.conversation });
    else typing.delete(hint.sender);
  };
  return {
    subscribe: (memberId, ears) => {
      const own = { ...ears };
      const those = listening.get(memberId) ?? new Set();
      listening.set(memberId, those.add(own));
      return () => {
        those.delete(own);
        if (those.size === 0 && listening.get(memberId) === those) listening.delete(memberId);
      };
    },
    tell: (memberId) => {
      for (const { heard } of listening.get(memberId) ?? []) heard();
    },
    tellAll: () => {
      for (const those of listening.values()) for (const { heard } of those) heard();
    },
    hint: (memberId, payload) => {
      noteTyping(memberId, payload);
      for (const { hinted } of listening.get(memberId) ?? []) hinted(payload);
    },
    endTyping: (sender, say) => {
      const last = typing.get(sender);
      if (last === undefined) return;
      const ended: Hint = { type: 'typing', conversation: last.conversation, sender, on: false };
      say(last.to, JSON.stringify(ended));
    },
  };
};

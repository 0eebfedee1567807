import type { Hint } from './bus.ts';

export type Listener = {
  /** Also called when events may have been missed. */
  readonly onEvent: () => void;
  /** `payload` is the event's JSON. */
  readonly onHint: (payload: string) => void;
};

type SendHint = (memberId: string, payload: string) => void;

type Subscribers = {
  subscribe: (memberId: string, listener: Listener) => () => void;
  notify: (memberId: string) => void;
  notifyAll: () => void;
  publishHint: SendHint;
  /** Sends, by `send`, the end of typing to the member that the sender was last typing to. */
  endTyping: (memberId: string, send: SendHint) => void;
};

/** Recipient and conversation of a member's last typing hint. */
type Typing = { readonly recipient: string; readonly conversation: string };

/** Bound on remembered typing states; the surplus belongs to members who left without an end-of-typing hint. */
const maxTyping = 10_000;

/** Listeners of this process by member. */
export const createSubscribers = (): Subscribers => {
  const listeners = new Map<string, Set<Listener>>();
  const typing = new Map<string, Typing>();
  const trackTyping = (recipient: string, payload: string): void => {
    const hint: Hint = JSON.parse(payload);
    if (hint.type !== 'typing') return;
    if (typing.size >= maxTyping) typing.clear();
    if (hint.on) typing.set(hint.sender, { recipient, conversation: hint.conversation });
    else typing.delete(hint.sender);
  };
  return {
    subscribe: (memberId, listener) => {
      const own = { ...listener };
      const ofMember = listeners.get(memberId) ?? new Set();
      listeners.set(memberId, ofMember.add(own));
      return () => {
        ofMember.delete(own);
        if (ofMember.size === 0 && listeners.get(memberId) === ofMember) listeners.delete(memberId);
      };
    },
    notify: (memberId) => {
      for (const { onEvent } of listeners.get(memberId) ?? []) onEvent();
    },
    notifyAll: () => {
      for (const ofMember of listeners.values()) for (const { onEvent } of ofMember) onEvent();
    },
    publishHint: (memberId, payload) => {
      trackTyping(memberId, payload);
      for (const { onHint } of listeners.get(memberId) ?? []) onHint(payload);
    },
    endTyping: (sender, send) => {
      const last = typing.get(sender);
      if (last === undefined) return;
      const ended: Hint = { type: 'typing', conversation: last.conversation, sender, on: false };
      send(last.recipient, JSON.stringify(ended));
    },
  };
};

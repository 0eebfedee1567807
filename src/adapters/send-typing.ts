import { fromCallback } from 'xstate';
import type { Http } from './http.ts';

/**
 * Sends the typing state, one call at a time to keep the order; of those waiting only the latest is sent. Failures are
 * ignored, and leaving sends "not typing". [CHAT-16]
 */
export const sendTypingState = (http: Http) =>
  fromCallback<{ type: 'typingState.changed'; on: boolean }, { profile: string }>(({ input: { profile }, receive }) => {
    let isBusy = false;
    let lastSent = false;
    let queued: boolean | null = null;
    const next = (): void => {
      if (isBusy || queued === null) return;
      const on = queued;
      [isBusy, lastSent, queued] = [true, on, null];
      http
        .call('sendTyping', { body: { profile, on } })
        .catch(() => undefined)
        .finally(() => {
          isBusy = false;
          next();
        });
    };
    receive(({ on }) => {
      queued = on;
      next();
    });
    return () => {
      if (!(queued ?? lastSent)) return;
      queued = false;
      next();
    };
  });

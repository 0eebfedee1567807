import { fromCallback } from 'xstate';
import type { Http } from './http.ts';

/**
 * Passes on whether the member is writing: one call at a time, so that they arrive in order, and of those that wait only
 * the latest. Failures are silent. Whoever leaves is not writing any more. [CHAT-16]
 */
export const sendTypingState = (http: Http) =>
  fromCallback<{ type: 'typingState.changed'; on: boolean }, { profile: string }>(({ input: { profile }, receive }) => {
    let isBusy = false;
    let said = false;
    let wanted: boolean | null = null;
    const next = (): void => {
      if (isBusy || wanted === null) return;
      const on = wanted;
      [isBusy, said, wanted] = [true, on, null];
      http
        .call('sendTyping', { body: { profile, on } })
        .catch(() => undefined)
        .finally(() => {
          isBusy = false;
          next();
        });
    };
    receive(({ on }) => {
      wanted = on;
      next();
    });
    return () => {
      if (!(wanted ?? said)) return;
      wanted = false;
      next();
    };
  });

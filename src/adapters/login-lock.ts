import { fromCallback } from 'xstate';

const key = 'login-lock';

/** Remembers until when this tab is blocked, and not who: the tab may be on anybody's screen. [LOGIN-08] */
export const persistLoginLockout = fromCallback<{ type: 'lockout.changed'; until: number | null }>(
  ({ receive, sendBack }) => {
    try {
      const until = Number(sessionStorage.getItem(key) ?? Number.NaN);
      if (Number.isFinite(until)) sendBack({ type: 'lockout.restored', until });
    } catch {
      // Without storage the server still refuses.
    }
    receive(({ until }) => {
      try {
        if (until === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, String(until));
      } catch {
        // The block is known as long as the page lives.
      }
    });
  },
);

/** A new password ends every block of its member: what this tab remembers of one is over. [LOGIN-08 PASSWORD-04] */
export const clearLoginLockout = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing is remembered.
  }
};

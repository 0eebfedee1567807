import { fromCallback } from 'xstate';
import type { Dismissal } from '#machines/generic/gate.ts';

const read = (kept: string | null): Dismissal | null => {
  try {
    const parsed: unknown = JSON.parse(kept ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { at, of = [] }: { at?: unknown; of?: unknown } = parsed;
    if (typeof at !== 'number' || !Array.isArray(of)) return null;
    return { at, of: of.filter((subject) => typeof subject === 'string') };
  } catch {
    return null;
  }
};

const stored = (key: string): Dismissal | null => {
  try {
    return read(localStorage.getItem(key));
  } catch {
    return null;
  }
};

const keyOf = (name: string, me: string): string => (me === '' ? name : `${name}:${me}`);

/** Keeps on this device when somebody closed something that has this name, and says what is kept, also by other tabs. [ALERT-14 ENTRY-08] */
export const persistDismissals = (name: string) =>
  fromCallback<{ type: 'dismissal.changed'; closing: Dismissal }, { me: string }>(({ input, receive, sendBack }) => {
    const key = keyOf(name, input.me);
    const tell = (closing: Dismissal | null) => sendBack({ type: 'dismissal.restored', closing });
    const ended = new AbortController();
    // The browser tells of what other tabs keep.
    addEventListener(
      'storage',
      (change) => {
        if (change.key === key) tell(read(change.newValue));
      },
      ended,
    );
    tell(stored(key));
    receive(({ closing }) => {
      try {
        localStorage.setItem(key, JSON.stringify(closing));
      } catch {
        // Without storage it is known as long as the page lives.
      }
    });
    return () => ended.abort();
  });

import { fromCallback } from 'xstate';

const timeIn = (kept: string | null): number | null => {
  try {
    const parsed: unknown = JSON.parse(kept ?? 'null');
    if (typeof parsed !== 'object' || parsed === null) return null;
    const { at }: { at?: unknown } = parsed;
    return typeof at === 'number' ? at : null;
  } catch {
    return null;
  }
};

const stored = (key: string): number | null => {
  try {
    return timeIn(localStorage.getItem(key));
  } catch {
    return null;
  }
};

/** Keeps on this device when a member closed something that has this name, and says so to his other tabs. [BONUS-36] */
export const persistDismissal = (name: string) =>
  fromCallback<{ type: 'dismissal.changed'; at: number }, { me: string }>(({ input, receive, sendBack }) => {
    const key = `${name}:${input.me}`;
    const tell = (at: number | null) => {
      if (at !== null) sendBack({ type: 'dismissal.restored', at });
    };
    const ended = new AbortController();
    // The browser tells of what other tabs keep.
    window.addEventListener(
      'storage',
      (change) => {
        if (change.key === key) tell(timeIn(change.newValue));
      },
      { signal: ended.signal },
    );
    tell(stored(key));
    receive(({ at }) => {
      try {
        localStorage.setItem(key, JSON.stringify({ at }));
      } catch {
        // Without storage it is known as long as the page lives.
      }
    });
    return () => ended.abort();
  });

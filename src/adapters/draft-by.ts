import { fromCallback } from 'xstate';

/**
 * Keeps what is typed and not yet saved for as long as the tab lives, and says at the start what it has kept: what `read`
 * makes of it, nothing where that is null. A draft that changes to null is forgotten. [SIGNUP-26]
 */
export const persistDraft = <Draft>(read: (kept: unknown) => Draft | null) =>
  fromCallback<{ type: 'draft.changed'; draft: Draft | null }, { key: string }>(({ input, receive, sendBack }) => {
    const key = `draft:${input.key}`;
    const stored = (): Draft | null => {
      try {
        return read(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    };
    const draft = stored();
    if (draft !== null) sendBack({ type: 'draft.restored', draft });
    receive(({ draft: changed }) => {
      try {
        if (changed === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(changed));
      } catch {
        // Storage is full or forbidden: what was typed stays on the screen.
      }
    });
  });

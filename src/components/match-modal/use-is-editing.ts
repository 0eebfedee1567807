import { useSyncExternalStore } from 'react';

const field =
  'textarea, input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range], [type=submit])';

const isWriting = (): boolean => {
  const { activeElement: focused } = document;
  const isField = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
  return isField && focused.matches(field) && focused.value !== '';
};

// A field that empties itself once its words are sent says so by no event of its own: the key that has sent them does.
const changes = ['focusin', 'focusout', 'input', 'keyup', 'click'] as const;

const watch = (look: () => void) => {
  const ended = new AbortController();
  for (const change of changes) document.addEventListener(change, look, { signal: ended.signal });
  return () => ended.abort();
};

/** Whether somebody is in the middle of writing something: what can wait does not take the focus from him. */
export const useIsEditing = (): boolean => useSyncExternalStore(watch, isWriting);

import { useSyncExternalStore } from 'react';

const field =
  'textarea, input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range], [type=submit])';

const isWriting = (): boolean => {
  const { activeElement: focused } = document;
  const isField = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
  return isField && focused.matches(field) && focused.value !== '';
};

// A field cleared by sending fires no input event: the sending key ends the edit.
const changes = ['focusin', 'focusout', 'input', 'keyup', 'click'] as const;

const watch = (look: () => void) => {
  const ended = new AbortController();
  for (const change of changes) document.addEventListener(change, look, { signal: ended.signal });
  return () => ended.abort();
};

/** True while the user types: unprompted modals must not take the focus then. */
export const useIsEditing = (): boolean => useSyncExternalStore(watch, isWriting);

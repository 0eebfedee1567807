import { fromCallback } from 'xstate';
import type { EditingChanged } from '#machines/member/modal-queue.ts';

const field =
  'textarea, input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range], [type=submit])';

const isWriting = (): boolean => {
  const { activeElement: focused } = document;
  const isField = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement;
  return isField && focused.matches(field) && focused.value !== '';
};

// A field cleared by sending fires no input event: the sending key ends the edit.
const changes = ['focusin', 'focusout', 'input', 'keyup', 'click'] as const;

/** Reports whether the member is typing: a modal must not take the focus then. [MATCH-01] */
export const watchEditing = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const stop = new AbortController();
  let reported: boolean | null = null;
  const report = () => {
    const isEditing = isWriting();
    if (isEditing === reported) return;
    reported = isEditing;
    sendBack({ type: 'editing.changed', isEditing } satisfies EditingChanged);
  };
  for (const change of changes) document.addEventListener(change, report, { signal: stop.signal });
  report();
  return () => stop.abort();
});

import { fromCallback } from 'xstate';
import type { TypedTextChanged } from '#machines/app/app-update.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = ':is(textarea, input:not([type=checkbox], [type=file], [type=radio], [type=range], [type=hidden]))';

/** The page on which each field was typed into. */
const typed = new WeakMap<Element, string>();

/** The page on which this code was loaded. */
let firstPage = '';

/** Input before this code has loaded is not seen: on that page a focused field with text counts. */
const isTyped = (field: Field): boolean =>
  field.value !== '' &&
  (typed.get(field) === location.pathname || (field === document.activeElement && location.pathname === firstPage));

/** Text was typed on this page and is still there. A page that is being left has another address already. */
export const hasTypedText = (): boolean => [...document.querySelectorAll<Field>(fields)].some(isTyped);

// A field cleared by sending fires no input event: the sending key or button ends the draft.
const changes = ['input', 'keyup', 'click', 'focusin', 'focusout'] as const;

/** Reports whether the page has typed text. [APP-03] */
export const watchTypedText = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  firstPage = location.pathname;
  const stop = new AbortController();
  let reported = false;
  const report = () => {
    const has = hasTypedText();
    if (has === reported) return;
    reported = has;
    sendBack({ type: 'typedText.changed', hasTypedText: has } satisfies TypedTextChanged);
  };
  const { signal } = stop;
  const note = ({ target }: Event) => {
    if (target instanceof Element) typed.set(target, location.pathname);
  };
  document.addEventListener('input', note, { signal });
  for (const change of changes) document.addEventListener(change, report, { signal });
  report();
  return () => stop.abort();
});

import { fromCallback } from 'xstate';
import type { TypedTextChanged } from '#machines/app/app-update.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = ':is(textarea, input:not([type=checkbox], [type=file], [type=radio], [type=range], [type=hidden]))';

/** The page on which each field was typed into. */
const typed = new WeakMap<Element, string>();

/** Text was typed on this page and is still there. A page that is being left has another address already. */
export const hasTypedText = (): boolean =>
  [...document.querySelectorAll<Field>(fields)].some(
    (field) => field.value !== '' && typed.get(field) === location.pathname,
  );

// A field cleared by sending fires no input event: the sending key or button ends the draft.
const changes = ['input', 'keyup', 'click', 'focusout'] as const;

/** Reports whether the page has typed text. [APP-03] */
export const watchTypedText = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const stop = new AbortController();
  let reported = false;
  const report = ({ type, target }: Event) => {
    if (type === 'input' && target instanceof Element) typed.set(target, location.pathname);
    const has = hasTypedText();
    if (has === reported) return;
    reported = has;
    sendBack({ type: 'typedText.changed', hasTypedText: has } satisfies TypedTextChanged);
  };
  for (const change of changes) document.addEventListener(change, report, { signal: stop.signal });
  return () => stop.abort();
});

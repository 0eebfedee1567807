import { importWithRecovery } from './lazy-import.ts';
import type { Edit } from './early-edits.ts';

declare global {
  /** Gives the last press or form sent before the scripts came (server/http/early-scripts.ts). */
  var earlyPress: (() => Event | null) | undefined;
}

/** A press that came before the page could answer it. */
type Held = { readonly target: HTMLElement; readonly submitter: HTMLElement | null };

const heldFrom = (event: Event): Held | null => {
  if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement)
    return { target: event.target, submitter: event.submitter };
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // A button that sends its form is held with the form.
  return button === null || button.type === 'submit' ? null : { target: button, submitter: null };
};

const fields = 'input, select, textarea';

const isField = (target: EventTarget | null): target is Edit['field'] =>
  target instanceof Element && target.matches(fields);

const isEdited = ({ field, value, isChecked }: Edit): boolean => {
  if (field instanceof HTMLSelectElement) return value !== '';
  if (field.matches('[type=checkbox], [type=radio]')) return isChecked;
  return value !== field.defaultValue;
};

const editOf = (field: Edit['field']): Edit => ({
  field,
  value: field.value,
  isChecked: 'checked' in field && field.checked,
});

/**
 * Until the rendered page has been taken over, the last press of a button and the last form that was sent wait; links work
 * by themselves. Returns the function that repeats what has waited, after the events of the fields that were edited.
 * [FIRST-03]
 */
export const holdEarlyInput = (): (() => void) => {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const early = globalThis.earlyPress?.() ?? null;
  let held = early && heldFrom(early);
  const hold = (event: Event): void => {
    const next = heldFrom(event);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    held = next;
  };
  for (const type of ['submit', 'click']) addEventListener(type, hold, options);

  // Input before this script has left no event. Values are read at once: a later rendering may reset a field.
  const edits = [...document.querySelectorAll<Edit['field']>(fields)].map(editOf).filter(isEdited);
  // Lazy: most visitors edit nothing in that time.
  const load = () => importWithRecovery(() => import('./early-edits.ts')).catch(() => null);
  let loading = edits.length > 0 ? load() : null;
  const note = ({ target }: Event): void => {
    if (!isField(target)) return;
    edits.push(editOf(target));
    loading ??= load();
  };
  addEventListener('input', note, true);

  return () => {
    controller.abort();
    void (async () => {
      (await loading)?.repeatEdits(edits);
      removeEventListener('input', note, true);
      if (held === null || !held.target.isConnected) return;
      if (held.target instanceof HTMLFormElement) held.target.requestSubmit(held.submitter);
      else held.target.click();
    })();
  };
};

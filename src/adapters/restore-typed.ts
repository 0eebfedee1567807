import { typedKey } from './kept.ts';
import { type StoredForm, isCheckable, restorableFields, fieldKey } from './typed.ts';

/** Fields that have not come by then belong to a form that nobody has opened again. */
const patience = 20_000;

const readTyped = (): StoredForm | null => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(typedKey) ?? 'null');
  sessionStorage.removeItem(typedKey);
  if (typeof kept !== 'object' || kept === null) return null;
  const { path, fields }: Partial<Record<keyof StoredForm, unknown>> = kept;
  if (typeof path !== 'string' || !Array.isArray(fields)) return null;
  const isField = (field: unknown): field is StoredForm['fields'][number] =>
    Array.isArray(field) && field.every((part) => typeof part === 'string');
  return { path, fields: fields.filter(isField) };
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** As if it were typed: React listens to the element's own setter. */
const type = (field: Field, value: string): void => {
  if (isCheckable(field)) {
    if (String(field.checked) !== value) field.click();
    return;
  }
  if (field.value === value) return;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the field.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/** Puts what was typed before the page was loaded anew back into its fields, as soon as they are there. [CHUNK-01] */
export const restoreFormValues = (): void => {
  const typed = readTyped();
  if (typed === null || typed.path !== location.pathname) return;
  const waiting = new Map(typed.fields);
  const look = () => {
    for (const field of document.querySelectorAll<Field>(restorableFields)) {
      const value = waiting.get(fieldKey(field));
      if (value === undefined) continue;
      waiting.delete(fieldKey(field));
      type(field, value);
    }
    if (waiting.size === 0) end();
  };
  const watcher = new MutationObserver(look);
  const end = () => watcher.disconnect();
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(end, patience);
  look();
};

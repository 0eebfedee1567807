import { storageKeys, storedValue } from './storage.ts';

/** Values of a page's form fields, by the page's path. */
type StoredForm = { readonly path: string; readonly fields: readonly (readonly [name: string, value: string])[] };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (field: unknown): field is StoredForm['fields'][number] =>
  Array.isArray(field) && field.every((part) => typeof part === 'string');

const parseForm = (stored: unknown): StoredForm | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const { path, fields }: Partial<Record<keyof StoredForm, unknown>> = stored;
  if (typeof path !== 'string' || !Array.isArray(fields)) return null;
  return { path, fields: fields.filter(isField) };
};

const storedForm = storedValue(storageKeys.formValues, parseForm, 'sessionStorage');

/** Passwords, codes, account numbers and files are never stored. */
const restorableFields =
  ':is(input[name]:not([type=password], [type=file], [type=hidden]), textarea[name], select[name]):not([autocomplete=off], [autocomplete=one-time-code])';

const isCheckable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

/** Checkboxes and radio buttons of one group share their name. */
const fieldKey = (field: Field): string => (isCheckable(field) ? `${field.name}=${field.value}` : field.name);

/** Stores unsaved input before the page reloads. Throws where storage fails: a reload would lose the input. [CHUNK-01] */
export const saveFormValues = (): void => {
  const fields = [...document.querySelectorAll<Field>(restorableFields)].map(
    (field) => [fieldKey(field), isCheckable(field) ? String(field.checked) : field.value] as const,
  );
  if (fields.length > 0 && !storedForm.save({ path: location.pathname, fields }))
    throw new Error('Storage is full or forbidden: the form values would be lost.');
};

/** Fields that are missing for longer belong to a form that was not opened again, ms. */
const patience = 20_000;

/** Uses the prototype's setter and fires input events: React intercepts the element's own setter. */
const enter = (field: Field, value: string): void => {
  if (isCheckable(field)) {
    if (String(field.checked) !== value) field.click();
    return;
  }
  if (field.value === value) return;
  // oxlint-disable-next-line typescript/unbound-method -- called with the field as `this`.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

/** Fills in the stored values as their fields are rendered. [CHUNK-01] */
export const restoreFormValues = (): void => {
  const form = storedForm.load();
  storedForm.clear();
  if (form === null || form.path !== location.pathname) return;
  const missing = new Map(form.fields);
  const fill = () => {
    for (const field of document.querySelectorAll<Field>(restorableFields)) {
      const value = missing.get(fieldKey(field));
      if (value === undefined) continue;
      missing.delete(fieldKey(field));
      enter(field, value);
    }
    if (missing.size === 0) stop();
  };
  const observer = new MutationObserver(fill);
  const stop = () => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(stop, patience);
  fill();
};

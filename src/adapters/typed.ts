import { typedKey } from './kept.ts';

/** What stands in a form's fields, under the address of its page. */
export type StoredForm = {
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
};

/** All but what nobody may keep: passwords, codes, accounts, files. */
export const restorableFields =
  ':is(input[name]:not([type=password], [type=file], [type=hidden]), textarea[name], select[name]):not([autocomplete=off], [autocomplete=one-time-code])';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** What tells a field from others of the same name. */
export const fieldKey = (field: Field): string => (isCheckable(field) ? `${field.name}=${field.value}` : field.name);

/** Keeps what is typed and nowhere saved until the page is there again. Nothing of it leaves the tab. [CHUNK-01] */
export const saveFormValues = (): void => {
  const fields = [...document.querySelectorAll<Field>(restorableFields)].map((field) => [
    fieldKey(field),
    isCheckable(field) ? String(field.checked) : field.value,
  ]);
  if (fields.length > 0) sessionStorage.setItem(typedKey, JSON.stringify({ path: location.pathname, fields }));
};

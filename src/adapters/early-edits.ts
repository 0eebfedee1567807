/** A field with the value that a visitor gave it. */
export type Edit = {
  readonly field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  readonly value: string;
  readonly isChecked: boolean;
};

/** React ignores an input whose value it has already read from the field: another value is set before. */
const repeatEdit = ({ field, value, isChecked }: Edit): void => {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'checkbox' || field.type === 'radio') {
    Object.assign(field, { checked: !isChecked });
    field.click();
  } else {
    const { selectionStart, selectionEnd } = field;
    field.value = '';
    // React detects only what its own setter has not set.
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Reflect.set(prototype, 'value', value, field);
    // Null for the types of fields whose caret cannot be set.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

const repeatBlur = ({ field }: Edit): void => {
  const { activeElement: relatedTarget } = document;
  if (field !== relatedTarget) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget }));
};

/**
 * Sends the events of fields that were edited before React listened. Not within an effect: React would render once for
 * all, and a field would miss the edit of the one before. [FIRST-03]
 */
export const repeatEdits = (edits: readonly Edit[]): void => {
  const last = edits.filter(({ field }, at) => edits.findLastIndex((edit) => edit.field === field) === at);
  last.forEach(repeatEdit);
  last.forEach(repeatBlur);
};

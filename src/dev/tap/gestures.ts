import type { GestureRecord } from '#src/dev/wire.ts';
import type { Recorder } from './recorder.ts';

type Gesture = Omit<GestureRecord, 'kind' | 'seq' | 'at'>;

const isText = (part: unknown): part is string => typeof part === 'string';

const plainText = (message: unknown): string | null => {
  if (isText(message)) return message;
  if (!Array.isArray(message)) return null;
  const parts: readonly unknown[] = message;
  return parts.every(isText) ? parts.join('') : null;
};

const catalogues = import.meta.glob<Readonly<Record<string, unknown>>>(
  '../../../locales/{public,member,account,shop}/en.po',
  {
    eager: true,
    import: 'messages',
  },
);

/** Texts of the product: a name that is none of them may be what a member typed, and stays in the page. */
const texts = new Set(
  Object.values(catalogues)
    .flatMap((messages) => Object.values(messages))
    .flatMap((message) => plainText(message) ?? []),
);

const selectors: Readonly<Record<string, string>> = {
  button: 'button, [role=button], input[type=submit], summary',
  link: 'a[href]',
  checkbox: 'input[type=checkbox]:not([role])',
  switch: 'input[role=switch]',
  radio: 'input[type=radio]',
  tab: '[role=tab]',
  menuitem: '[role=menuitem]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], textarea',
  password: 'input[type=password]',
  searchbox: 'input[type=search]',
  spinbutton: 'input[type=number]',
  slider: 'input[type=range]',
  combobox: 'select',
};
const everything = Object.values(selectors).join(', ');

const roleOf = (element: Element): string | null =>
  Object.entries(selectors).find(([, selector]) => element.matches(selector))?.[0] ?? null;

const hasLabels = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const tidy = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const nameOf = (element: Element): string =>
  tidy(element.getAttribute('aria-label')) ||
  (hasLabels(element)
    ? tidy([...(element.labels ?? [])].map((label) => label.textContent).join(' '))
    : tidy(element.textContent));

const isExposed = (element: Element): boolean =>
  element.checkVisibility() && element.closest('[aria-hidden=true], [inert]') === null;

/** Role, name and place of an element, as Playwright finds it. */
const locate = (element: Element): Pick<Gesture, 'role' | 'name' | 'index'> | null => {
  const role = roleOf(element);
  const selector = role === null ? undefined : selectors[role];
  if (role === null || selector === undefined) return null;
  const found = nameOf(element);
  const name = texts.has(found) ? found : null;
  const alike = [...document.querySelectorAll(selector)].filter(
    (other) => isExposed(other) && (name === null || nameOf(other) === name),
  );
  return { role, name, index: name !== null && alike.length === 1 ? null : Math.max(0, alike.indexOf(element)) };
};

/** Name of the masked value of a field. */
const fixtureOf = (field: Element): string => {
  const name = field.getAttribute('name') ?? field.getAttribute('autocomplete') ?? field.getAttribute('type') ?? 'text';
  return /^[a-z][\w-]*$/i.test(name) ? name : 'text';
};

const isTyped = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'submit', 'button'].includes(field.type));

/** Records what is done with the mouse and the keyboard: elements and acts, never the text typed. */
export const watchGestures = (recorder: Recorder): void => {
  let typedIn: Element | null = null;
  let enterPressed = false;

  const add = (element: Element, act: Gesture['act'], value = ''): void => {
    const place = locate(element);
    if (place !== null) recorder.addGesture({ ...place, act, value });
  };

  const open = (): void =>
    recorder.addGesture({ act: 'open', role: 'page', name: null, index: null, value: location.pathname });

  const clicked = ({ target, detail }: MouseEvent): void => {
    const element = target instanceof Element ? target.closest(everything) : null;
    // Enter in a field clicks its button.
    if (element === null || isTyped(element) || (enterPressed && detail === 0)) return;
    typedIn = null;
    if (element instanceof HTMLSelectElement) return;
    if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
      add(element, element.checked ? 'check' : 'uncheck');
    else if (!(element instanceof HTMLInputElement && element.type === 'file')) add(element, 'click');
  };

  const changed = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) add(target, 'select', String(target.selectedIndex));
  };

  const typed = ({ target }: Event): void => {
    if (!(target instanceof Element) || !isTyped(target) || target === typedIn) return;
    typedIn = target;
    add(target, 'fill', fixtureOf(target));
  };

  const pressed = ({ key, target }: KeyboardEvent): void => {
    const isField = target instanceof Element && isTyped(target);
    enterPressed = key === 'Enter' && isField;
    if (enterPressed) typedIn = null;
    if (key === 'Escape') recorder.addGesture({ act: 'press', role: 'page', name: null, index: null, value: key });
    else if (enterPressed && isField) add(target, 'press', key);
  };

  open();
  addEventListener('click', clicked, { capture: true });
  addEventListener('change', changed, { capture: true });
  addEventListener('input', typed, { capture: true });
  addEventListener('keydown', pressed, { capture: true });
  addEventListener('keyup', () => (enterPressed = false), { capture: true });
};

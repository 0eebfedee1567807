const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

const isRadio = (element: Element | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';

/** The radios of one choice are one stop. */
const isSameStop = (one: Element | undefined, other: Element | undefined) =>
  one === other || (isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form);

const stopsIn = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>(stops)].filter((element) => element.checkVisibility());

/** Target of Tab at either end of the trap; undefined while the browser may choose. */
export function nextTabStop(root: HTMLElement, current: Element, backwards: boolean): HTMLElement | undefined {
  const all = stopsIn(root);
  const [edge, other] = backwards ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const outside = backwards && edge !== undefined && isBefore(current, edge);
  if (!outside && !isSameStop(current, edge)) return undefined;
  return all.find((element) => isRadio(element) && element.checked && isSameStop(element, other)) ?? other;
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

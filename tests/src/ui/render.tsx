import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const mounted: (() => void)[] = [];

afterEach(() => {
  for (const unmount of mounted.splice(0)) unmount();
});

/** Renders it into the page; `show` renders something else in its place. Removed after the test. */
export function render(node: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const show = (next: ReactNode) => act(() => root.render(next));
  mounted.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  show(node);
  return { container, show };
}

/** The one element that matches; none or several are an error. */
export function one(selector: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  const [element] = found;
  if (element === undefined || found.length > 1) throw new Error(`${found.length} of ${selector}`);
  return element;
}

export const press = (element: Element, key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  act(() => {
    element.dispatchEvent(event);
  });
  return event;
};

export const click = (element: HTMLElement) => {
  act(() => {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    element.click();
  });
};

export const focus = (element: HTMLElement) => {
  act(() => element.focus());
};

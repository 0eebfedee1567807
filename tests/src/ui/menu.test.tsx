// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { Menu, type MenuItem } from '#src/ui/menu/menu.tsx';
import { click, focus, one, press, render } from './render.tsx';

const languages: MenuItem<'da' | 'de' | 'nl'>[] = [
  { id: 'da', label: 'Dansk', lang: 'da', checked: false },
  { id: 'de', label: 'Deutsch', lang: 'de', checked: true },
  { id: 'nl', label: 'Nederlands', lang: 'nl', checked: false },
];
const account: MenuItem<'profile' | 'logout'>[] = [
  { id: 'profile', label: 'Profile', href: '/profile' },
  { id: 'logout', label: 'Log out', danger: true },
];

function menuOf<Id extends string>(items: readonly MenuItem<Id>[]) {
  const chosen: Id[] = [];
  render(
    <>
      <Menu label="Language" items={items} onSelect={(id) => chosen.push(id)}>
        DE
      </Menu>
      <p id="beside">Beside</p>
    </>,
  );
  const button = one('[aria-haspopup=menu]');
  focus(button);
  return { button, chosen };
}

const current = () => document.activeElement?.textContent;
const isOpen = () => document.querySelector('[role=menu]') !== null;

it('[UI-11] the button has an accessible name and the state of its menu', () => {
  const { button } = menuOf(languages);
  expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual(['LanguageDE', 'false']);
  click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(one('[role=menu]').id);
  expect(one('[role=menu]').getAttribute('aria-label')).toBe('Language');
});

it('[UI-11] opens at the selected item; arrows wrap, Home, End and typed characters jump', () => {
  const { button } = menuOf(languages);
  click(button);
  const walked = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'd', 'd'].map((key) => {
    press(document.activeElement ?? button, key);
    return current();
  });
  expect(walked).toEqual(['Nederlands', 'Dansk', 'Nederlands', 'Dansk', 'Nederlands', 'Dansk', 'Deutsch']);
  expect(
    [...document.querySelectorAll('[role=menuitemradio]')].map((item) => item.getAttribute('aria-checked')),
  ).toEqual(['false', 'true', 'false']);
});

it.each([
  ['ArrowDown', 'Profile'],
  ['ArrowUp', 'Log out'],
])('[UI-11] %s on the button opens it at %s', (key, label) => {
  const { button } = menuOf(account);
  press(button, key);
  expect(current()).toBe(label);
});

it('[UI-11] Escape closes it and returns the focus; a surrounding modal stays open', () => {
  const { button } = menuOf(account);
  click(button);
  const escape = press(one('[role=menu] a'), 'Escape');
  expect([isOpen(), document.activeElement === button, escape.defaultPrevented]).toEqual([false, true, true]);
});

it('a click outside closes it', () => {
  const { button } = menuOf(account);
  click(button);
  act(() => {
    one('#beside').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  });
  expect(isOpen()).toBe(false);
});

it('reports a choice once, closes the menu and returns the focus', () => {
  const { button, chosen } = menuOf(languages);
  click(button);
  click(one('[lang=nl]'));
  expect([chosen, isOpen(), document.activeElement === button]).toEqual([['nl'], false, true]);
});

it('an item with an address is a link', () => {
  const { button, chosen } = menuOf(account);
  click(button);
  expect(one('a[role=menuitem]').getAttribute('href')).toBe('/profile');
  click(one('a[role=menuitem]'));
  expect(chosen).toEqual(['profile']);
});

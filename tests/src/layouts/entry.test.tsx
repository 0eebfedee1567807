// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { all, click, find, member, named, open, seeHeading, settings, until } from '#tests/src/app/stage.tsx';

const asking = { loadSettings: { ...settings, enable_site_entry_popup: 'yes' } };
const warning = () => find('dialog');

afterEach(() => localStorage.clear());

it('[ENTRY-01 ENTRY-08 ENTRY-09 LAYOUT-07] a visitor sees the warning once, in front of the page', async () => {
  await open('/', asking);
  const dialog = await until(warning);
  await seeHeading('The evening is young. Say hello.');
  expect(dialog.textContent).toContain('Please enter only if you are 18 or older.');
  expect([...dialog.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Leave this site', 'about:blank'],
    ['terms', '/pages/terms'],
    ['privacy statement', '/pages/privacy'],
  ]);
  click(named('I am 18 or older, enter'));
  await until(() => warning() === null);
  expect(JSON.parse(localStorage.getItem('entry-warning') ?? '{}')).toEqual({ at: expect.any(Number), of: [] });
});

it('[ENTRY-03] does not ask again after an answer', async () => {
  localStorage.setItem('entry-warning', '{"at":1}');
  await open('/', asking);
  await seeHeading('The evening is young. Say hello.');
  expect(warning()).toBeNull();
});

it('[ENTRY-09] neither Escape nor a backdrop click is an answer', async () => {
  await open('/', asking);
  const dialog = await until(warning);
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  dialog.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  click(dialog);
  expect(warning()).not.toBeNull();
  expect(all('dialog button')).toHaveLength(1);
});

it('[ENTRY-05] a member sees no warning', async () => {
  await open('/settings', { ...asking, ...member() });
  await seeHeading('Settings');
  expect(warning()).toBeNull();
});

it('[LAYOUT-17] no warning on pages that only lead to the sign-up', async () => {
  await open('/members/member-0002/signup', asking);
  await until(() => find('main h1'));
  expect([warning(), find('header'), find('footer')]).toEqual([null, null, null]);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { registerOpenDialog } from '#src/ui/modal/open-dialogs.ts';
import { icons } from '#src/ui/icon/icon-registry.ts';
import { imageOf } from '#tests/images.ts';
import { likesOf, profile } from '#tests/machines/samples.ts';
import { type Answers, card, click, find, member, open, problem, settings, until } from '#tests/src/app/stage.tsx';

const picture = imageOf('ben');
const ben = profile(card.id, { ...card, main_image: picture, matched: true });
const cleo = { id: 'member-0003', name: 'Cleo', main_image: { match: 'cleo.webp' } };

/** A page for members with its dialogs. */
const at = async (path: string, given: Answers = {}) => {
  const stage = await open(path, {
    ...member(),
    loadProfile: ben,
    loadConversation: problem('not_found'),
    markLikeSeen: { ok: true },
    ...given,
  });
  const dialog = () => find('dialog');
  const called = (name: string) =>
    [...(dialog()?.querySelectorAll<HTMLElement>('a, button') ?? [])].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    );
  const count = (name: string) => stage.requests.filter((one) => one.name === name).length;
  return { ...stage, dialog, called, count };
};

/** Likes a member who likes Ann. */
const matching = async (given: Answers = {}) => {
  const stage = await at('/settings', { like: { matched: true }, ...given });
  await until(() => stage.count('loadLikes') === 1);
  return { ...stage, like: () => stage.sendEvent({ type: 'like.toggled', profile: card, on: true }) };
};

const matched = async (given: Answers = {}) => {
  const stage = await matching(given);
  stage.like();
  await until(stage.dialog);
  return stage;
};

/** The likes are reloaded half a second after the match: by then it would have been shown. */
const passBy = (stage: { count: (name: string) => number }) => until(() => stage.count('loadLikes') > 1);

it('[MATCH-01 MATCH-02 MATCH-03 MATCH-04 MATCH-10] has a title, a thumbs-up icon, the main image and a button', async () => {
  const { dialog, called } = await matched();
  const titleId = dialog()?.getAttribute('aria-labelledby') ?? '';
  expect(document.getElementById(titleId)?.textContent).toBe('New like!');
  expect(dialog()?.querySelector(`path[d="${icons['thumbs-up']}"]`)).not.toBeNull();
  expect(dialog()?.querySelector('img')?.getAttribute('src')).toBe(`${settings.cdn_prefix}ben-medium.webp`);
  expect(dialog()?.textContent).toContain('You and Ben like each other.');
  expect(called('Send a message')).toBeDefined();
});

it('[MATCH-03] a member without a picture is shown too', async () => {
  const { dialog } = await matched({ loadProfile: { ...ben, main_image: null } });
  expect(dialog()?.querySelector('img')).toBeNull();
  expect(dialog()?.textContent).toContain('You and Ben like each other.');
});

it.each([
  ['a click beside it', (dialog: HTMLElement | null) => click(dialog)],
  [
    'Escape',
    (dialog: HTMLElement | null) =>
      dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  ],
  ['the cross', (dialog: HTMLElement | null) => click(dialog?.querySelector<HTMLElement>('[aria-label=Close]'))],
])('[MATCH-05] %s closes it without navigation', async (_, close) => {
  const { dialog } = await matched();
  close(dialog());
  await until(() => dialog() === null);
  expect(location.pathname).toBe('/settings');
});

it('[MATCH-05] a click inside does not close it', async () => {
  const { dialog } = await matched();
  click(dialog()?.querySelector('p'));
  expect(dialog()).not.toBeNull();
});

it.each([
  ['[MATCH-06] the image', 'View the profile of Ben', '/members/member-0002'],
  ['[MATCH-06] the second button', 'View profile', '/members/member-0002'],
  ['[MATCH-04 MATCH-07] the button', 'Send a message', '/members/member-0002/chat'],
])('%s leads to the member it is about', async (_, name, path) => {
  const { dialog, called } = await matched();
  click(called(name));
  expect(await until(() => location.pathname === path && dialog() === null)).toBe(true);
});

it('[MATCH-01] waits until any other modal has closed', async () => {
  const stage = await matching();
  const leave = registerOpenDialog();
  stage.like();
  await passBy(stage);
  expect(stage.dialog()).toBeNull();
  leave();
  await until(stage.dialog);
  // Its own modal does not block it.
  expect(stage.dialog()?.textContent).toContain('You and Ben like each other.');
});

it.each([
  ['leaves the field', (field: HTMLTextAreaElement) => field.blur()],
  [
    'has sent the message',
    (field: HTMLTextAreaElement) => {
      field.value = '';
      field.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
    },
  ],
])('[MATCH-01] does not interrupt typing: it waits until the member %s', async (_, end) => {
  const stage = await matching();
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  field.value = 'Good eve';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  stage.like();
  await passBy(stage);
  expect([stage.dialog(), document.activeElement]).toEqual([null, field]);
  end(field);
  await until(stage.dialog);
  field.remove();
});

it('[MATCH-01] an empty field delays it no more than a button', async () => {
  const stage = await matching();
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  stage.like();
  await until(stage.dialog);
  click(stage.called('Close'));
  await until(() => stage.dialog() === null);
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('[MATCH-08] the same match from the stream opens once', async () => {
  const stage = await matched();
  click(stage.called('Close'));
  stage.sendEvent({ type: 'matchModal.requested', id: card.id });
  await until(() => stage.dialog() === null);
  expect(stage.count('loadProfile')).toBe(1);
});

it('[MATCH-11 MATCH-12 MATCH-13] the like popup comes after a time; its button opens the profile of who likes the member', async () => {
  const { dialog, called } = await at('/settings?t=0.01&a=b', { loadAutoLike: cleo });
  await until(dialog);
  expect(location.search).toBe('?a=b');
  expect(dialog()?.querySelector('img')?.getAttribute('src')).toBe(`${settings.cdn_prefix}cleo.webp`);
  expect(dialog()?.textContent).toContain('Cleo likes you.');
  expect(called('Send a message')).toBeUndefined();
  click(called('View profile'));
  expect(await until(() => location.pathname === '/members/member-0003')).toBe(true);
});

it('[MATCH-14] without likes nothing opens, and the query parameter is removed', async () => {
  const { dialog, count } = await at('/settings?t=0', { loadAutoLike: problem('not_found') });
  await until(() => count('loadAutoLike') === 1 && location.search === '');
  expect(dialog()).toBeNull();
});

it.each(['x', '-1', '', '3601', '1e9'])('[MATCH-14] t=%s sends no request, and is removed from the URL', async (t) => {
  const { dialog, count } = await at(`/settings?t=${t}`, { loadAutoLike: cleo });
  await until(() => location.search === '');
  expect([dialog(), count('loadAutoLike')]).toEqual([null, 0]);
});

it('[MATCH-11] a visitor gets no modal before the login', async () => {
  const { count, answers, sendEvent } = await at('/lang-config?t=0', {
    loadUser: problem('authentication_required'),
    loadAutoLike: cleo,
    loadLikes: likesOf([], {}),
  });
  await until(() => document.querySelector('h1'));
  expect([location.search, count('loadAutoLike')]).toEqual(['?t=0', 0]);
  Object.assign(answers, member());
  sendEvent({ type: 'session.changedElsewhere' });
  await until(() => count('loadAutoLike') === 1 && location.search === '');
});

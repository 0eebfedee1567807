// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { imageOf } from '#tests/images.ts';
import { profile } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  click,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  texts,
  until,
  user,
} from '#tests/src/app/stage.tsx';

const ben: Profile = {
  ...profile(card.id, card),
  matched: true,
  photos: [{ id: 'p', image: imageOf('a'), locked: true }],
};
const parted: Profile = { ...ben, matched: false, blocked: true };

const at = `/members/${card.id}`;
const see = async (given: Answers) => {
  const stage = await open(at, { loadProfile: ben, markLikeSeen: { ok: true }, ...given });
  await seeHeading('Ben, 40');
  return stage;
};
/** Clicks the button of this name and focuses it, as a pointer does. */
const press = async (name: string, within = '#main') => {
  const button = await until(() =>
    all(`${within} button`).find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name),
  );
  button.focus();
  click(button);
};
const confirm = async () => {
  await press('Block Ben');
  await press('Block Ben', 'dialog');
};
const count = (requests: readonly { name: string }[], name: string) =>
  requests.filter((one) => one.name === name).length;

it('[PROFILE-19 BLOCK-01] blocking needs a confirmation, which can be cancelled', async () => {
  const stage = await see(member());
  await press('Block Ben');
  await until(() => find('dialog'));
  expect(find('dialog h2')?.textContent).toBe('Block Ben?');
  expect(document.activeElement).toBe(find('dialog h2'));
  await press('Cancel', 'dialog');
  await until(() => find('dialog') === null);
  expect(count(stage.requests, 'block')).toBe(0);
  expect(document.activeElement).toBe(named('Block Ben'));
});

it('[PROFILE-19 PROFILE-20 BLOCK-01 BLOCK-04 BLOCK-05] a blocked member can only be unblocked, and the lists are reloaded', async () => {
  const stage = await see({ ...member(), block: { ok: true }, unblock: { ok: true } });
  await until(() => count(stage.requests, 'loadConversations') === 1 && count(stage.requests, 'loadLikes') === 1);
  stage.answers.loadProfile = parted;
  await confirm();
  await until(() => named('Unblock'));
  expect([named('Message'), named('Like'), named('Block Ben'), named('Unlock'), find('dialog')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(texts('#main header p').at(-1)).toBe('You have blocked Ben.');
  expect(texts('#main header')[0]).not.toContain('You like each other');
  await until(() => document.activeElement?.textContent === 'You have blocked Ben.Unblock');
  await until(() => count(stage.requests, 'loadConversations') === 2 && count(stage.requests, 'loadLikes') === 2);
  expect(stage.requests.find(({ name }) => name === 'block')?.body).toEqual({ profile: card.id });

  stage.answers.loadProfile = { ...ben, matched: false };
  await press('Unblock');
  await until(() => named('Message'));
  await until(() => document.body.textContent.includes('Unblocked.'));
  expect(stage.requests.find(({ name }) => name === 'unblock')?.body).toEqual({ profile: card.id });
  expect([named('Unblock'), named('Block Ben') === null]).toEqual([null, false]);
  await until(() => document.activeElement?.textContent === 'MessageLike');
});

it('[PROFILE-20 BLOCK-06] shows from the start that the member is blocked; the focus stays', async () => {
  await see({ ...member(), loadProfile: parted });
  expect([named('Unblock') === null, named('Message')]).toEqual([false, null]);
  expect(document.activeElement).toBe(document.body);
});

it('[BLOCK-01] a refused block is undone, with one message', async () => {
  const stage = await see({ ...member(), block: problem('too_many_requests') });
  await confirm();
  const words = 'Too many attempts. Please wait a moment and try again.';
  await until(() => document.body.textContent.includes(words));
  await until(() => named('Message'));
  expect([named('Unblock'), document.body.textContent.split(words).length]).toEqual([null, 2]);
  expect(count(stage.requests, 'block')).toBe(1);
});

it('[BLOCK-01 MEMBERS-02] a member who was deleted is not found, and other members are offered', async () => {
  const stage = await see({ ...member(), block: problem('not_found') });
  stage.answers.loadProfile = problem('not_found');
  await confirm();
  expect(await until(() => named('Block Ben') === null && named('Unblock') === null && named('Message') === null)).toBe(
    true,
  );
  expect(named('Go to members')?.getAttribute('href')).toBe('/members');
});

it.each([
  ['a visitor', {}],
  ['on the own profile', member({ profile: { ...user.profile, id: card.id } })],
] as const)('[BLOCK-01] is not offered: %s', async (_, given) => {
  await see(given);
  expect([named('Block Ben'), named('Unblock')]).toEqual([null, null]);
});

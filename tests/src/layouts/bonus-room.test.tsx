// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import type { User } from '#contract/user.ts';
import { syncServerTime } from '#machines/generic/clock.ts';
import { NoticeSlot } from '#src/layouts/notices/notice-slot.tsx';
import * as css from '#src/layouts/default/layout.css.ts';
import { imageOf } from '#tests/images.ts';
import { anna, facts, route } from '#tests/machines/samples.ts';
import { appAround } from '#tests/src/screens-member/app-around.tsx';
import { render } from '#tests/src/ui/render.tsx';

const hour = 3_600_000;

afterEach(() => syncServerTime(Date.now()));

const withPhoto = (user: User | null): User | null =>
  user && { ...user, profile: { ...user.profile, main_image: imageOf('anna') } };

/** Before the member scope exists. */
const isOpenFor = (user: User | null): boolean => {
  const app = appAround(
    { ...facts, session: 'member', route: route('members', { area: true }), user: withPhoto(user) },
    createMachine({}),
    {},
  );
  const { container } = render(app.wrap(<NoticeSlot />));
  return container.querySelector(`.${css.open}`) !== null;
};

it('[BONUS-17] reserves room for the banner from the first render on', () => {
  expect(isOpenFor({ ...anna, paid_user: false, signup_date: Date.now() - 3 * hour })).toBe(true);
});

it('[BONUS-17] by the clock of the server, whatever that of the device says', () => {
  const newcomer = { ...anna, paid_user: false, signup_date: Date.now() };
  syncServerTime(Date.now() + 5 * hour);
  expect(isOpenFor(newcomer)).toBe(false);
  syncServerTime(Date.now() - 24 * hour);
  expect(isOpenFor({ ...newcomer, signup_date: Date.now() - 27 * hour })).toBe(true);
});

it.each<[string, User | null]>([
  ['has paid', { ...anna, paid_user: true, signup_date: Date.now() }],
  ['signed up four hours ago', { ...anna, paid_user: false, signup_date: Date.now() - 4 * hour }],
  ['is not known', null],
])('[BONUS-03 BONUS-04 BONUS-17] reserves none for a member who %s', (_, user) => {
  expect(isOpenFor(user)).toBe(false);
});

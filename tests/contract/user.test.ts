import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserSchema } from '#contract/user.ts';
import { imageOf } from '#tests/images.ts';

const user = {
  id: 'abcdefgh',
  email: 'ada@example.com',
  status: 'not_confirmed',
  credits: 0,
  free_messages: 5,
  paid_user: false,
  signup_date: 0,
  language: 'en',
  notifications_disabled: [],
  invisible: false,
  last_event: 0,
  profile: { id: 'abcdefgh', name: 'Ada', country: 'NL', main_image: null, status: 'disabled' },
  preference: {
    gender: null,
    min_age: 18,
    max_age: 99,
    within: 'country',
    country: null,
    region: null,
    stated: false,
    town: null,
  },
};

it('a user has all the fields of the specification [SESSION-06 to SESSION-14]', () => {
  expect(z.parse(UserSchema, user)).toEqual(user);
  for (const field of Object.keys(user))
    expect(z.safeParse(UserSchema, { ...user, [field]: undefined }).success).toBe(false);
});

it.each([
  ['active', true],
  ['disabled', true],
  ['deleted', false],
])('profile.status %s: %s [SESSION-14]', (status, isOne) => {
  expect(z.safeParse(UserSchema, { ...user, profile: { ...user.profile, status } }).success).toBe(isOne);
});

it.each([
  [null, true],
  [imageOf('a'), true],
  [undefined, false],
  [{ filename: 'a.webp' }, false],
])('profile.main_image %j: %s, null means no photo [SESSION-13]', (image, isOne) => {
  expect(z.safeParse(UserSchema, { ...user, profile: { ...user.profile, main_image: image } }).success).toBe(isOne);
});

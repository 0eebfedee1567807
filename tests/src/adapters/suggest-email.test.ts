import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { suggestEmail } from '#src/adapters/suggest-email.ts';

const suggested = (email: string) => {
  const actor = createActor(suggestEmail, { input: { email } });
  actor.start();
  return toPromise(actor);
};

it.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['Anna@Hotmial.com', 'anna@hotmail.com'],
  ['anna@gmxx.de', 'anna@gmx.de'],
  ['anna@zigo.nl', 'anna@ziggo.nl'],
  ['anna@wannadoo.fr', 'anna@wanadoo.fr'],
])('[SIGNUP-21] %s: did you mean %s', async (entered, meant) => {
  expect(await suggested(entered)).toBe(meant);
});

it.each([
  'anna@gmail.com',
  'anna@libero.it',
  'anna@live.it',
  'anna@onet.pl',
  'anna@web.de',
  'anna@university.ac.uk',
  'anna@my-own-company.dk',
  'no address',
  '',
])('[SIGNUP-21] suggests nothing for %j', async (entered) => {
  expect(await suggested(entered)).toBeNull();
});

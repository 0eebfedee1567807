import { afterEach, expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import { anna, bert, settings } from '#tests/machines/samples.ts';
import { type AppHarness, advance, startApp, withFakeTimers } from './app-harness.ts';

withFakeTimers();

let app: AppHarness;
afterEach(() => app.stop());

/** Anna reads her conversations; the adapter deletes the copy when it is stopped (tests/src/adapters/offline-copy.test.ts). */
const visit = async () => {
  app = startApp('/chats', { chats: fromCallback(() => undefined) });
  await advance();
  await app.answer('loadSettings', settings);
  await app.answer('loadUser', anna);
  await app.loadPage();
  await app.loadMember();
  expect(app.inputOf('offline copy')).toEqual({ me: anna.profile.id });
};
const isKept = () => app.isListening('offline copy');

it('[OFFLINE-04] the copy ends with a logout', async () => {
  await visit();
  app.send({ type: 'logout.requested' });
  await app.answer('logOut');
  expect(isKept()).toBe(false);
});

it('[OFFLINE-04] the copy ends when a call is refused', async () => {
  await visit();
  app.send({ type: 'session.expired' });
  await advance();
  expect(isKept()).toBe(false);
});

it.each(['another tab logs out', 'the session is ended on another device', 'the account is deleted'])(
  '[OFFLINE-04] the copy ends when %s',
  async () => {
    await visit();
    app.send({ type: 'session.changedElsewhere' });
    await app.answer('loadUser', null);
    expect(isKept()).toBe(false);
  },
);

it('[OFFLINE-04] the copy ends when another member logs in, before theirs begins', async () => {
  await visit();
  app.send({ type: 'session.changedElsewhere' });
  await app.answer('loadUser', bert);
  expect(isKept()).toBe(false);
  await app.loadMember();
  expect(app.inputOf('offline copy')).toEqual({ me: bert.profile.id });
});

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The files below src/ that make each call. */
const callers = (): Readonly<Record<string, readonly string[]>> => {
  const found: Record<string, string[]> = {};
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(join(root, 'src', file), 'utf8').matchAll(/http\s*\.call\('(\w+)'/g))
      found[name] = [...new Set([...(found[name] ?? []), file])];
  }
  return found;
};

it('gives every call one owner: the place that wires its machine [API-01]', () => {
  expect(callers()).toEqual({
    activate: ['app/pages/activation.ts'],
    checkResetLink: ['app/pages/new-password.ts'],
    createPayment: ['app/pages/checkout.ts'],
    enableMails: ['app/pages/notifications.ts'],
    geocode: ['app/geolocation.ts'],
    like: ['app/member.ts'],
    loadBundles: ['app/pages/checkout.ts'],
    loadChats: ['app/member.ts'],
    loadCompanyInfo: ['app/wiring.ts'],
    loadConversation: ['app/pages/conversation.ts'],
    loadLikes: ['app/member.ts'],
    loadNotifications: ['app/pages/notifications.ts'],
    loadOwnProfile: ['app/own-profile.ts'],
    loadProfile: ['app/pages/profile-view.ts'],
    loadSettings: ['app/wiring.ts'],
    loadTransaction: ['app/pages/payment-status.ts'],
    // Who is logged in belongs to the session; the refresh asks for the same user again.
    loadUser: ['app/member.ts', 'app/wiring.ts'],
    login: ['app/pages/login.ts'],
    logout: ['app/wiring.ts'],
    readConversation: ['app/pages/conversation.ts'],
    requestReset: ['app/pages/password-reset.ts'],
    resendActivation: ['app/pages/complete-signup.ts', 'app/pages/settings.ts'],
    saveLanguage: ['app/wiring.ts'],
    resetPassword: ['app/pages/new-password.ts'],
    saveNotification: ['app/pages/notifications.ts'],
    saveProfile: ['app/own-profile.ts'],
    // Any number of members page by page; and those who fit a new one.
    search: ['app/pages/members.ts', 'app/pages/signup-matches.ts'],
    seeLike: ['app/member.ts'],
    sendMessage: ['app/pages/conversation.ts'],
    signup: ['app/pages/signup.ts'],
    subscribePush: ['adapters/push.ts'],
    unlike: ['app/member.ts'],
    unsubscribePush: ['adapters/push.ts'],
  });
});

it('has a caller for every call of the contract, and asks nobody but this site [API-01]', () => {
  expect(Object.keys(callers()).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(Object.values(calls).filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
});

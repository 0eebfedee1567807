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
    for (const [, name = ''] of readFileSync(join(root, 'src', file), 'utf8').matchAll(
      /(?:http\s*\.call\('|\bendpoints\.(?!ts\b))(\w+)/g,
    ))
      found[name] = [...new Set([...(found[name] ?? []), file])];
  }
  return found;
};

it('gives every call one owner: the place that wires its machine [API-01]', () => {
  expect(callers()).toEqual({
    activate: ['app/pages/activation.ts'],
    // A file goes with its progress, so not by the common client.
    addPhoto: ['adapters/upload-photo.ts'],
    block: ['app/member.ts'],
    // From where one pays, and from where the order stands.
    cancelPayment: ['app/pages/checkout.ts', 'app/pages/transactions.ts'],
    changePassword: ['app/pages/settings.ts'],
    changePhoto: ['app/photos.ts'],
    checkResetLink: ['app/pages/new-password.ts'],
    confirmDebit: ['app/pages/direct-debit.ts'],
    confirmMailChange: ['app/pages/mail-change.ts'],
    // What one chooses, and once more what one chose before.
    createPayment: ['app/pages/checkout.ts', 'app/pages/repeat-order.ts'],
    deleteAccount: ['app/pages/settings.ts'],
    deleteConversation: ['app/member.ts'],
    deletePhoto: ['app/photos.ts'],
    enableMails: ['app/pages/notifications.ts'],
    endSession: ['app/pages/settings.ts'],
    findMatches: ['app/pages/match-finder.ts'],
    deleteSavedCard: ['app/pages/repeat-order.ts'],
    geocode: ['app/geolocation.ts'],
    like: ['app/member.ts'],
    loadAutoLike: ['app/member.ts'],
    loadBlocked: ['app/pages/settings.ts'],
    // Prices are asked for where something is bought, and by who only looks.
    loadBundles: [
      'app/pages/checkout.ts',
      'app/pages/direct-debit.ts',
      'app/pages/pricing.ts',
      'app/pages/repeat-order.ts',
    ],
    loadConversations: ['app/member.ts'],
    loadCompanyInfo: ['app/wiring.ts'],
    loadConversation: ['app/pages/conversation.ts'],
    // The welcome discount belongs to the member, a code to the order in which it is typed.
    loadDiscount: ['app/member.ts', 'app/pages/checkout.ts', 'app/pages/direct-debit.ts'],
    loadGifts: ['app/member.ts'],
    loadInterests: ['app/wiring.ts'],
    loadLikes: ['app/member.ts'],
    loadMatchFinder: ['app/pages/match-finder.ts'],
    loadNotifications: ['app/pages/notifications.ts'],
    loadOwnProfile: ['app/own-profile.ts'],
    loadPhotos: ['app/photos.ts'],
    // Whoever is a match, whoever is looked at, and whoever is the reason to sign up.
    loadProfile: ['app/load-profile.ts', 'app/member.ts'],
    loadPromos: ['app/pages/lander.ts'],
    loadRegions: ['app/wiring.ts'],
    loadReports: ['app/pages/reports.ts'],
    loadSessions: ['app/pages/settings.ts'],
    loadSettings: ['app/wiring.ts'],
    loadSwipe: ['app/pages/swipe.ts'],
    loadTransaction: ['app/pages/transactions.ts'],
    loadTransactions: ['app/pages/transactions.ts'],
    // Who is logged in belongs to the session; the refresh asks for the same user again.
    loadUser: ['app/member.ts', 'app/wiring.ts'],
    login: ['app/pages/login.ts'],
    logout: ['app/wiring.ts'],
    markConversationRead: ['app/pages/conversation.ts'],
    report: ['app/member.ts'],
    requestDebit: ['app/pages/direct-debit.ts'],
    requestMailChange: ['app/pages/settings.ts'],
    requestReset: ['app/pages/password-reset.ts'],
    // From where the mail is waited for, and from where the address stands.
    resendActivation: ['app/pages/complete-signup.ts', 'app/pages/settings.ts'],
    resendDebitCode: ['app/pages/direct-debit.ts'],
    resetPassword: ['app/pages/new-password.ts'],
    reactivateAccount: ['app/pages/reactivation.ts'],
    saveNotification: ['app/pages/notifications.ts'],
    saveProfile: ['app/own-profile.ts'],
    // Its language belongs to the page, whether others see the member to the settings.
    saveUser: ['app/pages/settings.ts', 'app/wiring.ts'],
    // Any number of members page by page; those who fit a new one; and a few to greet a visitor.
    search: ['app/pages/lander.ts', 'app/pages/members.ts', 'app/pages/signup-matches.ts'],
    markLikeSeen: ['app/member.ts'],
    sendGift: ['app/member.ts'],
    sendMessage: ['adapters/send-message.ts'],
    // A file goes with its progress, so not by the common client.
    sendPhoto: ['adapters/send-message.ts'],
    signup: ['app/pages/signup.ts'],
    subscribePush: ['adapters/push.ts'],
    swipe: ['app/pages/swipe.ts'],
    acknowledgeDelivery: ['app/member.ts'],
    sendTyping: ['adapters/tell-typing.ts'],
    // Beside the one who is blocked, and in the list of them.
    unblock: ['app/member.ts', 'app/pages/settings.ts'],
    undoPass: ['app/pages/swipe.ts'],
    unlike: ['app/member.ts'],
    unsubscribePush: ['adapters/push.ts'],
    withdrawPayment: ['app/pages/transactions.ts'],
  });
});

it('has a caller for every call of the contract, and asks nobody but this site [API-01]', () => {
  expect(Object.keys(callers()).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(Object.values(calls).filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
});

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The files below src/ that make each call; the service worker only saves replies of calls that these make too. */
const callers = (): Readonly<Record<string, readonly string[]>> => {
  const found: Record<string, string[]> = {};
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/\.tsx?$/.test(file) || file.startsWith('worker/')) continue;
    for (const [, name = ''] of readFileSync(join(root, 'src', file), 'utf8').matchAll(
      /(?:http\s*\.call\('|\bendpoints\.(?!ts\b))(\w+)/g,
    ))
      found[name] = [...new Set([...(found[name] ?? []), file])];
  }
  return found;
};

/** Calls with more than one owner, and how many: each for another purpose. */
const shared: Readonly<Record<string, number>> = {
  // The checkout, and the page of the order.
  cancelPayment: 2,
  // A new order, and a repeated one.
  createPayment: 2,
  // The order pages, the paywall, and the public price list.
  loadBundles: 3,
  // The welcome discount of the member, and a code entered for an order.
  loadDiscount: 2,
  // A match, and the profile that is opened.
  loadProfile: 2,
  // The session, and its refresh.
  loadUser: 2,
  // The last step of the sign-up, and the settings.
  resendActivation: 2,
  // A conversation, and a comment on a profile.
  sendMessage: 2,
  // The language of the page, and the settings.
  saveUser: 2,
  // The members, those who fit a new member, the faces of a landing page, and the new ones on home.
  search: 4,
  // The profile, and the list of blocked members.
  unblock: 2,
};

it('gives every call one owner, unless it serves several purposes [API-01]', () => {
  const owners = Object.entries(callers()).map(([name, files]) => [name, files.length] as const);
  expect(Object.fromEntries(owners.filter(([, count]) => count > 1))).toEqual(shared);
});

it('makes calls where machines are wired, never in a view [API-01]', () => {
  const files = Object.values(callers()).flat();
  expect(files.filter((file) => !/^(?:app|adapters)\//.test(file))).toEqual([]);
});

it('has a caller for every call of the contract, and every path is one of this site [API-01]', () => {
  expect(Object.keys(callers()).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(Object.values(calls).filter(({ path }) => !path.startsWith('/api/'))).toEqual([]);
});

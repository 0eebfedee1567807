import { setTimeout } from 'node:timers/promises';
import { findMail } from '#tests/e2e/pages/outbox.ts';
import type { Person } from './person.ts';

export type Stage = { readonly site: string; readonly ada: Person; readonly bruno: Person };

const password = 'a lamp in the window';
const people = {
  ada: { name: 'Ada Evening', email: 'ada@example.com' },
  bruno: { name: 'Bruno Evening', email: 'bruno@example.com' },
} as const;
type Applicant = (typeof people)[keyof typeof people];

const mailedLink = async (site: string, address: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const link = findMail(await (await fetch(`${site}/dev/outbox`)).text(), address)?.link;
    if (link !== undefined && link !== null) return link;
    await setTimeout(100);
  }
  throw new Error(`No mail to ${address}`);
};

const signUp = async (site: string, person: Person, { name, email }: Applicant): Promise<void> => {
  await person.open('/signup');
  await person.click('button', /^I am 18 or older/);
  await person.fill(/^E-mail/, email);
  await person.fill(/^Name/, name);
  await person.fill(/^Password$/, password);
  await person.fill(/^Day$/, '17');
  await person.choose(/^Month$/, '5');
  await person.fill(/^Year$/, '1990');
  await person.click('field', /^I am 18 or over/);
  await person.click('button', /^Create your profile$/);
  await person.at(/^\/complete-signup/);
  await person.open(await mailedLink(site, email));
  await person.see(/^Your e-mail is confirmed$/);
};

const write = async (person: Person, text: string): Promise<void> => {
  await person.fill(/^Message to /, text);
  await person.click('button', /^Send$/);
  await person.see(new RegExp(`^${text}`));
};

/** The journeys of a member, in their order: each goes on where the one before it has ended. */
export const journeys: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'sign-up to the first message': async ({ site, ada, bruno }) => {
    await signUp(site, bruno, people.bruno);
    await signUp(site, ada, people.ada);
    await bruno.open('/members');
    await ada.open('/members');
    await ada.click('link', /^Bruno Evening$/);
    await ada.at(/^\/members\/[\w-]+$/);
    await ada.click('link', /^Message$/);
    await write(ada, 'Good evening, what are you cooking');
  },
  'chat, live on both sides': async ({ ada, bruno }) => {
    // The badge of the tab, without a reload.
    await bruno.titled(/^\(\d+\)/);
    await bruno.click('link', /^Messages/);
    await bruno.click('conversation', /Ada Evening/);
    await bruno.see(/^Good evening, what are you cooking/);
    await ada.see(/Read$/);
    await write(bruno, 'Pasta from scratch');
    await ada.see(/^Pasta from scratch/);
  },
  'order in the sandbox': async ({ ada }) => {
    await ada.open('/credits/evening/paypal');
    await ada.click('button', /^Pay /);
    await ada.at(/^\/dev\/pay\//);
    await ada.click('button', /^Pay /);
    await ada.at(/^\/transactions\/[\w-]+$/);
    await ada.see(/60 credits/);
  },
  'logout, wrong password, login to the page that was asked for': async ({ bruno }) => {
    await bruno.open('/members');
    await bruno.click('button', /^Account/);
    await bruno.click('menuitem', /^Logout$/);
    await bruno.at(/^\/$/);
    await bruno.open('/likes/matches');
    await bruno.at(/^\/login\?return=/);
    await bruno.fill(/^E-mail or name/, people.bruno.email);
    await bruno.fill(/^Password$/, 'not the password');
    await bruno.click('button', /^Log in$/);
    await bruno.see(/^Login failed$/);
    await bruno.open('/login?return=%2Flikes%2Fmatches');
    await bruno.fill(/^E-mail or name/, people.bruno.email);
    await bruno.fill(/^Password$/, password);
    await bruno.click('button', /^Log in$/);
    await bruno.at(/^\/likes\/matches$/);
  },
};

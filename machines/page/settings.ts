import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { Blocked, MailChange, PasswordChange, Session } from '#contract/account.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { action } from '#machines/parts/action.ts';
import { now } from '#machines/parts/clock.ts';
import { type FormAccepted, form } from '#machines/parts/form.ts';
import type { Problem } from '#machines/parts/problem.ts';
import { type RosterTold, roster } from '#machines/parts/roster.ts';
import { type Crash, alive, backoffOf, failsTooOften, supervised, withCrash } from '#machines/parts/supervise.ts';
import { type ToggleTold, toggleMachine } from '#machines/parts/toggle.ts';
import { type Alternative, askedStep, deletionMachine } from './deletion.ts';

/** The rows that open, by their names in the address: `/settings?edit=password`. One at a time. */
const sections = ['email', 'password', 'blocked', 'sessions'] as const;
export type Section = (typeof sections)[number];

/** [PASSWORD-06] */
export const passwordFormMachine = form<PasswordChange, null>();
/** Answers the address that was written to. [MAIL-05] */
export const mailFormMachine = form<MailChange, string>();
/** The mail that asks for a confirmation, once more. [ACTIVATE-03] */
export const confirmationMachine = action<null, null>();
/** [SESSION-15] */
export const sessionsMachine = roster<Session>();
/** [BLOCK-01] */
export const blockedMachine = roster<Blocked>();

type Lane = 'passwordForm' | 'mailForm' | 'confirmation' | 'invisible' | 'sessions' | 'blocked' | 'deletion';

/** What a page hears of the facts: the route only while it is its own. */
type SettingsFacts = Pick<StartFacts, 'user'> & Partial<Pick<StartFacts, 'route'>>;

type SettingsContext = {
  readonly section: Section | null;
  /** The step of the deletion that the address names. */
  readonly asked: string | null;
  readonly isInvisible: boolean;
  readonly crashes: readonly Crash[];
};

type SettingsEvent =
  | { type: 'facts.changed'; facts: SettingsFacts }
  | { type: 'section.opened'; section: Section }
  | { type: 'section.closed' }
  | { type: 'alternative.taken'; alternative: Alternative }
  | { type: 'action.succeeded' }
  | { type: 'action.failed'; problem: Problem }
  | FormAccepted<unknown>
  | ToggleTold
  | RosterTold
  | Extract<Told, { type: 'place.asked' | 'child.revived' }>;

const sectionIn = (query: Readonly<Record<string, string>>): Section | null =>
  sections.find((section) => section === query['edit']) ?? null;

const here = '/settings';
const says = { left: { type: 'form.left' }, outdated: { type: 'roster.outdated' } };
const goingTo = (to: string): Told => ({ type: 'place.asked', to, replace: true });
const toast = (code: Extract<Told, { type: 'toast.raised' }>['code']): Told => ({
  type: 'toast.raised',
  tone: 'info',
  code,
});

/**
 * The member's settings: a lane for each thing that can be changed, alive with the page. Which row is open and how far a
 * deletion has come, the address says. [ROUTE-57 ROUTE-58 INVIS-01 PASSWORD-06 MAIL-05 SESSION-15 DELETE-01]
 */
export const settingsPageMachine = setup({
  types: { context: {} as SettingsContext, events: {} as SettingsEvent, input: {} as StartFacts },
  actors: {
    passwordForm: passwordFormMachine,
    mailForm: mailFormMachine,
    confirmation: confirmationMachine,
    invisible: toggleMachine,
    sessions: sessionsMachine,
    blocked: blockedMachine,
    deletion: deletionMachine,
  },
  actions: {
    keepFacts: assign(({ context }, { facts }: { facts: SettingsFacts }) => ({
      isInvisible: facts.user?.invisible === true,
      ...(facts.route === undefined
        ? { section: context.section, asked: context.asked }
        : { section: sectionIn(facts.route.query), asked: askedStep(facts.route.query) }),
    })),
    pass: enqueueActions(({ event, enqueue, system }, params: { to: Lane }) => {
      for (const lane of alive(system, params.to)) enqueue.sendTo(lane, event);
    }),
    leaveForms: enqueueActions(({ enqueue, system }) => {
      for (const lane of alive(system, 'passwordForm', 'mailForm')) enqueue.sendTo(lane, says.left);
    }),
    outdateSessions: enqueueActions(({ enqueue, system }) => {
      for (const lane of alive(system, 'sessions')) enqueue.sendTo(lane, says.outdated);
    }),
    tellInvisible: enqueueActions(
      ({ enqueue, system }, params: { type: 'toggle.turned' | 'toggle.heard'; on: boolean }) => {
        for (const lane of alive(system, 'invisible')) enqueue.sendTo(lane, params);
      },
    ),
    tell: sendParent((_, told: Told) => told),
    tellUp: sendParent(({ event }) => event),
    complain: sendParent((_, { problem }: { problem: Problem }): Told => ({
      type: 'toast.raised',
      tone: 'error',
      code: problem.code,
    })),
    reportCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => withCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    isOtherSection: ({ context }, { facts }: { facts: SettingsFacts }) =>
      facts.route !== undefined && sectionIn(facts.route.query) !== context.section,
    isInvisibleMode: (_, params: { alternative: Alternative }) => params.alternative === 'invisible',
    isLane: (_, params: { key: string; is: Lane }) => params.key === params.is,
    /** All the others have left. */
    areAll: (_, params: { key: string; is: Lane; all: boolean }) => params.key === params.is && params.all,
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isLoggedOut: (_, { problem }: { problem: Problem }) => problem.code === 'authentication_required',
    failsTooOften: ({ context }, { child }: { child: string }) => failsTooOften(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffOf(context.crashes, now()) },
}).createMachine({
  id: 'settingsPage',
  options: { maxIterations: 200 },
  context: ({ input: { route, user } }) => ({
    section: sectionIn(route.query),
    asked: askedStep(route.query),
    isInvisible: user?.invisible === true,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'facts.changed': [
      {
        guard: { type: 'isOtherSection', params: ({ event }) => ({ facts: event.facts }) },
        actions: [
          { type: 'keepFacts', params: ({ event }) => ({ facts: event.facts }) },
          'leaveForms',
          { type: 'pass', params: { to: 'deletion' } },
          {
            type: 'tellInvisible',
            params: ({ event }) => ({ type: 'toggle.heard', on: event.facts.user?.invisible === true }),
          },
        ],
      },
      {
        actions: [
          { type: 'keepFacts', params: ({ event }) => ({ facts: event.facts }) },
          { type: 'pass', params: { to: 'deletion' } },
          {
            type: 'tellInvisible',
            params: ({ event }) => ({ type: 'toggle.heard', on: event.facts.user?.invisible === true }),
          },
        ],
      },
    ],
    'section.opened': {
      actions: { type: 'tell', params: ({ event }) => goingTo(`${here}?edit=${event.section}`) },
    },
    'section.closed': { actions: { type: 'tell', params: () => goingTo(here) } },
    'place.asked': { actions: 'tellUp' },
    'alternative.taken': {
      guard: { type: 'isInvisibleMode', params: ({ event }) => ({ alternative: event.alternative }) },
      actions: { type: 'tellInvisible', params: () => ({ type: 'toggle.turned', on: true }) },
    },
    'action.succeeded': { actions: { type: 'tell', params: () => toast('activation_sent') } },
    'action.failed': [
      { guard: { type: 'isLoggedOut', params: ({ event }) => ({ problem: event.problem }) } },
      { actions: { type: 'complain', params: ({ event }) => ({ problem: event.problem }) } },
    ],
    'form.accepted': {
      guard: { type: 'isLane', params: ({ event }) => ({ key: event.key, is: 'passwordForm' }) },
      actions: [
        { type: 'tell', params: () => toast('password_changed') },
        { type: 'tell', params: () => goingTo(here) },
        'outdateSessions',
      ],
    },
    'toggle.settled': {
      actions: [
        { type: 'tell', params: ({ event }) => ({ type: 'user.changed', change: { invisible: event.on } }) },
        { type: 'tell', params: () => toast('saved') },
      ],
    },
    'toggle.refused': [
      { guard: { type: 'isLoggedOut', params: ({ event }) => ({ problem: event.problem }) } },
      {
        actions: [
          { type: 'complain', params: ({ event }) => ({ problem: event.problem }) },
          // The answer may be what was lost.
          { type: 'tell', params: () => ({ type: 'user.outdated' }) },
        ],
      },
    ],
    'roster.shrunk': [
      {
        guard: { type: 'areAll', params: ({ event }) => ({ key: event.key, is: 'sessions', all: event.all }) },
        actions: { type: 'tell', params: () => toast('sessions_ended') },
      },
      {
        guard: { type: 'isLane', params: ({ event }) => ({ key: event.key, is: 'blocked' }) },
        actions: [
          { type: 'tell', params: () => ({ type: 'search.outdated' }) },
          { type: 'tell', params: () => toast('unblocked') },
        ],
      },
    ],
    'roster.refused': [
      { guard: { type: 'isLoggedOut', params: ({ event }) => ({ problem: event.problem }) } },
      { actions: { type: 'complain', params: ({ event }) => ({ problem: event.problem }) } },
    ],
  },
  states: {
    passwordForm: supervised('passwordForm', { key: 'passwordForm', blank: { old_password: '', password: '' } }),
    mailForm: supervised('mailForm', { key: 'mailForm', blank: { email: '', password: '' } }),
    confirmation: supervised('confirmation', { key: 'confirmation' }),
    invisible: supervised('invisible', ({ context }: { context: SettingsContext }) => ({
      key: 'invisible',
      on: context.isInvisible,
    })),
    sessions: supervised('sessions', { key: 'sessions' }),
    blocked: supervised('blocked', { key: 'blocked' }),
    deletion: supervised('deletion', ({ context }: { context: SettingsContext }) => ({
      asked: context.asked,
      isInvisible: context.isInvisible,
    })),
  },
});

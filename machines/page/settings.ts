import { assign, enqueueActions, sendParent } from 'xstate';
import type { BlockedMember, MailChange, PasswordChange, Session } from '#contract/account.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { action } from '#machines/generic/action.ts';
import { now } from '#machines/generic/clock.ts';
import { type FormSucceeded, form } from '#machines/generic/form.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { type RemovableListParentEvent, removableList } from '#machines/generic/removable-list.ts';
import {
  type Crash,
  findActors,
  backoffDelay,
  hasTooManyCrashes,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { type ToggleParentEvent, toggleMachine } from '#machines/generic/toggle.ts';
import { setup } from '#machines/generic/setup.ts';
import { type Alternative, requestedStep, deletionMachine } from './deletion.ts';

/** The rows that open, by their names in the address: `/settings?edit=password`. One at a time. */
const sections = ['email', 'password', 'blocked', 'sessions'] as const;
export type SettingsSection = (typeof sections)[number];

/** [PASSWORD-06] */
export const passwordFormMachine = form<PasswordChange, null>();
/** Answers the address that was written to. [MAIL-05] */
export const mailFormMachine = form<MailChange, string>();
/** The mail that asks for a confirmation, once more. [ACTIVATE-03] */
export const confirmationMachine = action<null, null>();
/** [SESSION-15] */
export const sessionsMachine = removableList<Session>();
/** [BLOCK-01] */
export const blockedMachine = removableList<BlockedMember>();

type SectionActor = 'passwordForm' | 'mailForm' | 'confirmation' | 'invisible' | 'sessions' | 'blocked' | 'deletion';

/** What a page hears of the facts: the route only while it is its own. */
type SettingsFacts = Pick<InputFacts, 'user'> & Partial<Pick<InputFacts, 'route'>>;

type SettingsContext = {
  readonly section: SettingsSection | null;
  /** The step of the deletion that the address names. */
  readonly asked: string | null;
  readonly isInvisible: boolean;
  readonly crashes: readonly Crash[];
};

type SettingsEvent =
  | { type: 'facts.changed'; facts: SettingsFacts }
  | { type: 'section.opened'; section: SettingsSection }
  | { type: 'section.closed' }
  | { type: 'alternative.accepted'; alternative: Alternative }
  | { type: 'action.succeeded' }
  | { type: 'action.failed'; problem: Problem }
  | FormSucceeded<unknown>
  | ToggleParentEvent
  | RemovableListParentEvent
  | Extract<AppEvent, { type: 'navigation.requested' | 'childRestart.requested' }>;

const sectionIn = (query: Readonly<Record<string, string>>): SettingsSection | null =>
  sections.find((section) => section === query['edit']) ?? null;

const here = '/settings';
const says = { left: { type: 'form.closed' }, outdated: { type: 'items.outdated' } };
const navigationEvent = (to: string): AppEvent => ({ type: 'navigation.requested', to, replace: true });
const toast = (code: Extract<AppEvent, { type: 'toast.requested' }>['code']): AppEvent => ({
  type: 'toast.requested',
  tone: 'info',
  code,
});

/**
 * The member's settings: a lane for each thing that can be changed, alive with the page. Which row is open and how far a
 * deletion has come, the address says. [ROUTE-57 ROUTE-58 INVIS-01 PASSWORD-06 MAIL-05 SESSION-15 DELETE-01]
 */
export const settingsPageMachine = setup({
  types: { context: {} as SettingsContext, events: {} as SettingsEvent, input: {} as InputFacts },
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
    setFacts: assign(({ context }, { facts }: { facts: SettingsFacts }) => ({
      isInvisible: facts.user?.invisible === true,
      ...(facts.route === undefined
        ? { section: context.section, asked: context.asked }
        : { section: sectionIn(facts.route.query), asked: requestedStep(facts.route.query) }),
    })),
    pass: enqueueActions(({ event, enqueue, system }, params: { to: SectionActor }) => {
      for (const lane of findActors(system, params.to)) enqueue.sendTo(lane, event);
    }),
    leaveForms: enqueueActions(({ enqueue, system }) => {
      for (const lane of findActors(system, 'passwordForm', 'mailForm')) enqueue.sendTo(lane, says.left);
    }),
    outdateSessions: enqueueActions(({ enqueue, system }) => {
      for (const lane of findActors(system, 'sessions')) enqueue.sendTo(lane, says.outdated);
    }),
    tellInvisible: enqueueActions(
      ({ enqueue, system }, params: { type: 'toggle.changed' | 'toggle.synced'; on: boolean }) => {
        for (const lane of findActors(system, 'invisible')) enqueue.sendTo(lane, params);
      },
    ),
    sendToParent: sendParent((_, event: AppEvent) => event),
    forwardToParent: sendParent(({ event }) => event),
    complain: sendParent((_, { problem }: { problem: Problem }): AppEvent => ({
      type: 'toast.requested',
      tone: 'error',
      code: problem.code,
    })),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    isOtherSection: ({ context }, { facts }: { facts: SettingsFacts }) =>
      facts.route !== undefined && sectionIn(facts.route.query) !== context.section,
    isInvisibleMode: (_, params: { alternative: Alternative }) => params.alternative === 'invisible',
    isLane: (_, params: { key: string; is: SectionActor }) => params.key === params.is,
    /** All the others have left. */
    areAll: (_, params: { key: string; is: SectionActor; all: boolean }) => params.key === params.is && params.all,
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isUnauthenticated: (_, { problem }: { problem: Problem }) => problem.code === 'authentication_required',
    hasTooManyCrashes: ({ context }, { child }: { child: string }) => hasTooManyCrashes(context.crashes, child, now()),
  },
  delays: { backoff: ({ context }) => backoffDelay(context.crashes, now()) },
}).createMachine({
  id: 'settingsPage',
  context: ({ input: { route, user } }) => ({
    section: sectionIn(route.query),
    asked: requestedStep(route.query),
    isInvisible: user?.invisible === true,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'facts.changed': [
      {
        guard: { type: 'isOtherSection', params: ({ event }) => event },
        actions: [
          { type: 'setFacts', params: ({ event }) => event },
          'leaveForms',
          { type: 'pass', params: { to: 'deletion' } },
          {
            type: 'tellInvisible',
            params: ({ event }) => ({ type: 'toggle.synced', on: event.facts.user?.invisible === true }),
          },
        ],
      },
      {
        actions: [
          { type: 'setFacts', params: ({ event }) => event },
          { type: 'pass', params: { to: 'deletion' } },
          {
            type: 'tellInvisible',
            params: ({ event }) => ({ type: 'toggle.synced', on: event.facts.user?.invisible === true }),
          },
        ],
      },
    ],
    'section.opened': {
      actions: { type: 'sendToParent', params: ({ event }) => navigationEvent(`${here}?edit=${event.section}`) },
    },
    'section.closed': { actions: { type: 'sendToParent', params: navigationEvent(here) } },
    'navigation.requested': { actions: 'forwardToParent' },
    'alternative.accepted': {
      guard: { type: 'isInvisibleMode', params: ({ event }) => event },
      actions: { type: 'tellInvisible', params: { type: 'toggle.changed', on: true } },
    },
    'action.succeeded': { actions: { type: 'sendToParent', params: toast('activation_sent') } },
    'action.failed': [
      { guard: { type: 'isUnauthenticated', params: ({ event }) => event } },
      { actions: { type: 'complain', params: ({ event }) => event } },
    ],
    'form.succeeded': {
      guard: { type: 'isLane', params: ({ event }) => ({ key: event.key, is: 'passwordForm' }) },
      actions: [
        { type: 'sendToParent', params: toast('password_changed') },
        { type: 'sendToParent', params: navigationEvent(here) },
        'outdateSessions',
      ],
    },
    'toggle.saved': {
      actions: [
        { type: 'sendToParent', params: ({ event }) => ({ type: 'user.changed', change: { invisible: event.on } }) },
        { type: 'sendToParent', params: toast('saved') },
      ],
    },
    'toggle.failed': [
      { guard: { type: 'isUnauthenticated', params: ({ event }) => event } },
      {
        actions: [
          { type: 'complain', params: ({ event }) => event },
          // The answer may be what was lost.
          { type: 'sendToParent', params: { type: 'user.outdated' } },
        ],
      },
    ],
    'removal.succeeded': [
      {
        guard: { type: 'areAll', params: ({ event }) => ({ key: event.key, is: 'sessions', all: event.all }) },
        actions: { type: 'sendToParent', params: toast('sessions_ended') },
      },
      {
        guard: { type: 'isLane', params: ({ event }) => ({ key: event.key, is: 'blocked' }) },
        actions: [
          { type: 'sendToParent', params: { type: 'search.outdated' } },
          { type: 'sendToParent', params: toast('unblocked') },
        ],
      },
    ],
    'removal.failed': [
      { guard: { type: 'isUnauthenticated', params: ({ event }) => event } },
      { actions: { type: 'complain', params: ({ event }) => event } },
    ],
  },
  states: {
    passwordForm: supervisedRegion('passwordForm', { key: 'passwordForm', blank: { old_password: '', password: '' } }),
    mailForm: supervisedRegion('mailForm', { key: 'mailForm', blank: { email: '', password: '' } }),
    confirmation: supervisedRegion('confirmation', { key: 'confirmation' }),
    invisible: supervisedRegion('invisible', ({ context }: { context: SettingsContext }) => ({
      key: 'invisible',
      on: context.isInvisible,
    })),
    sessions: supervisedRegion('sessions', { key: 'sessions' }),
    blocked: supervisedRegion('blocked', { key: 'blocked' }),
    deletion: supervisedRegion('deletion', ({ context }: { context: SettingsContext }) => ({
      asked: context.asked,
      isInvisible: context.isInvisible,
    })),
  },
});

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
  supervisorDelays,
  hasTooManyCrashes,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { type ToggleParentEvent, toggleMachine } from '#machines/generic/toggle.ts';
import { setup } from '#machines/generic/setup.ts';
import { type Alternative, deletionMachine, requestedStepIn } from './deletion.ts';

/** The rows that open, one at a time, by their names in the address: `/settings?edit=password`. */
const sections = ['email', 'password', 'blocked', 'sessions'] as const;
export type SettingsSection = (typeof sections)[number];

/** [PASSWORD-06] */
export const passwordFormMachine = form<PasswordChange, null>();
/** The result is the address that receives the mail. [MAIL-05] */
export const mailFormMachine = form<MailChange, string>();
/** Resends the activation mail. [ACTIVATE-03] */
export const confirmationMachine = action<null, null>();
/** [SESSION-15] */
export const sessionsMachine = removableList<Session>();
/** [BLOCK-01] */
export const blockedMachine = removableList<BlockedMember>();

type SectionActor = 'passwordForm' | 'mailForm' | 'confirmation' | 'invisible' | 'sessions' | 'blocked' | 'deletion';

/** The facts contain the route only while it is this page's. */
type SettingsFacts = Pick<InputFacts, 'user'> & Partial<Pick<InputFacts, 'route'>>;

type SettingsContext = {
  readonly section: SettingsSection | null;
  /** The step of the deletion in the address. */
  readonly requestedStep: string | null;
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

const settingsPath = '/settings';
const navigationEvent = (to: string): AppEvent => ({ type: 'navigation.requested', to, replace: true });
const toast = (code: Extract<AppEvent, { type: 'toast.requested' }>['code']): AppEvent => ({
  type: 'toast.requested',
  tone: 'info',
  code,
});

/**
 * The member's settings: an actor for each section, started with the page. The address decides the open row and the step of
 * a deletion. [ROUTE-57 ROUTE-58 INVIS-01 PASSWORD-06 MAIL-05 SESSION-15 DELETE-01]
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
        ? { section: context.section, requestedStep: context.requestedStep }
        : { section: sectionIn(facts.route.query), requestedStep: requestedStepIn(facts.route.query) }),
    })),
    forward: enqueueActions(({ event, enqueue, system }, params: { to: SectionActor }) => {
      for (const actor of findActors(system, params.to)) enqueue.sendTo(actor, event);
    }),
    closeForms: enqueueActions(({ enqueue, system }) => {
      for (const actor of findActors(system, 'passwordForm', 'mailForm'))
        enqueue.sendTo(actor, { type: 'form.closed' });
    }),
    markSessionsOutdated: enqueueActions(({ enqueue, system }) => {
      for (const actor of findActors(system, 'sessions')) enqueue.sendTo(actor, { type: 'items.outdated' });
    }),
    sendToInvisible: enqueueActions(
      ({ enqueue, system }, params: { type: 'toggle.changed' | 'toggle.synced'; on: boolean }) => {
        for (const actor of findActors(system, 'invisible')) enqueue.sendTo(actor, params);
      },
    ),
    sendToParent: sendParent((_, event: AppEvent) => event),
    forwardToParent: sendParent(({ event }) => event),
    notifyProblem: sendParent((_, { problem }: { problem: Problem }): AppEvent => ({
      type: 'toast.requested',
      tone: 'error',
      code: problem.code,
    })),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    hasSectionChanged: ({ context }, { facts }: { facts: SettingsFacts }) =>
      facts.route !== undefined && sectionIn(facts.route.query) !== context.section,
    isInvisibleMode: (_, params: { alternative: Alternative }) => params.alternative === 'invisible',
    isFromSection: (_, params: { key: string; is: SectionActor }) => params.key === params.is,
    /** All other sessions were ended at once. */
    isRemovalOfAll: (_, params: { key: string; is: SectionActor; all: boolean }) =>
      params.key === params.is && params.all,
    /** The session machine alone reports an expired session. [SESSION-05] */
    isUnauthenticated: (_, { problem }: { problem: Problem }) => problem.code === 'authentication_required',
    hasTooManyCrashes: ({ context }, { child }: { child: string }) => hasTooManyCrashes(context.crashes, child, now()),
  },
  delays: supervisorDelays,
}).createMachine({
  id: 'settingsPage',
  context: ({ input: { route, user } }) => ({
    section: sectionIn(route.query),
    requestedStep: requestedStepIn(route.query),
    isInvisible: user?.invisible === true,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'facts.changed': [
      {
        guard: { type: 'hasSectionChanged', params: ({ event }) => event },
        actions: [
          { type: 'setFacts', params: ({ event }) => event },
          'closeForms',
          { type: 'forward', params: { to: 'deletion' } },
          {
            type: 'sendToInvisible',
            params: ({ event }) => ({ type: 'toggle.synced', on: event.facts.user?.invisible === true }),
          },
        ],
      },
      {
        actions: [
          { type: 'setFacts', params: ({ event }) => event },
          { type: 'forward', params: { to: 'deletion' } },
          {
            type: 'sendToInvisible',
            params: ({ event }) => ({ type: 'toggle.synced', on: event.facts.user?.invisible === true }),
          },
        ],
      },
    ],
    'section.opened': {
      actions: {
        type: 'sendToParent',
        params: ({ event }) => navigationEvent(`${settingsPath}?edit=${event.section}`),
      },
    },
    'section.closed': { actions: { type: 'sendToParent', params: navigationEvent(settingsPath) } },
    'navigation.requested': { actions: 'forwardToParent' },
    'alternative.accepted': {
      guard: { type: 'isInvisibleMode', params: ({ event }) => event },
      actions: { type: 'sendToInvisible', params: { type: 'toggle.changed', on: true } },
    },
    'action.succeeded': { actions: { type: 'sendToParent', params: toast('activation_sent') } },
    'action.failed': [
      { guard: { type: 'isUnauthenticated', params: ({ event }) => event } },
      { actions: { type: 'notifyProblem', params: ({ event }) => event } },
    ],
    'form.succeeded': {
      guard: { type: 'isFromSection', params: ({ event }) => ({ key: event.key, is: 'passwordForm' }) },
      actions: [
        { type: 'sendToParent', params: toast('password_changed') },
        { type: 'sendToParent', params: navigationEvent(settingsPath) },
        'markSessionsOutdated',
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
          { type: 'notifyProblem', params: ({ event }) => event },
          // The change may have been saved although its reply was lost.
          { type: 'sendToParent', params: { type: 'user.outdated' } },
        ],
      },
    ],
    'removal.succeeded': [
      {
        guard: { type: 'isRemovalOfAll', params: ({ event }) => ({ key: event.key, is: 'sessions', all: event.all }) },
        actions: { type: 'sendToParent', params: toast('sessions_ended') },
      },
      {
        guard: { type: 'isFromSection', params: ({ event }) => ({ key: event.key, is: 'blocked' }) },
        actions: [
          { type: 'sendToParent', params: { type: 'search.outdated' } },
          { type: 'sendToParent', params: toast('unblocked') },
        ],
      },
    ],
    'removal.failed': [
      { guard: { type: 'isUnauthenticated', params: ({ event }) => event } },
      { actions: { type: 'notifyProblem', params: ({ event }) => event } },
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
      requestedStep: context.requestedStep,
      isInvisible: context.isInvisible,
    })),
  },
});

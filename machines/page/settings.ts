import { assign, enqueueActions, sendParent } from 'xstate';
import type { BlockedMember, MailChange, PasswordChange, Session } from '#contract/account.ts';
import type { OwnPreference, PreferenceChange } from '#contract/preference.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import { action } from '#machines/generic/action.ts';
import { now } from '#machines/generic/clock.ts';
import { type FormSucceeded, form } from '#machines/generic/form.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { type RemovableListParentEvent, removableList } from '#machines/generic/removable-list.ts';
import {
  type Crash,
  findActors,
  supervisorDelays,
  supervisorGuards,
  supervisedRegion,
  addCrash,
} from '#machines/generic/supervise.ts';
import { type ToggleParentEvent, toggleMachine } from '#machines/generic/toggle.ts';
import { setup } from '#machines/generic/setup.ts';
import { dataExportMachine } from './data-export.ts';
import { type Alternative, deletionMachine, requestedStepIn } from './deletion.ts';

/** The rows that open, one at a time, by their names in the address: `/settings?edit=password`. */
const sections = ['email', 'password', 'preference', 'blocked', 'export', 'sessions'] as const;
export type SettingsSection = (typeof sections)[number];

/** [PASSWORD-06] */
export const passwordFormMachine = form<PasswordChange, null>();
/** The result is the address that receives the mail. [MAIL-05] */
export const mailFormMachine = form<MailChange, string>();
/** The result is the preference in force. [SEARCH-16] */
export const preferenceFormMachine = form<PreferenceChange, OwnPreference>();
/** Resends the activation mail. [ACTIVATE-03] */
export const confirmationMachine = action<null, null>();
/** [SESSION-15] */
export const sessionsMachine = removableList<Session>();
/** [BLOCK-01] */
export const blockedMachine = removableList<BlockedMember>();

/** The facts contain the route only while it is this page's. */
type SettingsFacts = Pick<InputFacts, 'user'> & Partial<Pick<InputFacts, 'route'>>;

type SettingsContext = {
  readonly section: SettingsSection | null;
  /** The step of the deletion in the address. */
  readonly requestedStep: string | null;
  readonly isInvisible: boolean;
  readonly isMembersOnly: boolean;
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
  | Extract<AppEvent, { type: 'navigation.requested' | 'session.changedElsewhere' | 'childRestart.requested' }>;

const sectionIn = (query: Readonly<Record<string, string>>): SettingsSection | null =>
  sections.find((section) => section === query['edit']) ?? null;

const toast = (code: Extract<AppEvent, { type: 'toast.requested' }>['code']): AppEvent => ({
  type: 'toast.requested',
  tone: 'info',
  code,
});

const followFacts = ['setFacts', 'forwardToDeletion', 'syncToggles'] as const;

/**
 * The member's settings: an actor for each section, started with the page. The address decides the open row and the step of
 * a deletion. [ROUTE-57 ROUTE-58 INVIS-01 PROFILE-31 PASSWORD-06 MAIL-05 SESSION-15 DELETE-01 SEARCH-16
 * EXPORT-06]
 */
export const settingsPageMachine = setup({
  types: { context: {} as SettingsContext, events: {} as SettingsEvent, input: {} as InputFacts },
  actors: {
    passwordForm: passwordFormMachine,
    mailForm: mailFormMachine,
    preferenceForm: preferenceFormMachine,
    confirmation: confirmationMachine,
    invisible: toggleMachine,
    membersOnly: toggleMachine,
    sessions: sessionsMachine,
    blocked: blockedMachine,
    dataExport: dataExportMachine,
    deletion: deletionMachine,
  },
  actions: {
    setFacts: assign(({ context, event }) => {
      if (event.type !== 'facts.changed') return {};
      const { user, route } = event.facts;
      return {
        isInvisible: user?.invisible === true,
        isMembersOnly: user?.members_only === true,
        section: route === undefined ? context.section : sectionIn(route.query),
        requestedStep: route === undefined ? context.requestedStep : requestedStepIn(route.query),
      };
    }),
    forwardToDeletion: enqueueActions(({ event, enqueue, system }) => {
      for (const actor of findActors(system, 'deletion')) enqueue.sendTo(actor, event);
    }),
    closeForms: enqueueActions(({ enqueue, system }) => {
      for (const actor of findActors(system, 'passwordForm', 'mailForm', 'preferenceForm'))
        enqueue.sendTo(actor, { type: 'form.closed' });
    }),
    markSessionsOutdated: enqueueActions(({ enqueue, system }) => {
      for (const actor of findActors(system, 'sessions')) enqueue.sendTo(actor, { type: 'items.outdated' });
    }),
    makeInvisible: enqueueActions(({ enqueue, system }) => {
      for (const actor of findActors(system, 'invisible')) enqueue.sendTo(actor, { type: 'toggle.changed', on: true });
    }),
    syncToggles: enqueueActions(({ context, enqueue, system }) => {
      for (const actor of findActors(system, 'invisible'))
        enqueue.sendTo(actor, { type: 'toggle.synced', on: context.isInvisible });
      for (const actor of findActors(system, 'membersOnly'))
        enqueue.sendTo(actor, { type: 'toggle.synced', on: context.isMembersOnly });
    }),
    sendToParent: sendParent((_, event: AppEvent) => event),
    notifyProblem: sendParent((_, { code }: Problem): AppEvent => ({ type: 'toast.requested', tone: 'error', code })),
    recordCrash: assign({
      crashes: ({ context }, { child }: { child: string }) => addCrash(context.crashes, child, now()),
    }),
  },
  guards: {
    hasSectionChanged: ({ context, event }) =>
      event.type === 'facts.changed' &&
      event.facts.route !== undefined &&
      sectionIn(event.facts.route.query) !== context.section,
    /** The session machine alone reports an expired session. [SESSION-05] */
    isReportable: ({ event }) => 'problem' in event && event.problem.code !== 'authentication_required',
    ...supervisorGuards,
  },
  delays: supervisorDelays,
}).createMachine({
  id: 'settingsPage',
  context: ({ input: { route, user } }) => ({
    section: sectionIn(route.query),
    requestedStep: requestedStepIn(route.query),
    isInvisible: user?.invisible === true,
    isMembersOnly: user?.members_only === true,
    crashes: [],
  }),
  type: 'parallel',
  on: {
    'facts.changed': [
      { guard: 'hasSectionChanged', actions: ['closeForms', ...followFacts] },
      { actions: followFacts },
    ],
    'section.opened': {
      actions: { type: 'sendToParent', params: ({ event }) => redirectEvent(`/settings?edit=${event.section}`) },
    },
    'section.closed': { actions: { type: 'sendToParent', params: redirectEvent('/settings') } },
    'navigation.requested': { actions: { type: 'sendToParent', params: ({ event }) => event } },
    'session.changedElsewhere': { actions: { type: 'sendToParent', params: ({ event }) => event } },
    'alternative.accepted': { guard: ({ event }) => event.alternative === 'invisible', actions: 'makeInvisible' },
    'action.succeeded': { actions: { type: 'sendToParent', params: toast('activation_sent') } },
    'action.failed': {
      guard: 'isReportable',
      actions: { type: 'notifyProblem', params: ({ event }) => event.problem },
    },
    'form.succeeded': [
      {
        guard: ({ event }) => event.key === 'passwordForm',
        actions: [
          { type: 'sendToParent', params: toast('password_changed') },
          { type: 'sendToParent', params: redirectEvent('/settings') },
          'markSessionsOutdated',
        ],
      },
      {
        guard: ({ event }) => event.key === 'preferenceForm',
        actions: [
          { type: 'sendToParent', params: { type: 'user.outdated' } },
          { type: 'sendToParent', params: toast('saved') },
          { type: 'sendToParent', params: redirectEvent('/settings') },
        ],
      },
    ],
    'toggle.saved': {
      actions: [
        {
          type: 'sendToParent',
          params: ({ event: { key, on } }) => ({
            type: 'user.changed',
            change: key === 'membersOnly' ? { members_only: on } : { invisible: on },
          }),
        },
        { type: 'sendToParent', params: toast('saved') },
      ],
    },
    'toggle.failed': {
      guard: 'isReportable',
      actions: [
        { type: 'notifyProblem', params: ({ event }) => event.problem },
        // The change may have been saved although its reply was lost.
        { type: 'sendToParent', params: { type: 'user.outdated' } },
      ],
    },
    'removal.succeeded': [
      {
        // All other sessions were ended at once.
        guard: ({ event }) => event.key === 'sessions' && event.all,
        actions: { type: 'sendToParent', params: toast('sessions_ended') },
      },
      {
        guard: ({ event }) => event.key === 'blocked',
        actions: [
          { type: 'sendToParent', params: { type: 'search.outdated' } },
          { type: 'sendToParent', params: toast('unblocked') },
        ],
      },
    ],
    'removal.failed': {
      guard: 'isReportable',
      actions: { type: 'notifyProblem', params: ({ event }) => event.problem },
    },
  },
  states: {
    passwordForm: supervisedRegion('passwordForm', { key: 'passwordForm', blank: { old_password: '', password: '' } }),
    mailForm: supervisedRegion('mailForm', { key: 'mailForm', blank: { email: '', password: '' } }),
    preferenceForm: supervisedRegion('preferenceForm', { key: 'preferenceForm', blank: {} }),
    confirmation: supervisedRegion('confirmation', { key: 'confirmation' }),
    invisible: supervisedRegion('invisible', ({ context }: { context: SettingsContext }) => ({
      key: 'invisible',
      on: context.isInvisible,
    })),
    membersOnly: supervisedRegion('membersOnly', ({ context }: { context: SettingsContext }) => ({
      key: 'membersOnly',
      on: context.isMembersOnly,
    })),
    sessions: supervisedRegion('sessions', { key: 'sessions' }),
    blocked: supervisedRegion('blocked', { key: 'blocked' }),
    dataExport: supervisedRegion('dataExport', {}),
    deletion: supervisedRegion('deletion', ({ context }: { context: SettingsContext }) => ({
      requestedStep: context.requestedStep,
      isInvisible: context.isInvisible,
    })),
  },
});

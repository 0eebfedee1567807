import { describe, expect, it } from 'vitest';
import { type SettingsSection, settingsPageMachine } from '#machines/page/settings.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, route, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const at = (query: Readonly<Record<string, string>> = {}) => route('settings', { path: '/settings', query });
const input = (query: Readonly<Record<string, string>> = {}, user = anna) =>
  startFacts({ user, session: 'member', route: at(query) });
const hidden = { ...anna, invisible: true };
const membersOnly = { ...anna, members_only: true };

const open = (section: SettingsSection) => ({ type: 'section.opened', section }) as const;
const arrived = (query: Readonly<Record<string, string>>, user = anna) =>
  ({ type: 'facts.changed', facts: { user, route: at(query) } }) as const;
const known = (user: typeof anna | null) => ({ type: 'facts.changed', facts: { user } }) as const;

const network = { code: 'network' } as const;
const loggedOut = { code: 'authentication_required' } as const;
const toast = (code: string, tone = 'info') => ({ type: 'toast.requested', tone, code });
const going = (to: string) => ({ type: 'navigation.requested', to, replace: true });

const invisible = { key: 'invisible' } as const;
const says = {
  sent: { type: 'action.succeeded' },
  unsent: { type: 'action.failed', problem: network },
  changed: { type: 'form.succeeded', key: 'passwordForm', result: null },
  mailed: { type: 'form.succeeded', key: 'mailForm', result: 'new@example.org' },
  preferred: { type: 'form.succeeded', key: 'preferenceForm', result: anna.preference },
  settled: { type: 'toggle.saved', ...invisible, on: true },
  refused: { type: 'toggle.failed', ...invisible, problem: network },
  restricted: { type: 'toggle.saved', key: 'membersOnly', on: true },
  unrestricted: { type: 'toggle.failed', key: 'membersOnly', problem: network },
  ended: { type: 'removal.succeeded', key: 'sessions', all: false },
  allEnded: { type: 'removal.succeeded', key: 'sessions', all: true },
  unblocked: { type: 'removal.succeeded', key: 'blocked', all: false },
  stayed: { type: 'removal.failed', key: 'blocked', problem: network },
  leaves: { type: 'navigation.requested', to: '/settings?delete=confirm', replace: false },
  hides: { type: 'alternative.accepted', alternative: 'invisible' },
  searches: { type: 'alternative.accepted', alternative: 'search' },
  pauses: { type: 'session.changedElsewhere' },
} as const;

/** Events sent to each section. */
const sentIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' ? [[effect.to, effect.event]] : []));

const never = { error: [] };
const lanes = [
  'passwordForm',
  'mailForm',
  'preferenceForm',
  'confirmation',
  'invisible',
  'membersOnly',
  'sessions',
  'blocked',
  'dataExport',
  'deletion',
];

/** Sections that do not fail. */
const life = defineModel({
  machine: settingsPageMachine,
  inputs: {
    plain: input(),
    'by a link': input({ edit: 'password' }),
    'by a link to nothing': input({ edit: 'nonsense' }),
    leaving: input({ delete: 'reason' }),
    invisible: input({}, hidden),
    'members only': input({}, membersOnly),
  },
  events: [
    open('password'),
    open('blocked'),
    { type: 'section.closed' },
    arrived({}),
    arrived({ edit: 'password' }),
    arrived({ edit: 'sessions' }, hidden),
    arrived({ delete: 'confirm' }),
    known(hidden),
    known(membersOnly),
    known(null),
  ],
  actorEvents: {
    confirmation: [says.sent, says.unsent, { ...says.unsent, problem: loggedOut }],
    passwordForm: [says.changed],
    mailForm: [says.mailed],
    preferenceForm: [says.preferred],
    invisible: [says.settled, says.refused, { ...says.refused, problem: loggedOut }],
    membersOnly: [says.restricted, says.unrestricted],
    sessions: [says.ended, says.allEnded],
    blocked: [says.unblocked, says.stayed, { ...says.stayed, problem: loggedOut }],
    deletion: [says.leaves, says.hides, says.searches, says.pauses],
  },
  actorOutcomes: Object.fromEntries(lanes.map((lane) => [lane, never])),
  invariants: {
    'all lanes live': ({ snapshot }) =>
      expectEqual(snapshot.value, Object.fromEntries(lanes.map((lane) => [lane, 'up']))),
    'at most one row is open, and it is one that there is [ROUTE-58]': ({ snapshot }) =>
      [null, 'password', 'sessions'].includes(snapshot.context.section),
    'a row opens and closes only by the address [ROUTE-58]': ({ step, before, snapshot }) =>
      before === null ||
      snapshot.context.section === before.context.section ||
      (step?.kind === 'event' && step.event.type === 'facts.changed'),
    'does not report an expired session [SESSION-05]': ({ effects }) =>
      !JSON.stringify(sentToParent(effects, 'toast.requested')).includes('authentication_required'),
  },
});

const isOneChild = (crashes: readonly { readonly child: string }[]): boolean =>
  new Set(crashes.map(({ child }) => child)).size <= 1;

/** Sections that fail, one at a time. */
const failing = defineModel({
  machine: settingsPageMachine,
  inputs: { plain: input() },
  events: [{ type: 'childRestart.requested' }],
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
  stateKey: ({ crashes }) => crashes.map(({ child }) => child),
  exploreWhile: ({ context: { crashes } }) => isOneChild(crashes) && crashes.length <= 6,
  invariants: {
    'a lane that fails takes nothing else along': ({ snapshot }) =>
      snapshot.status === 'active' &&
      Object.entries(snapshot.value).every(
        ([lane, state]) => state === 'up' || snapshot.context.crashes.some((crash) => crash.child === lane),
      ),
  },
});

/** Events while a section is down. */
const down = defineModel({
  machine: settingsPageMachine,
  inputs: { plain: input() },
  events: [arrived({ edit: 'password' }, hidden), arrived({ delete: 'reason' })],
  actorEvents: { passwordForm: [says.changed], deletion: [says.hides] },
  stateKey: ({ crashes, section, requestedStep, isInvisible, isMembersOnly }) => [
    crashes.map(({ child }) => child),
    section,
    requestedStep,
    isInvisible,
    isMembersOnly,
  ],
  exploreWhile: ({ context: { crashes } }) => crashes.length <= 1,
});

coverModel([life, failing, down], '[ROUTE-57 ROUTE-58 INVIS-01 PROFILE-31 PASSWORD-06 MAIL-05 SESSION-15 DELETE-01]');

it('[ROUTE-57 ROUTE-58] starts with all sections', () =>
  runScenario(life, 'by a link', ({ initialEffects, context }) => {
    expect(context().section).toBe('password');
    expect(initialEffects.map((effect) => effect.kind === 'started' && [effect.src, effect.input])).toEqual([
      ['passwordForm', { key: 'passwordForm', blank: { old_password: '', password: '' } }],
      ['mailForm', { key: 'mailForm', blank: { email: '', password: '' } }],
      ['preferenceForm', { key: 'preferenceForm', blank: {} }],
      ['confirmation', { key: 'confirmation' }],
      ['invisible', { key: 'invisible', on: false }],
      ['membersOnly', { key: 'membersOnly', on: false }],
      ['sessions', { key: 'sessions' }],
      ['blocked', { key: 'blocked' }],
      ['dataExport', {}],
      ['deletion', { requestedStep: null, isInvisible: false }],
    ]);
  }));

it.each([
  ['leaving', 'deletion', { requestedStep: 'reason', isInvisible: false }],
  ['invisible', 'invisible', { key: 'invisible', on: true }],
  ['members only', 'membersOnly', { key: 'membersOnly', on: true }],
])('a section starts with the current state: %s', (start, src, expected) =>
  runScenario(life, start, ({ initialEffects }) => {
    expect(initialEffects).toContainEqual(expect.objectContaining({ kind: 'started', src, input: expected }));
  }),
);

describe('events of sections and their effects', () => {
  it.each([
    ['a mail was sent again [ACTIVATE-03]', says.sent, [toast('activation_sent')], []],
    ['a mail could not be sent', says.unsent, [toast('network', 'error')], []],
    [
      'the password is another [PASSWORD-06]',
      says.changed,
      [toast('password_changed'), going('/settings')],
      [['sessions', { type: 'items.outdated' }]],
    ],
    ['a link was mailed: the form says so itself [MAIL-05]', says.mailed, [], []],
    [
      'the switch holds [INVIS-01]',
      says.settled,
      [{ type: 'user.changed', change: { invisible: true } }, toast('saved')],
      [],
    ],
    [
      'the profile is for members only [PROFILE-31]',
      says.restricted,
      [{ type: 'user.changed', change: { members_only: true } }, toast('saved')],
      [],
    ],
    ['the switch went back [INVIS-01]', says.refused, [toast('network', 'error'), { type: 'user.outdated' }], []],
    ['one browser was logged out: one sees it [SESSION-15]', says.ended, [], []],
    ['all the others were [SESSION-15]', says.allEnded, [toast('sessions_ended')], []],
    [
      'a member was unblocked [BLOCK-01 SEARCH-12]',
      says.unblocked,
      [{ type: 'search.outdated' }, toast('unblocked')],
      [],
    ],
    ['a member could not be unblocked', says.stayed, [toast('network', 'error')], []],
    ['the deletion goes on [DELETE-01]', says.leaves, [says.leaves], []],
    [
      'who was about to leave is invisible instead [DELETE-05]',
      says.hides,
      [],
      [['invisible', { type: 'toggle.changed', on: true }]],
    ],
    ['who was about to leave searches instead [DELETE-05]', says.searches, [], []],
  ] as const)('%s', (_, event, up, sent) =>
    runScenario(life, 'plain', ({ send }) => {
      const effects = send(event);
      expect([sentToParent(effects), sentIn(effects)]).toEqual([up, sent]);
    }),
  );
});

it('[ROUTE-58] the URL names the open row; earlier errors are not shown again', () =>
  runScenario(life, 'plain', ({ send, context }) => {
    expect(sentToParent(send(open('sessions')))).toEqual([going('/settings?edit=sessions')]);
    expect(context().section).toBeNull();
    const opened = arrived({ edit: 'sessions' });
    expect(sentIn(send(opened))).toEqual([
      ['passwordForm', { type: 'form.closed' }],
      ['mailForm', { type: 'form.closed' }],
      ['preferenceForm', { type: 'form.closed' }],
      ['deletion', opened],
      ['invisible', { type: 'toggle.synced', on: false }],
      ['membersOnly', { type: 'toggle.synced', on: false }],
    ]);
    expect(context().section).toBe('sessions');
    expect(sentToParent(send({ type: 'section.closed' }))).toEqual([going('/settings')]);
  }));

it('[INVIS-01 PROFILE-31] follows the user fact, and keeps the section in the address', () =>
  runScenario(life, 'by a link', ({ send, context }) => {
    expect(sentIn(send(known(hidden)))).toEqual([
      ['deletion', known(hidden)],
      ['invisible', { type: 'toggle.synced', on: true }],
      ['membersOnly', { type: 'toggle.synced', on: false }],
    ]);
    expect(context()).toMatchObject({ section: 'password', isInvisible: true });
    expect(sentIn(send(known(membersOnly)))).toEqual([
      ['deletion', known(membersOnly)],
      ['invisible', { type: 'toggle.synced', on: false }],
      ['membersOnly', { type: 'toggle.synced', on: true }],
    ]);
  }));

it('a restarted section starts with the current state', () =>
  runScenario(down, 'plain', ({ reject, send, advance }) => {
    reject('invisible', 'broken');
    send(arrived({ edit: 'password' }, hidden));
    expect(advance(1_000)).toContainEqual(
      expect.objectContaining({ kind: 'started', src: 'invisible', input: { key: 'invisible', on: true } }),
    );
  }));

it('[SEARCH-16 ROUTE-58] a saved preference is read again, confirmed, and its row closes', () =>
  runScenario(life, 'plain', ({ send }) => {
    expect(sentToParent(send(says.preferred))).toEqual([{ type: 'user.outdated' }, toast('saved'), going('/settings')]);
  }));

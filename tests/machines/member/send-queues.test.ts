import { describe, expect, it } from 'vitest';
import type { SentMessage } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { QueueStatus, StoredQueue } from '#machines/member/queued-message.ts';
import { sendQueuesMachine } from '#machines/member/send-queues.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { message } from '#tests/machines/samples.ts';

const partner = (profile: string) => ({ profile, name: profile.toUpperCase() });
const opened = (profile: string) => ({ type: 'partner.identified', partner: partner(profile) }) as const;
const left = { type: 'page.left' } as const;
const online = { type: 'facts.changed', facts: { online: true } } as const;
const offline = { type: 'facts.changed', facts: { online: false } } as const;
const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;
const news = (key?: string) =>
  arrived({ type: 'message', message: message(4, 'anna'), ...(key !== undefined && { key }) });
const resync = arrived({ type: 'resync' });
const answered = { type: 'server.reached' } as const;
const discarded = (profile: string) => ({ type: 'queuedMessages.discarded', profile }) as const;
const photo = (profile: string) =>
  ({ type: 'chatPhoto.submitted', profile, key: 'p1', preview: 'blob:p1', after: 3 }) as const;

const unsent = (profile: string, draft: string, ...texts: readonly string[]): StoredQueue => ({
  name: profile.toUpperCase(),
  draft,
  outgoing: texts.map((text) => ({ key: `key-${text}`, text, problem: null, after: 3 })),
});
const refused = (profile: string): StoredQueue => ({
  name: profile.toUpperCase(),
  draft: '',
  outgoing: [{ key: 'k1', text: 'hello', problem: { code: 'not_enough_credits' }, after: 0 }],
});
const found = (all: Readonly<Record<string, StoredQueue>>) =>
  ({ type: 'queuedMessages.restored', found: all }) as const;

const changed = (profile: string, now: StoredQueue, status: QueueStatus, isIdle = status === null) =>
  ({ type: 'queue.changed', profile, unsent: now, status, isIdle }) as const;
const empty = (profile: string) => changed(profile, unsent(profile, ''), null);
const written = (profile: string) => changed(profile, unsent(profile, 'half'), null);
const waiting = (profile: string) => changed(profile, unsent(profile, '', 'hello'), 'waiting');
const failed = (profile: string) => changed(profile, refused(profile), 'failed');
/** The message is stored; its reply has not arrived. */
const unanswered = (profile: string) => changed(profile, unsent(profile, ''), null, false);

const sent = (position: number): SentMessage => ({ message: message(position, 'anna'), credits: 4, free_messages: 0 });
const isSent = (position: number) => ({ type: 'message.sent', profile: 'bert', sent: sent(position) }) as const;
const touched = { type: 'message.edited', profile: 'bert', isEmpty: false } as const;
const dropped = { type: 'file.released', id: 'p1' } as const;
const loggedOut = { type: 'logout.requested' } as const;
const sessionRefused = { type: 'session.expired' } as const;

const sentIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' ? [[effect.to, effect.event]] : []));
const toStorage = (effects: readonly Effect[]) =>
  sentIn(effects).flatMap(([to, event]) => (to === 'persistQueuedMessages' ? [event] : []));
const stopped = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'stopped' ? [effect.id] : []));

const start = { me: 'anna', online: true, partner: null };
const never = { error: [] };

const isAlive = (history: Parameters<typeof pendingActors>[0], profile: string): boolean =>
  pendingActors(history, 'sendQueue').some(({ id }) => id === `sendQueue:${profile}`);

/** Stored, open and running queues. */
const life = defineModel({
  machine: sendQueuesMachine,
  inputs: {
    closed: start,
    'with an open conversation': { ...start, partner: partner('bert') },
    offline: { ...start, online: false },
  },
  events: [opened('bert'), opened('carl'), left],
  actorEvents: {
    persistQueuedMessages: [found({}), found({ bert: unsent('bert', '', 'hello'), carl: unsent('carl', 'half') })],
    'sendQueue:bert': [
      empty('bert'),
      written('bert'),
      waiting('bert'),
      failed('bert'),
      unanswered('bert'),
      touched,
      isSent(1),
      isSent(2),
      dropped,
      sessionRefused,
    ],
  },
  actorOutcomes: { sendQueue: never, persistQueuedMessages: { error: ['storage is forbidden'] } },
  delays: {},
  stateKey: ({ online: isOnline, openPartner, pending, rows, runningQueues }) => [
    isOnline,
    openPartner,
    pending,
    rows,
    runningQueues,
  ],
  invariants: {
    'unsent messages have a running queue on every page [CHAT-16 OFFLINE-02]': ({ snapshot, trace }) =>
      snapshot.matches({ storage: 'restoring' }) ||
      Object.entries(snapshot.context.pending).every(([profile, { isIdle }]) => isIdle || isAlive(trace, profile)),
    'an open conversation has a running queue': ({ snapshot, trace }) =>
      snapshot.matches({ storage: 'restoring' }) ||
      snapshot.context.openPartner === null ||
      isAlive(trace, snapshot.context.openPartner.profile),
    'each partner has one queue': ({ trace }) => {
      const ids = pendingActors(trace, 'sendQueue').map(({ id }) => id);
      return new Set(ids).size === ids.length;
    },
    'idle queues stop with their page': ({ snapshot, trace }) =>
      pendingActors(trace, 'sendQueue').every(
        ({ id }) =>
          id === `sendQueue:${snapshot.context.openPartner?.profile}` ||
          snapshot.context.pending[id.slice('sendQueue:'.length)]?.isIdle === false,
      ),
    'no queue starts before the stored ones are restored': ({ snapshot, trace }) =>
      !snapshot.matches({ storage: 'restoring' }) || pendingActors(trace, 'sendQueue').length === 0,
    'sends the cost of each message once [CREDITS-04]': ({ step, effects }) =>
      sentToParent(effects, 'user.changed').length === (isEvent(step, 'message.sent') ? 1 : 0),
    'never opens the paywall: the rejected message may be on another page': ({ effects }) =>
      sentToParent(effects, 'paywall.requested').length === 0 && sentToParent(effects, 'toast.requested').length === 0,
    'the rows show the status [CHAT-16]': ({ step, snapshot }) =>
      step?.kind !== 'actorEvent' ||
      step.event.type !== 'queue.changed' ||
      !('status' in step.event) ||
      (snapshot.context.rows.find(({ profile }) => profile === 'bert')?.status ?? null) === step.event.status,
  },
});

/** Events forwarded to the running queues. */
const forwarding = defineModel({
  machine: sendQueuesMachine,
  inputs: { 'with an open conversation': { ...start, partner: partner('bert') } },
  events: [
    online,
    offline,
    news('k1'),
    news(),
    arrived({ type: 'likes' }),
    resync,
    answered,
    { type: 'files.lost' },
    photo('bert'),
    photo('carl'),
    discarded('bert'),
    discarded('dora'),
    loggedOut,
  ],
  actorEvents: { persistQueuedMessages: [found({ carl: unsent('carl', '', 'hello') })] },
  actorOutcomes: { sendQueue: never, persistQueuedMessages: { error: ['storage is forbidden'] } },
  delays: {},
  stateKey: ({ online: isOnline, runningQueues }) => [isOnline, runningQueues],
  invariants: {
    'forwards only to running queues': ({ snapshot, effects }) =>
      sentIn(effects).every(
        ([to]) =>
          to === 'persistQueuedMessages' ||
          snapshot.context.runningQueues.some((profile) => to === `sendQueue:${profile}`),
      ),
  },
});

/** Queues that crash. */
const failing = defineModel({
  machine: sendQueuesMachine,
  inputs: { closed: start },
  events: [opened('bert'), left, { type: 'childRestart.requested' }],
  actorEvents: { persistQueuedMessages: [found({ carl: unsent('carl', '', 'hello') })] },
  actorOutcomes: { 'sendQueue:bert': never, persistQueuedMessages: { error: ['storage is forbidden'] } },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
  stateKey: ({ crashes, openPartner, runningQueues, down }) => [crashes.length, openPartner, runningQueues, down],
  exploreWhile: ({ context: { crashes } }) => crashes.length <= 6,
  invariants: {
    'a crashed queue stops nothing else': ({ snapshot, trace }) =>
      snapshot.status === 'active' &&
      (snapshot.matches({ storage: 'restoring' }) || snapshot.context.openPartner === null || isAlive(trace, 'bert')),
    'a crashed queue stays down for a while': ({ snapshot, trace }) =>
      snapshot.matches({ supervision: 'up' }) || !isAlive(trace, 'carl'),
  },
});

coverModel([life, forwarding, failing], '[CHAT-08 CHAT-16 CREDITS-04 OFFLINE-02]');

const open = 'with an open conversation';
const input = (profile: string, change: { online?: boolean; unsent?: StoredQueue } = {}) => ({
  profile,
  name: profile.toUpperCase(),
  online: true,
  unsent: null,
  ...change,
});

describe('unsent messages', () => {
  it('[CHAT-16] are sent at login, without their conversation; a draft alone waits for its page', () =>
    runScenario(life, 'closed', ({ initialEffects, send, context }) => {
      expect(initialEffects).toEqual([
        { kind: 'started', id: 'persistQueuedMessages', src: 'persistQueuedMessages', input: { me: 'anna' } },
      ]);
      const effects = send(
        found({ bert: unsent('bert', '', 'hello'), carl: unsent('carl', 'half'), dora: refused('dora') }),
      );
      expect(startedInputs(effects, 'sendQueue')).toEqual([
        input('bert', { unsent: unsent('bert', '', 'hello') }),
        input('dora', { unsent: refused('dora') }),
      ]);
      expect(context().rows).toEqual([
        { profile: 'bert', name: 'BERT', status: 'waiting' },
        { profile: 'dora', name: 'DORA', status: 'failed' },
      ]);
      expect(startedInputs(send(opened('carl')), 'sendQueue')).toEqual([
        input('carl', { unsent: unsent('carl', 'half') }),
      ]);
    }));

  it('[CHAT-16 OFFLINE-02] may be restored late: no queue starts until then, not even for the open conversation', () =>
    runScenario(life, 'closed', ({ initialEffects, send, context }) => {
      expect(startedInputs(initialEffects, 'sendQueue')).toEqual([]);
      expect(startedInputs(send(opened('carl')), 'sendQueue')).toEqual([]);
      expect(startedInputs(send(left), 'sendQueue')).toEqual([]);
      expect(startedInputs(send(opened('bert')), 'sendQueue')).toEqual([]);
      const before = { bert: unsent('bert', 'half', 'hello'), carl: unsent('carl', 'a word') };
      expect(startedInputs(send(found(before)), 'sendQueue')).toEqual([input('bert', { unsent: before.bert })]);
      expect(context().openPartner).toEqual(partner('bert'));
      expect(startedInputs(send(opened('carl')), 'sendQueue')).toEqual([input('carl', { unsent: before.carl })]);
    }));

  it('[SESSION-05] the storage receives the logout, at any time', () =>
    runScenario(forwarding, open, ({ send, reject }) => {
      expect(toStorage(send(loggedOut))).toEqual([loggedOut]);
      send(found({}));
      expect(toStorage(send(loggedOut))).toEqual([loggedOut]);
      reject('persistQueuedMessages', 'storage is forbidden');
      expect(sentIn(send(loggedOut))).toEqual([]);
    }));

  it('[CHAT-16] without storage the member can write all the same', () =>
    runScenario(life, open, ({ reject, send }) => {
      expect(startedInputs(reject('persistQueuedMessages', 'storage is forbidden'), 'sendQueue')).toEqual([
        input('bert'),
      ]);
      expect(toStorage(send(written('bert')))).toEqual([]);
    }));
});

describe('leaving a page', () => {
  it('[CHAT-16] stops idle queues only; the others stop once everything is sent', () =>
    runScenario(life, open, ({ send }) => {
      send(found({}));
      send(waiting('bert'));
      expect(stopped(send(left))).toEqual([]);
      expect(stopped(send(unanswered('bert')))).toEqual([]);
      expect(stopped(send(empty('bert')))).toEqual(['sendQueue:bert']);
      send(opened('carl'));
      expect(stopped(send(left))).toEqual(['sendQueue:carl']);
    }));

  it('[CHAT-16] a rejected message keeps its queue running, and shows in the rows', () =>
    runScenario(life, open, ({ send, context }) => {
      send(found({}));
      send(failed('bert'));
      expect(stopped(send(left))).toEqual([]);
      expect(context().rows).toEqual([{ profile: 'bert', name: 'BERT', status: 'failed' }]);
    }));

  it('stores the draft and restores it', () =>
    runScenario(life, open, ({ send }) => {
      send(found({}));
      expect(toStorage(send(written('bert')))).toEqual([
        { type: 'queuedMessages.changed', profile: 'bert', unsent: unsent('bert', 'half') },
      ]);
      expect(stopped(send(left))).toEqual(['sendQueue:bert']);
      expect(startedInputs(send(opened('bert')), 'sendQueue')).toEqual([
        input('bert', { unsent: unsent('bert', 'half') }),
      ]);
      expect(toStorage(send(empty('bert')))).toEqual([
        { type: 'queuedMessages.changed', profile: 'bert', unsent: null },
      ]);
    }));
});

describe('events to the parent', () => {
  it('[CREDITS-04 CHAT-02] a sent message, its cost, and a list that lacks the new conversation', () =>
    runScenario(life, open, ({ send }) => {
      send(found({}));
      const cost = { type: 'user.changed', change: { credits: 4, free_messages: 0 } };
      expect(sentToParent(send(isSent(2)))).toEqual([isSent(2), cost]);
      expect(sentToParent(send(isSent(1)))).toEqual([isSent(1), cost, { type: 'chats.outdated' }]);
    }));

  it.each([touched, dropped, sessionRefused])('forwards %o', (event) =>
    runScenario(life, open, ({ send }) => {
      send(found({}));
      expect(sentToParent(send(event))).toEqual([event]);
    }),
  );

  it('the rows stay the same array while no status changes', () =>
    runScenario(life, open, ({ send, context }) => {
      send(found({}));
      send(failed('bert'));
      const { rows } = context();
      send(changed('bert', { ...refused('bert'), draft: 'h' }, 'failed'));
      expect(context().rows).toBe(rows);
    }));
});

describe('events to the queues', () => {
  const both = (event: object) => [
    ['sendQueue:carl', event],
    ['sendQueue:bert', event],
  ];

  it.each([
    ['the network [OFFLINE-02]', offline, both(offline)],
    ['that a message has come [CHAT-08]', news('k1'), both({ type: 'message.confirmed', key: 'k1', position: 4 })],
    ['not what others write', news(), []],
    ['that the stream is there again', resync, both(answered)],
    ['that a refresh was answered', answered, both(answered)],
    ['that the files have gone [PHOTO-06]', { type: 'files.lost' } as const, both({ type: 'files.lost' })],
    ['a photo, where it goes [PHOTO-06]', photo('bert'), [['sendQueue:bert', photo('bert')]]],
    ['discarded messages', discarded('carl'), [['sendQueue:carl', { type: 'queue.discarded' }]]],
  ])('%s', (_, event, expected) =>
    runScenario(forwarding, open, ({ send }) => {
      send(found({ carl: unsent('carl', '', 'hello') }));
      expect(sentIn(send(event))).toEqual(expect.arrayContaining(expected));
      expect(expected).toHaveLength(sentIn(send(event)).length);
    }),
  );

  it('[OFFLINE-02] also one that starts later', () =>
    runScenario(forwarding, open, ({ send }) => {
      send(offline);
      expect(startedInputs(send(found({ carl: unsent('carl', '', 'hello') })), 'sendQueue')).toEqual([
        input('carl', { online: false, unsent: unsent('carl', '', 'hello') }),
        input('bert', { online: false }),
      ]);
    }));
});

describe('a crashed queue', () => {
  it('restarts after a second with its stored messages; the others continue', () =>
    runScenario(failing, 'closed', ({ send, reject, advance }) => {
      send(found({ carl: unsent('carl', '', 'hello') }));
      expect(reject('sendQueue:carl', 'broken')).toEqual([]);
      expect(startedInputs(send(opened('bert')), 'sendQueue')).toEqual([input('bert')]);
      expect(startedInputs(advance(999), 'sendQueue')).toEqual([]);
      expect(startedInputs(advance(1), 'sendQueue')).toEqual([input('carl', { unsent: unsent('carl', '', 'hello') })]);
    }));
});

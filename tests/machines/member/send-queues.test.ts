import { describe, expect, it } from 'vitest';
import type { SentMessage } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { QueueStatus, StoredQueue } from '#machines/member/queued-message.ts';
import { outboxMachine } from '#machines/member/send-queues.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
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

const changed = (profile: string, now: StoredQueue, standing: QueueStatus, isIdle = standing === null) =>
  ({ type: 'queue.changed', profile, unsent: now, standing, isIdle }) as const;
const empty = (profile: string) => changed(profile, unsent(profile, ''), null);
const written = (profile: string) => changed(profile, unsent(profile, 'half'), null);
const waiting = (profile: string) => changed(profile, unsent(profile, '', 'hello'), 'waiting');
const failed = (profile: string) => changed(profile, refused(profile), 'failed');
/** What was sent is there; its answer is not yet. */
const unanswered = (profile: string) => changed(profile, unsent(profile, ''), null, false);

const sent = (position: number): SentMessage => ({ message: message(position, 'anna'), credits: 4, free_messages: 0 });
const isSent = (position: number) => ({ type: 'message.sent', profile: 'bert', sent: sent(position) }) as const;
const touched = { type: 'message.edited', profile: 'bert', isEmpty: false } as const;
const dropped = { type: 'file.released', id: 'p1' } as const;
const loggedOut = { type: 'logout.requested' } as const;
const sessionRefused = { type: 'session.expired' } as const;

/** What went to which child. */
const sentIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' ? [[effect.to, effect.event]] : []));
const kept = (effects: readonly Effect[]) =>
  sentIn(effects).flatMap(([to, event]) => (to === 'persistQueuedMessages' ? [event] : []));
const stopped = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'stopped' ? [effect.id] : []));

const start = { me: 'anna', online: true, partner: null };
const never = { error: [] };

const isAlive = (history: Parameters<typeof inFlight>[0], profile: string): boolean =>
  inFlight(history, 'sending').some(({ id }) => id === `sending:${profile}`);

/** What is kept, what is open, and what is on its way. */
const life = defineModel({
  machine: outboxMachine,
  inputs: {
    closed: start,
    'with a conversation on the screen': { ...start, partner: partner('bert') },
    offline: { ...start, online: false },
  },
  events: [opened('bert'), opened('carl'), left],
  said: {
    persistQueuedMessages: [found({}), found({ bert: unsent('bert', '', 'hello'), carl: unsent('carl', 'half') })],
    'sending:bert': [
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
  outcomes: { sending: never, persistQueuedMessages: { error: ['storage is forbidden'] } },
  delays: {},
  project: ({ online: isOnline, open, pending, rows, alive, isStorageAvailable }) => [
    isOnline,
    open,
    pending,
    rows,
    alive,
    isStorageAvailable,
  ],
  invariants: {
    'what is not sent has a sending, whichever page is open [CHAT-16 OFFLINE-02]': ({ snapshot, history }) =>
      snapshot.matches({ store: 'looking' }) ||
      Object.entries(snapshot.context.pending).every(([profile, { isIdle }]) => isIdle || isAlive(history, profile)),
    'one can write where a conversation is open': ({ snapshot, history }) =>
      snapshot.matches({ store: 'looking' }) ||
      snapshot.context.open === null ||
      isAlive(history, snapshot.context.open.profile),
    'nobody has two': ({ history }) => {
      const ids = inFlight(history, 'sending').map(({ id }) => id);
      return new Set(ids).size === ids.length;
    },
    'those that are idle are let go with their page': ({ snapshot, history }) =>
      inFlight(history, 'sending').every(
        ({ id }) =>
          id === `sending:${snapshot.context.open?.profile}` ||
          snapshot.context.pending[id.slice('sending:'.length)]?.isIdle === false,
      ),
    'nothing begins before it is known what was kept': ({ snapshot, history }) =>
      !snapshot.matches({ store: 'looking' }) || inFlight(history, 'sending').length === 0,
    'each answer says what it cost, once [CREDITS-04]': ({ step, effects }) =>
      told(effects, 'user.changed').length === (isEvent(step, 'message.sent') ? 1 : 0),
    'never opens the gate: what it refuses may be nowhere on the screen': ({ effects }) =>
      told(effects, 'paywall.requested').length === 0 && told(effects, 'toast.requested').length === 0,
    'the rows say how it stands [CHAT-16]': ({ step, snapshot }) =>
      step?.kind !== 'said' ||
      step.event.type !== 'queue.changed' ||
      !('standing' in step.event) ||
      (snapshot.context.rows.find(({ profile }) => profile === 'bert')?.standing ?? null) === step.event.standing,
  },
});

/** What all that live hear. */
const hearing = defineModel({
  machine: outboxMachine,
  inputs: { 'with a conversation on the screen': { ...start, partner: partner('bert') } },
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
  said: { persistQueuedMessages: [found({ carl: unsent('carl', '', 'hello') })] },
  outcomes: { sending: never, persistQueuedMessages: { error: ['storage is forbidden'] } },
  delays: {},
  project: ({ online: isOnline, alive }) => [isOnline, alive],
  invariants: {
    'is passed on to those that live, and to nobody else': ({ snapshot, effects }) =>
      sentIn(effects).every(
        ([to]) =>
          to === 'persistQueuedMessages' || snapshot.context.alive.some((profile) => to === `sending:${profile}`),
      ),
  },
});

/** Sendings that fail. */
const failing = defineModel({
  machine: outboxMachine,
  inputs: { closed: start },
  events: [opened('bert'), left, { type: 'childRestart.requested' }],
  said: { persistQueuedMessages: [found({ carl: unsent('carl', '', 'hello') })] },
  outcomes: { 'sending:bert': never, persistQueuedMessages: { error: ['storage is forbidden'] } },
  delays: { backoff: [1_000, 2_000, 4_000, 8_000, 16_000] },
  project: ({ crashes, open, alive, down, isStorageAvailable }) => [
    crashes.length,
    open,
    alive,
    down,
    isStorageAvailable,
  ],
  within: ({ context: { crashes } }) => crashes.length <= 6,
  invariants: {
    'one that fails takes nothing else along': ({ snapshot, history }) =>
      snapshot.status === 'active' &&
      (snapshot.matches({ store: 'looking' }) || snapshot.context.open === null || isAlive(history, 'bert')),
    'one that is down stays down for a while': ({ snapshot, history }) =>
      snapshot.matches({ health: 'sound' }) || !isAlive(history, 'carl'),
  },
});

coverModel([life, hearing, failing], '[CHAT-08 CHAT-16 CREDITS-04 OFFLINE-02]');

const open = 'with a conversation on the screen';
const input = (profile: string, change: { online?: boolean; unsent?: StoredQueue } = {}) => ({
  profile,
  name: profile.toUpperCase(),
  online: true,
  unsent: null,
  ...change,
});

describe('what was not sent', () => {
  it('[CHAT-16] goes on as soon as the member is there, without its conversation; a draft alone waits for its page', () =>
    play(life, 'closed', ({ first, send, context }) => {
      expect(first).toEqual([
        { kind: 'started', id: 'persistQueuedMessages', src: 'persistQueuedMessages', input: { me: 'anna' } },
      ]);
      const effects = send(
        found({ bert: unsent('bert', '', 'hello'), carl: unsent('carl', 'half'), dora: refused('dora') }),
      );
      expect(started(effects, 'sending')).toEqual([
        input('bert', { unsent: unsent('bert', '', 'hello') }),
        input('dora', { unsent: refused('dora') }),
      ]);
      expect(context().rows).toEqual([
        { profile: 'bert', name: 'BERT', standing: 'waiting' },
        { profile: 'dora', name: 'DORA', standing: 'failed' },
      ]);
      expect(started(send(opened('carl')), 'sending')).toEqual([input('carl', { unsent: unsent('carl', 'half') })]);
    }));

  it('[CHAT-16 OFFLINE-02] may be found late: until then nothing is written to the one who is on the screen, then it is there at once', () =>
    play(life, 'closed', ({ first, send, context }) => {
      expect(started(first, 'sending')).toEqual([]);
      expect(started(send(opened('carl')), 'sending')).toEqual([]);
      expect(started(send(left), 'sending')).toEqual([]);
      expect(started(send(opened('bert')), 'sending')).toEqual([]);
      const before = { bert: unsent('bert', 'half', 'hello'), carl: unsent('carl', 'a word') };
      expect(started(send(found(before)), 'sending')).toEqual([input('bert', { unsent: before.bert })]);
      expect(context().open).toEqual(partner('bert'));
      expect(started(send(opened('carl')), 'sending')).toEqual([input('carl', { unsent: before.carl })]);
    }));

  it('[SESSION-05] whoever keeps it hears that the member logs out, at any time', () =>
    play(hearing, open, ({ send, fail }) => {
      expect(kept(send(loggedOut))).toEqual([loggedOut]);
      send(found({}));
      expect(kept(send(loggedOut))).toEqual([loggedOut]);
      fail('persistQueuedMessages', 'storage is forbidden');
      expect(sentIn(send(loggedOut))).toEqual([]);
    }));

  it('[CHAT-16] where nothing can be kept one can write all the same', () =>
    play(life, open, ({ fail, send }) => {
      expect(started(fail('persistQueuedMessages', 'storage is forbidden'), 'sending')).toEqual([input('bert')]);
      expect(kept(send(written('bert')))).toEqual([]);
    }));
});

describe('a page that is left', () => {
  it('[CHAT-16] stops no sending, and one that is idle goes; it goes also once all is sent', () =>
    play(life, open, ({ send }) => {
      send(found({}));
      send(waiting('bert'));
      expect(stopped(send(left))).toEqual([]);
      expect(stopped(send(unanswered('bert')))).toEqual([]);
      expect(stopped(send(empty('bert')))).toEqual(['sending:bert']);
      send(opened('carl'));
      expect(stopped(send(left))).toEqual(['sending:carl']);
    }));

  it('[CHAT-16] a refusal keeps its sending, and is found in the rows', () =>
    play(life, open, ({ send, context }) => {
      send(found({}));
      send(failed('bert'));
      expect(stopped(send(left))).toEqual([]);
      expect(context().rows).toEqual([{ profile: 'bert', name: 'BERT', standing: 'failed' }]);
    }));

  it('the draft is kept, and is there again', () =>
    play(life, open, ({ send }) => {
      send(found({}));
      expect(kept(send(written('bert')))).toEqual([
        { type: 'queuedMessages.changed', profile: 'bert', unsent: unsent('bert', 'half') },
      ]);
      expect(stopped(send(left))).toEqual(['sending:bert']);
      expect(started(send(opened('bert')), 'sending')).toEqual([input('bert', { unsent: unsent('bert', 'half') })]);
      expect(kept(send(empty('bert')))).toEqual([{ type: 'queuedMessages.changed', profile: 'bert', unsent: null }]);
    }));
});

describe('what is told', () => {
  it('[CREDITS-04 CHAT-02] that a message is there, what it cost, and that the list lacks the conversation that it began', () =>
    play(life, open, ({ send }) => {
      send(found({}));
      const cost = { type: 'user.changed', change: { credits: 4, free_messages: 0 } };
      expect(told(send(isSent(2)))).toEqual([isSent(2), cost]);
      expect(told(send(isSent(1)))).toEqual([isSent(1), cost, { type: 'chats.outdated' }]);
    }));

  it.each([touched, dropped, sessionRefused])('%o goes up', (event) =>
    play(life, open, ({ send }) => {
      send(found({}));
      expect(told(send(event))).toEqual([event]);
    }),
  );

  it('the rows are the same while nothing in them changes: nothing is drawn again at a key', () =>
    play(life, open, ({ send, context }) => {
      send(found({}));
      send(failed('bert'));
      const { rows } = context();
      send(changed('bert', { ...refused('bert'), draft: 'h' }, 'failed'));
      expect(context().rows).toBe(rows);
    }));
});

describe('what the sendings hear', () => {
  const both = (event: object) => [
    ['sending:carl', event],
    ['sending:bert', event],
  ];

  it.each([
    ['the network [OFFLINE-02]', offline, both(offline)],
    ['that a message has come [CHAT-08]', news('k1'), both({ type: 'message.confirmed', key: 'k1', position: 4 })],
    ['not what others write', news(), []],
    ['that the stream is there again', resync, both(answered)],
    ['that a refresh was answered', answered, both(answered)],
    ['that the files have gone [PHOTO-06]', { type: 'files.lost' } as const, both({ type: 'files.lost' })],
    ['a photo, where it goes [PHOTO-06]', photo('bert'), [['sending:bert', photo('bert')]]],
    ['that all is given up', discarded('carl'), [['sending:carl', { type: 'queue.discarded' }]]],
  ])('%s', (_, event, expected) =>
    play(hearing, open, ({ send }) => {
      send(found({ carl: unsent('carl', '', 'hello') }));
      expect(sentIn(send(event))).toEqual(expect.arrayContaining(expected));
      expect(expected).toHaveLength(sentIn(send(event)).length);
    }),
  );

  it('[OFFLINE-02] also one that starts later', () =>
    play(hearing, open, ({ send }) => {
      send(offline);
      expect(started(send(found({ carl: unsent('carl', '', 'hello') })), 'sending')).toEqual([
        input('carl', { online: false, unsent: unsent('carl', '', 'hello') }),
        input('bert', { online: false }),
      ]);
    }));
});

describe('one that fails', () => {
  it('starts again after a second with what was kept; the others go on', () =>
    play(failing, 'closed', ({ send, fail, wait }) => {
      send(found({ carl: unsent('carl', '', 'hello') }));
      expect(fail('sending:carl', 'broken')).toEqual([]);
      expect(started(send(opened('bert')), 'sending')).toEqual([input('bert')]);
      expect(started(wait(999), 'sending')).toEqual([]);
      expect(started(wait(1), 'sending')).toEqual([input('carl', { unsent: unsent('carl', '', 'hello') })]);
    }));
});

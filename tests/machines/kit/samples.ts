/** Small machines with the features that the kit supports. */
import { assign, emit, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { defineModel } from './model.ts';
import { sentToParent } from './effects.ts';
import { isEvent } from './step.ts';

type GateEvent =
  | { type: 'facts.changed'; armed: boolean; eligible: boolean }
  | { type: 'gate.dismissed' }
  | { type: 'gate.reset' };

/** Transient states, an `always` that hides another one, a constant delay. */
export const gateMachine = setup({
  types: {
    context: {} as { armed: boolean; eligible: boolean; dismissed: boolean },
    events: {} as GateEvent,
    input: {} as { dismissed: boolean },
  },
  actions: {
    keepFacts: assign((_, { armed, eligible }: { armed: boolean; eligible: boolean }) => ({ armed, eligible })),
    mark: assign({ dismissed: true }),
    unmark: assign({ dismissed: false }),
    sendDismissed: sendParent({ type: 'gate.closed' }),
  },
  guards: {
    isDismissed: ({ context }) => context.dismissed,
    isArmed: ({ context }) => context.armed,
    isUnarmed: ({ context }) => !context.armed,
    isEligible: ({ context }) => context.eligible,
    isIneligible: ({ context }) => !context.eligible,
  },
  delays: { openDelay: 40_000 },
}).createMachine({
  id: 'gate',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ armed: false, eligible: false, dismissed: input.dismissed }),
  initial: 'off',
  on: { 'facts.changed': { actions: { type: 'keepFacts', params: ({ event }) => event } } },
  states: {
    off: {
      always: [
        { guard: 'isDismissed', target: 'dismissed' },
        { guard: 'isArmed', target: 'live' },
      ],
    },
    live: {
      initial: 'armed',
      always: { guard: 'isUnarmed', target: 'off' },
      states: {
        armed: { after: { openDelay: 'due' } },
        due: { always: [{ guard: 'isEligible', target: 'open' }, { target: 'missed' }] },
        missed: {},
        open: {
          always: { guard: 'isIneligible', target: 'missed' },
          on: { 'gate.dismissed': { target: '#gate.dismissed', actions: ['mark', 'sendDismissed'] } },
        },
      },
    },
    dismissed: { on: { 'gate.reset': { target: 'off', actions: 'unmark' } } },
  },
});

export const gateModel = defineModel({
  machine: gateMachine,
  inputs: { fresh: { dismissed: false }, seen: { dismissed: true } },
  events: [
    { type: 'facts.changed', armed: true, eligible: true },
    { type: 'facts.changed', armed: true, eligible: false },
    { type: 'facts.changed', armed: false, eligible: true },
    { type: 'facts.changed', armed: false, eligible: false },
    { type: 'gate.dismissed' },
    { type: 'gate.reset' },
  ],
  delays: { openDelay: 40_000 },
  invariants: {
    'is open only when armed and eligible': ({ snapshot }) =>
      !snapshot.matches({ live: 'open' }) || (snapshot.context.armed && snapshot.context.eligible),
    'tells its end once, when it is dismissed': ({ step, effects }) =>
      sentToParent(effects, 'gate.closed').length <= (isEvent(step, 'gate.dismissed') ? 1 : 0),
  },
});

/** A request with retries: outcomes, a delay that depends on the context, a final state with output. */
export const fetchMachine = setup({
  types: {
    context: {} as { attempts: number; data: number | null },
    events: {} as { type: 'data.wanted' } | { type: 'data.dropped' },
    output: {} as number | null,
  },
  actors: { load: fromPromise<number, { attempt: number }>(() => Promise.reject(new Error('not wired'))) },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    resetAttempts: assign({ attempts: 0 }),
    keepData: assign({ data: (_, { data }: { data: number }) => data }),
    logFailure: (_, params: { code: unknown }) => void params,
    announce: emit({ type: 'data.ready' }),
  },
  guards: { mayRetry: ({ context }) => context.attempts < 3 },
  delays: { retryAfter: ({ context }) => 300 * 2 ** context.attempts },
}).createMachine({
  id: 'fetch',
  options: { maxIterations: 200 },
  context: { attempts: 0, data: null },
  output: ({ context }) => context.data,
  initial: 'idle',
  states: {
    idle: { on: { 'data.wanted': { target: 'loading', actions: 'resetAttempts' } } },
    loading: {
      entry: 'countAttempt',
      tags: ['busy'],
      invoke: {
        src: 'load',
        id: 'load',
        input: ({ context }) => ({ attempt: context.attempts }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'keepData', params: ({ event }) => ({ data: event.output }) }, 'announce'],
        },
        onError: [
          {
            guard: 'mayRetry',
            target: 'waiting',
            actions: { type: 'logFailure', params: ({ event }) => ({ code: event.error }) },
          },
          { target: 'failed', actions: { type: 'logFailure', params: ({ event }) => ({ code: event.error }) } },
        ],
      },
      on: { 'data.dropped': 'idle' },
    },
    waiting: {
      after: { retryAfter: 'loading' },
      on: { 'data.wanted': { target: 'waiting', reenter: true }, 'data.dropped': 'idle' },
    },
    failed: { on: { 'data.wanted': { target: 'loading', actions: 'resetAttempts' } } },
    ready: { on: { 'data.dropped': 'gone' } },
    gone: { type: 'final' },
  },
});

export const fetchModel = defineModel({
  machine: fetchMachine,
  inputs: { start: undefined },
  events: [{ type: 'data.wanted' }, { type: 'data.dropped' }],
  actorOutcomes: { load: { done: [7], error: ['unavailable'] } },
  delays: { retryAfter: [600, 1_200] },
  stateKey: ({ attempts, data }) => ({ attempts: Math.min(attempts, 3), data }),
  invariants: {
    'never asks more than three times': ({ snapshot }) => snapshot.context.attempts <= 3,
    'has data when it is ready': ({ snapshot }) => snapshot.value !== 'ready' || snapshot.context.data !== null,
  },
});

type ChatEvent =
  | { type: 'text.typed' }
  | { type: 'text.sent'; text: string }
  | { type: 'peer.typed' }
  | { type: 'peer.left' };

/** Independent regions, two timers at once, a callback that sends events. */
export const chatMachine = setup({
  types: { context: {} as { sent: number }, events: {} as ChatEvent },
  actors: {
    send: fromPromise<void, { text: string }>(() => Promise.reject(new Error('not wired'))),
    watchPeer: fromCallback<ChatEvent>(() => undefined),
  },
  actions: {
    count: assign({ sent: ({ context }) => context.sent + 1 }),
    sendTyping: sendParent({ type: 'typing.started' }),
  },
  guards: { hasText: (_, { text }: { text: string }) => text !== '' },
  delays: { typingEnds: 5_000, peerEnds: 3_000 },
}).createMachine({
  id: 'chat',
  options: { maxIterations: 200 },
  context: { sent: 0 },
  type: 'parallel',
  states: {
    composer: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'text.sent': {
              guard: { type: 'hasText', params: ({ event }) => ({ text: event.text }) },
              target: 'sending',
            },
          },
        },
        sending: {
          invoke: {
            src: 'send',
            id: 'send',
            input: ({ event }) => ({ text: event.type === 'text.sent' ? event.text : '' }),
            onDone: { target: 'idle', actions: 'count' },
            onError: 'idle',
          },
        },
      },
    },
    me: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'text.typed': { target: 'typing', actions: 'sendTyping' } } },
        typing: { after: { typingEnds: 'quiet' }, on: { 'text.typed': { target: 'typing', reenter: true } } },
      },
    },
    peer: {
      invoke: { src: 'watchPeer', id: 'watchPeer', onError: '.gone' },
      initial: 'quiet',
      states: {
        quiet: { on: { 'peer.typed': 'typing' } },
        typing: { after: { peerEnds: 'quiet' }, on: { 'peer.typed': { target: 'typing', reenter: true } } },
        gone: {},
      },
      on: { 'peer.left': '.gone' },
    },
  },
});

export const chatModel = defineModel({
  machine: chatMachine,
  inputs: { start: undefined },
  events: [{ type: 'text.typed' }, { type: 'text.sent', text: 'hello' }, { type: 'text.sent', text: '' }],
  actorEvents: { watchPeer: [{ type: 'peer.typed' }, { type: 'peer.left' }] },
  delays: { typingEnds: 5_000, peerEnds: 3_000 },
  stateKey: () => null,
});

/** Reads the clock in a guard. */
export const countdownMachine = setup({
  types: {
    context: {} as { deadline: number; left: number },
    events: {} as { type: 'deadline.moved'; deadline: number },
    input: {} as { deadline: number },
  },
  actions: {
    look: assign({ left: ({ context }) => Math.max(0, Math.ceil((context.deadline - Date.now()) / 1_000)) }),
    move: assign({ deadline: (_, { deadline }: { deadline: number }) => deadline }),
    sendEnd: sendParent({ type: 'countdown.ended' }),
  },
  guards: { isOver: ({ context }) => context.left === 0 },
  delays: { toNextSecond: ({ context }) => (context.deadline - Date.now()) % 1_000 || 1_000 },
}).createMachine({
  id: 'countdown',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ deadline: input.deadline, left: 0 }),
  initial: 'ticking',
  states: {
    ticking: {
      entry: 'look',
      always: { guard: 'isOver', target: 'over' },
      after: { toNextSecond: { target: 'ticking', reenter: true } },
      on: {
        'deadline.moved': {
          target: 'ticking',
          reenter: true,
          actions: { type: 'move', params: ({ event }) => event },
        },
      },
    },
    over: { type: 'final', entry: 'sendEnd' },
  },
});

export const countdownModel = defineModel({
  machine: countdownMachine,
  inputs: { soon: { deadline: 1_500 }, past: { deadline: -1 } },
  events: [
    { type: 'deadline.moved', deadline: 2_500 },
    { type: 'deadline.moved', deadline: -1 },
  ],
  stateKey: ({ left }) => left,
  invariants: {
    'tells the end once': ({ trace }) =>
      sentToParent(
        trace.flatMap(({ effects }) => effects),
        'countdown.ended',
      ).length <= 1,
    'never shows less than is left': ({ snapshot, at }) =>
      snapshot.context.left * 1_000 >= snapshot.context.deadline - at,
  },
});

import { assign, enqueueActions, fromCallback, sendParent } from 'xstate';
import { events as limits } from '#contract/limits/app.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** `event`: null for an unknown kind; `last`: its number, or that of the last numbered event before it. */
export type StreamEventArrived = { type: 'stream.eventArrived'; event: LiveEvent | null; last: number };

type LiveFacts = Pick<InputFacts, 'user'>;

type LiveContext = {
  readonly me: string;
  /** All events up to this number were received, or their data was reloaded. */
  readonly lastReceived: number;
  /** The number of the member's last event, by the user loaded last. */
  readonly lastKnown: number;
  readonly awaitedUpTo: number;
};

const lastIn = ({ user }: LiveFacts): number => user?.last_event ?? 0;

/** `typing` has no number; `resync` may say that the numbers were reset. */
const isNumberless = (event: LiveEvent | null): boolean => event?.type === 'typing' || event?.type === 'resync';

/**
 * The member's live events, each once. The stream starts after the last event that the loaded user knows. Events that a
 * later user knows and the stream does not bring are lost: everything is reloaded. [CHAT-16 REFRESH-02 REFRESH-03]
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as StreamEventArrived | { type: 'facts.changed'; facts: LiveFacts },
    input: {} as LiveFacts & { me: string },
  },
  actors: {
    /** Continues after the event `last`. */
    watchEventStream: fromCallback<{ type: 'never' }, { me: string; last: number }>(unwired('watchEventStream')),
  },
  actions: {
    acceptEvent: enqueueActions(({ context, enqueue }, { event, last }: StreamEventArrived) => {
      enqueue.assign({ lastReceived: event?.type === 'resync' ? last : Math.max(context.lastReceived, last) });
      if (event !== null) enqueue.sendParent({ type: 'live.eventArrived', event } satisfies AppEvent);
    }),
    notifyResync: sendParent((): AppEvent => ({ type: 'live.eventArrived', event: { type: 'resync' } })),
  },
  guards: {
    isBehind: ({ context: { lastReceived, lastKnown } }) => lastReceived < lastKnown,
    hasCaughtUp: ({ context: { lastReceived, awaitedUpTo } }) => lastReceived >= awaitedUpTo,
  },
  delays: { gracePeriod: limits.grace },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({ me: input.me, lastReceived: lastIn(input), lastKnown: lastIn(input), awaitedUpTo: 0 }),
  initial: 'connected',
  states: {
    connected: {
      invoke: {
        src: 'watchEventStream',
        input: ({ context: { me, lastReceived } }) => ({ me, last: lastReceived }),
        // Without a stream, everything is reloaded after each event that the user knows.
        onError: {},
      },
      on: {
        'facts.changed': { actions: assign({ lastKnown: ({ event }) => lastIn(event.facts) }) },
        'stream.eventArrived': {
          guard: ({ context, event: { event, last } }) => isNumberless(event) || last > context.lastReceived,
          actions: { type: 'acceptEvent', params: ({ event }) => event },
        },
      },
      initial: 'upToDate',
      states: {
        upToDate: { always: { guard: 'isBehind', target: 'catchingUp' } },
        catchingUp: {
          entry: assign({ awaitedUpTo: ({ context }) => context.lastKnown }),
          always: { guard: 'hasCaughtUp', target: 'upToDate' },
          after: {
            gracePeriod: {
              target: '#live.connected',
              reenter: true,
              actions: [assign({ lastReceived: ({ context }) => context.lastKnown }), 'notifyResync'],
            },
          },
        },
      },
    },
  },
});

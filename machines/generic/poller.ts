import { assign, fromPromise, sendParent } from 'xstate';
import { now } from './clock.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

export type PollerEvent =
  /** Ask now; while an answer is awaited, once more after it. */
  | { type: 'poll.requested' }
  /** Delay between an answer and the next request, ms. */
  | { type: 'interval.changed'; gap: number };

/**
 * For the parent, after each answer. `asked`: time of the request, ms. A failed poll is not reported: the next one
 * follows anyway.
 */
export type PollAnswered<Answer> = { type: 'poll.answered'; answer: Answer; asked: number };

/**
 * Asks again and again, never twice at once: first after `start` ms, then `gap` ms after each answer.
 * The placeholder `poll` does the asking.
 */
export const poller = <Answer>() =>
  setup({
    types: {
      context: {} as { start: number; gap: number; hurried: boolean; asked: number },
      events: {} as PollerEvent,
      input: {} as { start: number; gap: number },
      tags: {} as 'busy',
    },
    actors: { poll: fromPromise<Answer>(unwired('poll')) },
    actions: {
      changeInterval: assign({ gap: (_, params: { gap: number }) => params.gap }),
      queuePoll: assign({ hurried: true }),
      clearQueuedPoll: assign({ hurried: false }),
      setRequestedAt: assign({ asked: () => now() }),
      notifyAnswered: sendParent(({ context: { asked } }, { answer }: { answer: Answer }) => ({
        type: 'poll.answered',
        answer,
        asked,
      })),
    },
    guards: { hasQueuedPoll: ({ context }) => context.hurried },
    delays: { start: ({ context }) => context.start, gap: ({ context }) => context.gap },
  }).createMachine({
    id: 'poller',
    context: ({ input }) => ({ ...input, hurried: false, asked: 0 }),
    initial: 'starting',
    states: {
      starting: {
        after: { start: 'asking' },
        on: {
          'poll.requested': 'asking',
          'interval.changed': { actions: { type: 'changeInterval', params: ({ event }) => ({ gap: event.gap }) } },
        },
      },
      asking: {
        tags: ['busy'],
        entry: ['clearQueuedPoll', 'setRequestedAt'],
        invoke: {
          src: 'poll',
          id: 'poll',
          onDone: {
            target: 'answered',
            actions: { type: 'notifyAnswered', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: 'answered',
        },
        on: {
          'poll.requested': { actions: 'queuePoll' },
          'interval.changed': { actions: { type: 'changeInterval', params: ({ event }) => ({ gap: event.gap }) } },
        },
      },
      answered: { always: [{ guard: 'hasQueuedPoll', target: 'asking' }, { target: 'waiting' }] },
      waiting: {
        after: { gap: 'asking' },
        on: {
          'poll.requested': 'asking',
          'interval.changed': {
            target: 'waiting',
            reenter: true,
            actions: { type: 'changeInterval', params: ({ event }) => ({ gap: event.gap }) },
          },
        },
      },
    },
  });

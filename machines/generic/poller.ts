import { assign, fromPromise, sendParent } from 'xstate';
import { now } from './clock.ts';
import { setup, unwired } from './setup.ts';

export type PollerEvent =
  /** Poll now; during a request, once more after it. */
  | { type: 'poll.requested' }
  /** Delay between an answer and the next request, ms. */
  | { type: 'interval.changed'; gap: number };

/**
 * For the parent, after each answer. `asked`: time of the request, ms. A failed poll is not reported: the next one
 * follows anyway.
 */
export type PollAnswered<Answer> = { type: 'poll.answered'; answer: Answer; asked: number };

/**
 * Polls, one request at a time: first after `start` ms, then `gap` ms after each answer. The placeholder `poll` sends
 * the request.
 */
export const poller = <Answer>() =>
  setup({
    types: {
      context: {} as { start: number; gap: number; isPollQueued: boolean; asked: number },
      events: {} as PollerEvent,
      input: {} as { start: number; gap: number },
    },
    actors: { poll: fromPromise<Answer>(unwired('poll')) },
    actions: {
      notifyAnswered: sendParent(({ context: { asked } }, { answer }: { answer: Answer }) => ({
        type: 'poll.answered',
        answer,
        asked,
      })),
    },
    guards: { isPollQueued: ({ context }) => context.isPollQueued },
    delays: { start: ({ context }) => context.start, gap: ({ context }) => context.gap },
  }).createMachine({
    id: 'poller',
    context: ({ input }) => ({ ...input, isPollQueued: false, asked: 0 }),
    initial: 'starting',
    on: { 'interval.changed': { actions: assign({ gap: ({ event }) => event.gap }) } },
    states: {
      starting: { after: { start: 'asking' }, on: { 'poll.requested': 'asking' } },
      asking: {
        entry: assign({ isPollQueued: false, asked: () => now() }),
        invoke: {
          src: 'poll',
          onDone: {
            target: 'answered',
            actions: { type: 'notifyAnswered', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: 'answered',
        },
        on: { 'poll.requested': { actions: assign({ isPollQueued: true }) } },
      },
      answered: { always: [{ guard: 'isPollQueued', target: 'asking' }, { target: 'waiting' }] },
      waiting: {
        after: { gap: 'asking' },
        on: {
          'poll.requested': 'asking',
          'interval.changed': {
            target: 'waiting',
            reenter: true,
            actions: assign({ gap: ({ event }) => event.gap }),
          },
        },
      },
    },
  });

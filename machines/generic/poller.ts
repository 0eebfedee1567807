import { assign, fromPromise, sendParent } from 'xstate';
import { now } from './clock.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

export type PollerEvent =
  /** Ask now; while an answer is awaited, once more after it. */
  | { type: 'poll.requested' }
  /** From now on leave this gap between an answer and the next question, ms. */
  | { type: 'interval.changed'; gap: number };

/**
 * What a poller tells its parent after each answer, and when it has asked (ms). A failed poll is silent: the next one
 * comes anyway.
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
      keepGap: assign({ gap: (_, params: { gap: number }) => params.gap }),
      rememberHurry: assign({ hurried: true }),
      forgetHurry: assign({ hurried: false }),
      noteAsked: assign({ asked: () => now() }),
      tellAnswer: sendParent(({ context: { asked } }, { answer }: { answer: Answer }) => ({
        type: 'poll.answered',
        answer,
        asked,
      })),
    },
    guards: { isHurried: ({ context }) => context.hurried },
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
          'interval.changed': { actions: { type: 'keepGap', params: ({ event }) => ({ gap: event.gap }) } },
        },
      },
      asking: {
        tags: ['busy'],
        entry: ['forgetHurry', 'noteAsked'],
        invoke: {
          src: 'poll',
          id: 'poll',
          onDone: {
            target: 'answered',
            actions: { type: 'tellAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: 'answered',
        },
        on: {
          'poll.requested': { actions: 'rememberHurry' },
          'interval.changed': { actions: { type: 'keepGap', params: ({ event }) => ({ gap: event.gap }) } },
        },
      },
      answered: { always: [{ guard: 'isHurried', target: 'asking' }, { target: 'waiting' }] },
      waiting: {
        after: { gap: 'asking' },
        on: {
          'poll.requested': 'asking',
          'interval.changed': {
            target: 'waiting',
            reenter: true,
            actions: { type: 'keepGap', params: ({ event }) => ({ gap: event.gap }) },
          },
        },
      },
    },
  });

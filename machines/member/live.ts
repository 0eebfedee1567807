import { assign, enqueueActions, fromCallback, sendParent } from 'xstate';
import { events as limits } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** `event`: null where this page does not know its kind; `last`: its number, or that of the last event before it that has one. */
export type StreamEventArrived = { type: 'stream.eventArrived'; event: LiveEvent | null; last: number };

type LiveFacts = Pick<InputFacts, 'user'>;

type LiveContext = {
  readonly me: string;
  /** Up to this number the tab has heard all events of the member, or has loaded anew what they were about. */
  readonly heard: number;
  /** The number of his last event, as the user that was loaded last says. */
  readonly due: number;
  /** Up to this number they are waited for. */
  readonly sought: number;
};

const lastIn = ({ user }: LiveFacts): number => user?.last_event ?? 0;

/** These come whatever was heard: one passes and has no number, the other may say that the numbers were set back. */
const isNumberless = (event: LiveEvent | null): boolean => event?.type === 'typing' || event?.type === 'resync';

/**
 * What happens to the member, as it happens, each event once. The user is loaded before all else of the member: the
 * stream goes on from the last event that he knows. What a later user knows and the stream does not bring is lost: all is
 * loaded anew, and so is the stream. [CHAT-16 REFRESH-02 REFRESH-03]
 */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as StreamEventArrived | { type: 'facts.changed'; facts: LiveFacts },
    input: {} as LiveFacts & { me: string },
  },
  actors: {
    /** Goes on after the event `last`. */
    stream: fromCallback<{ type: 'never' }, { me: string; last: number }>(unwired('stream')),
  },
  actions: {
    keepDue: assign({ due: (_, { facts }: { facts: LiveFacts }) => lastIn(facts) }),
    seek: assign({ sought: ({ context }) => context.due }),
    take: enqueueActions(({ context, enqueue }, { event, last }: StreamEventArrived) => {
      enqueue.assign({ heard: event?.type === 'resync' ? last : Math.max(context.heard, last) });
      if (event !== null) enqueue.sendParent({ type: 'live.eventArrived', event } satisfies AppEvent);
    }),
    makeGood: assign({ heard: ({ context }) => context.due }),
    tellLost: sendParent((): AppEvent => ({ type: 'live.eventArrived', event: { type: 'resync' } })),
  },
  guards: {
    isOther: ({ context }, { event, last }: StreamEventArrived) => isNumberless(event) || last > context.heard,
    isBehind: ({ context: { heard, due } }) => heard < due,
    isHeard: ({ context: { heard, sought } }) => heard >= sought,
  },
  delays: { grace: limits.grace },
}).createMachine({
  id: 'live',
  context: ({ input }) => ({ me: input.me, heard: lastIn(input), due: lastIn(input), sought: 0 }),
  initial: 'listening',
  states: {
    listening: {
      invoke: {
        src: 'stream',
        id: 'stream',
        input: ({ context: { me, heard } }) => ({ me, last: heard }),
        // Where there is none, all is loaded anew whenever something has happened.
        onError: {},
      },
      on: {
        'facts.changed': { actions: { type: 'keepDue', params: ({ event }) => ({ facts: event.facts }) } },
        'stream.eventArrived': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'take', params: ({ event }) => event },
        },
      },
      initial: 'whole',
      states: {
        whole: { always: { guard: 'isBehind', target: 'waiting' } },
        waiting: {
          entry: 'seek',
          always: { guard: 'isHeard', target: 'whole' },
          after: { grace: { target: '#live.listening', reenter: true, actions: ['makeGood', 'tellLost'] } },
        },
      },
    },
  },
});

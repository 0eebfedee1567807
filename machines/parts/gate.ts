import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import { now } from './clock.ts';
import { unwired } from './wire.ts';

/** When it was closed, ms, and what it had spoken of. */
export type Closing = { readonly at: number; readonly of: readonly string[] };

/** What a gate says, and when. */
export type GateRule<GateFacts> = {
  readonly isWanted: (facts: GateFacts) => boolean;
  /** What it speaks of: something that it has not spoken of yet is said though it was closed. */
  readonly subjects?: (facts: GateFacts) => readonly string[];
  /** For so long it stays closed, ms; without, for ever. */
  readonly life?: number;
};

export type GateInput<GateFacts> = {
  /** Whose closing is kept; empty where nobody is logged in. */
  readonly me: string;
  readonly facts: GateFacts;
  readonly rule: GateRule<GateFacts>;
};

type GateContext<GateFacts> = GateInput<GateFacts> & {
  readonly closing: Closing | null;
  /** There is a place to keep it. */
  readonly isKept: boolean;
};

type GateEvent<GateFacts> =
  | { type: 'facts.changed'; facts: GateFacts }
  /** What is kept, here at the start and then by another tab. */
  | { type: 'closing.found'; closing: Closing | null }
  | { type: 'gate.closed' };

/** No timer of a browser is longer. */
const longestTimer = 2 ** 31 - 1;

const nothing = (): readonly string[] => [];

const isClosed = <GateFacts>({ closing, facts, rule }: GateContext<GateFacts>): boolean => {
  const { subjects = nothing, life = Infinity } = rule;
  return (
    closing !== null && now() - closing.at < life && subjects(facts).every((subject) => closing.of.includes(subject))
  );
};

/** What is said under a condition until somebody closes it: an alert, or a modal. Before it is known whether it was closed it is not shown. */
export const gate = <GateFacts extends object>() =>
  setup({
    types: {
      context: {} as GateContext<GateFacts>,
      events: {} as GateEvent<GateFacts>,
      input: {} as GateInput<GateFacts>,
      tags: {} as 'open',
    },
    actors: {
      /** Keeps on this device when it was closed, and says what is kept. */
      keepClosing: fromCallback<{ type: 'closing.changed'; closing: Closing }, { me: string }>(unwired('keepClosing')),
    },
    actions: {
      keepFacts: assign((_, { facts }: { facts: GateFacts }) => ({ facts })),
      findClosing: assign((_, { closing }: { closing: Closing | null }) => ({ closing })),
      keepClosing: enqueueActions(({ context, enqueue }) => {
        const closing = { at: now(), of: (context.rule.subjects ?? nothing)(context.facts) };
        enqueue.assign({ closing });
        if (context.isKept) enqueue.sendTo('keepClosing', { type: 'closing.changed', closing });
      }),
      noteNotKept: assign({ isKept: false }),
    },
    guards: {
      isClosed: ({ context }) => isClosed(context),
      isNotClosed: ({ context }) => !isClosed(context),
      isWanted: ({ context }) => context.rule.isWanted(context.facts),
      isUnwanted: ({ context }) => !context.rule.isWanted(context.facts),
    },
    delays: {
      rest: ({ context: { closing, rule } }) =>
        Math.min(longestTimer, Math.max(0, (closing?.at ?? 0) + (rule.life ?? Infinity) - now())),
    },
  }).createMachine({
    id: 'gate',
    options: { maxIterations: 200 },
    context: ({ input }) => ({ ...input, closing: null, isKept: true }),
    initial: 'asking',
    invoke: {
      src: 'keepClosing',
      id: 'keepClosing',
      input: ({ context }) => ({ me: context.me }),
      // Without a place to keep it, it is known until the page is left.
      onError: { target: '.shut', actions: 'noteNotKept' },
    },
    on: {
      'facts.changed': { actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.facts }) } },
      'closing.found': {
        target: '.shut',
        actions: { type: 'findClosing', params: ({ event }) => ({ closing: event.closing }) },
      },
    },
    states: {
      asking: {},
      shut: {
        always: [
          { guard: 'isClosed', target: 'closed' },
          { guard: 'isWanted', target: 'open' },
        ],
      },
      open: {
        tags: ['open'],
        always: { guard: 'isUnwanted', target: 'shut' },
        on: { 'gate.closed': { target: 'closed', actions: 'keepClosing' } },
      },
      closed: {
        always: { guard: 'isNotClosed', target: 'shut' },
        after: { rest: { target: 'shut' } },
      },
    },
  });

import { assign, enqueueActions, fromCallback } from 'xstate';
import { now } from './clock.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

/** When it was closed, ms, and what it had spoken of. */
export type Dismissal = { readonly at: number; readonly of: readonly string[] };

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
  readonly closing: Dismissal | null;
  /** There is a place to keep it. */
  readonly isStorageAvailable: boolean;
};

type GateEvent<GateFacts> =
  | { type: 'facts.changed'; facts: GateFacts }
  /** What is kept, here at the start and then by another tab. */
  | { type: 'dismissal.restored'; closing: Dismissal | null }
  | { type: 'gate.dismissed' };

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
      persistDismissal: fromCallback<{ type: 'dismissal.changed'; closing: Dismissal }, { me: string }>(
        unwired('persistDismissal'),
      ),
    },
    actions: {
      setFacts: assign((_, { facts }: { facts: GateFacts }) => ({ facts })),
      findClosing: assign((_, { closing }: { closing: Dismissal | null }) => ({ closing })),
      persistDismissal: enqueueActions(({ context, enqueue }) => {
        const closing = { at: now(), of: (context.rule.subjects ?? nothing)(context.facts) };
        enqueue.assign({ closing });
        if (context.isStorageAvailable) enqueue.sendTo('persistDismissal', { type: 'dismissal.changed', closing });
      }),
      markStorageUnavailable: assign({ isStorageAvailable: false }),
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
    context: ({ input }) => ({ ...input, closing: null, isStorageAvailable: true }),
    initial: 'asking',
    invoke: {
      src: 'persistDismissal',
      id: 'persistDismissal',
      input: ({ context }) => ({ me: context.me }),
      // Without a place to keep it, it is known until the page is left.
      onError: { target: '.shut', actions: 'markStorageUnavailable' },
    },
    on: {
      'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => ({ facts: event.facts }) } },
      'dismissal.restored': {
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
        on: { 'gate.dismissed': { target: 'closed', actions: 'persistDismissal' } },
      },
      closed: {
        always: { guard: 'isNotClosed', target: 'shut' },
        after: { rest: { target: 'shut' } },
      },
    },
  });

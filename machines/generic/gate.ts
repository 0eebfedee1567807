import { assign, enqueueActions, fromCallback, not } from 'xstate';
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
  /** Owner of the stored dismissal; empty for a visitor. */
  readonly me: string;
  readonly facts: GateFacts;
  readonly rule: GateRule<GateFacts>;
};

type GateContext<GateFacts> = GateInput<GateFacts> & {
  readonly closing: Dismissal | null;
};

type GateEvent<GateFacts> =
  | { type: 'facts.changed'; facts: GateFacts }
  /** The stored dismissal, at the start and whenever another tab changes it. */
  | { type: 'dismissal.restored'; closing: Dismissal | null }
  | { type: 'gate.dismissed' };

/** No timer of a browser is longer. */
const longestTimer = 2 ** 31 - 1;

const nothing = (): readonly string[] => [];

const isDismissed = <GateFacts>({ closing, facts, rule }: GateContext<GateFacts>): boolean => {
  const { subjects = nothing, life = Infinity } = rule;
  return (
    closing !== null && now() - closing.at < life && subjects(facts).every((subject) => closing.of.includes(subject))
  );
};

/** An alert or modal, shown while its condition over facts holds and until it is dismissed; hidden until the storage has answered. */
export const gate = <GateFacts extends object>() =>
  setup({
    types: {
      context: {} as GateContext<GateFacts>,
      events: {} as GateEvent<GateFacts>,
      input: {} as GateInput<GateFacts>,
      tags: {} as 'open',
    },
    actors: {
      /** Stores the dismissal on this device, and reports the stored one. */
      persistDismissal: fromCallback<{ type: 'dismissal.changed'; closing: Dismissal }, { me: string }>(
        unwired('persistDismissal'),
      ),
    },
    actions: {
      setFacts: assign((_, { facts }: { facts: GateFacts }) => ({ facts })),
      restoreDismissal: assign((_, { closing }: { closing: Dismissal | null }) => ({ closing })),
      dismiss: enqueueActions(({ context, enqueue }) => {
        const closing = { at: now(), of: (context.rule.subjects ?? nothing)(context.facts) };
        enqueue.assign({ closing });
        enqueue.sendTo('persistDismissal', { type: 'dismissal.changed', closing });
      }),
    },
    guards: {
      isDismissed: ({ context }) => isDismissed(context),
      shouldShow: ({ context }) => context.rule.isWanted(context.facts),
    },
    delays: {
      rest: ({ context: { closing, rule } }) =>
        Math.min(longestTimer, Math.max(0, (closing?.at ?? 0) + (rule.life ?? Infinity) - now())),
    },
  }).createMachine({
    id: 'gate',
    context: ({ input }) => ({ ...input, closing: null }),
    initial: 'asking',
    invoke: {
      src: 'persistDismissal',
      id: 'persistDismissal',
      input: ({ context }) => ({ me: context.me }),
      onError: '.shut',
    },
    on: {
      'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => ({ facts: event.facts }) } },
      'dismissal.restored': {
        target: '.shut',
        actions: { type: 'restoreDismissal', params: ({ event }) => ({ closing: event.closing }) },
      },
    },
    states: {
      asking: {},
      shut: {
        always: [
          { guard: 'isDismissed', target: 'closed' },
          { guard: 'shouldShow', target: 'open' },
        ],
      },
      open: {
        tags: ['open'],
        always: { guard: not('shouldShow'), target: 'shut' },
        on: { 'gate.dismissed': { target: 'closed', actions: 'dismiss' } },
      },
      closed: {
        always: { guard: not('isDismissed'), target: 'shut' },
        after: { rest: { target: 'shut' } },
      },
    },
  });

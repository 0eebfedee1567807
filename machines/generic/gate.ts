import { assign, enqueueActions, fromCallback, not } from 'xstate';
import { now } from './clock.ts';
import { setup, unwired } from './setup.ts';

/** `at`: ms; `of`: the subjects shown then. Stored in this shape. */
export type Dismissal = { readonly at: number; readonly of: readonly string[] };

/** The condition of a gate, and how long a dismissal lasts. */
export type GateRule<GateFacts> = {
  readonly shouldShow: (facts: GateFacts) => boolean;
  /** Ids of what it is about: a subject that was not dismissed shows the gate again. */
  readonly subjects?: (facts: GateFacts) => readonly string[];
  /** Of a dismissal, ms; for ever if it is missing. */
  readonly duration?: number;
};

export type GateInput<GateFacts> = {
  /** Owner of the stored dismissal; empty for a visitor. */
  readonly me: string;
  readonly facts: GateFacts;
  readonly rule: GateRule<GateFacts>;
};

type GateContext<GateFacts> = GateInput<GateFacts> & {
  readonly dismissal: Dismissal | null;
};

type GateEvent<GateFacts> =
  | { type: 'facts.changed'; facts: GateFacts }
  /** The stored dismissal, at the start and whenever another tab changes it. */
  | { type: 'dismissal.restored'; dismissal: Dismissal | null }
  | { type: 'gate.dismissed' };

/** The longest delay of a browser's timer, ms. */
const longestTimer = 2 ** 31 - 1;

const subjectsOf = <GateFacts>({ facts, rule }: GateInput<GateFacts>): readonly string[] =>
  rule.subjects?.(facts) ?? [];

/** When the dismissal ends, ms. */
const dismissedUntil = <GateFacts>({ dismissal, rule }: GateContext<GateFacts>): number =>
  dismissal === null ? -Infinity : dismissal.at + (rule.duration ?? Infinity);

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
      persistDismissal: fromCallback<{ type: 'dismissal.changed'; dismissal: Dismissal }, { me: string }>(
        unwired('persistDismissal'),
      ),
    },
    actions: {
      dismiss: enqueueActions(({ context, enqueue }) => {
        const dismissal = { at: now(), of: subjectsOf(context) };
        enqueue.assign({ dismissal });
        enqueue.sendTo('persistDismissal', { type: 'dismissal.changed', dismissal });
      }),
    },
    guards: {
      isDismissed: ({ context }) =>
        now() < dismissedUntil(context) &&
        subjectsOf(context).every((subject) => context.dismissal?.of.includes(subject)),
      shouldShow: ({ context }) => context.rule.shouldShow(context.facts),
    },
    delays: {
      dismissalLeft: ({ context }) => Math.min(longestTimer, Math.max(0, dismissedUntil(context) - now())),
    },
  }).createMachine({
    id: 'gate',
    context: ({ input }) => ({ ...input, dismissal: null }),
    initial: 'asking',
    invoke: { src: 'persistDismissal', input: ({ context }) => ({ me: context.me }), onError: '.shut' },
    on: {
      'facts.changed': { actions: assign({ facts: ({ event }) => event.facts }) },
      'dismissal.restored': { target: '.shut', actions: assign({ dismissal: ({ event }) => event.dismissal }) },
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
      closed: { always: { guard: not('isDismissed'), target: 'shut' }, after: { dismissalLeft: 'shut' } },
    },
  });

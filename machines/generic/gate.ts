import { type EventObject, and, assign, enqueueActions, fromCallback, not, sendParent } from 'xstate';
import { now } from './clock.ts';
import { setup, unwired } from './setup.ts';

/** `at`: ms; `of`: the subjects shown then. Stored in this shape. */
export type Dismissal = { readonly at: number; readonly of: readonly string[] };

/** A gate is shown while all its clauses hold. */
export type GateDefinition<GateFacts> = {
  readonly id: string;
  /** Guards of the machine under these names. */
  readonly clauses: Readonly<Record<string, (facts: GateFacts) => boolean>>;
  /** Ids of what it is about: a subject that was not dismissed shows the gate again. */
  readonly subjects?: (facts: GateFacts) => readonly string[];
  /** Of a dismissal, ms; for ever if it is missing. */
  readonly duration?: number;
  /** Sent to the parent when the gate opens and closes; nothing by default. */
  readonly announced?: { readonly opened: EventObject; readonly closed: EventObject };
};

export type GateInput<GateFacts> = {
  /** Owner of the stored dismissal; empty for a visitor. */
  readonly me: string;
  readonly facts: GateFacts;
};

type GateContext<GateFacts> = GateInput<GateFacts> & { readonly dismissal: Dismissal | null };

type GateEvent<GateFacts> =
  | { type: 'facts.changed'; facts: GateFacts }
  /** The stored dismissal, at the start and whenever another tab changes it. */
  | { type: 'dismissal.restored'; dismissal: Dismissal | null }
  | { type: 'gate.dismissed' };

/** The longest delay of a browser's timer, ms. */
const longestTimer = 2 ** 31 - 1;

type Guard<GateFacts> = (args: { context: GateContext<GateFacts> }) => boolean;

/** An alert or modal, shown while its clauses hold and until it is dismissed; hidden until the storage has answered. */
export const gate = <GateFacts extends object>({
  id,
  clauses,
  subjects,
  duration,
  announced,
}: GateDefinition<GateFacts>) => {
  const shouldShow = and(Object.keys(clauses));
  const subjectsOf = subjects ?? (() => []);
  /** When the dismissal ends, ms. */
  const dismissedUntil = ({ dismissal }: GateContext<GateFacts>): number =>
    dismissal === null ? -Infinity : dismissal.at + (duration ?? Infinity);
  const guards: Record<string, Guard<GateFacts>> = {
    isDismissed: ({ context }) =>
      now() < dismissedUntil(context) &&
      subjectsOf(context.facts).every((subject) => context.dismissal?.of.includes(subject)),
  };
  for (const [name, holds] of Object.entries(clauses)) guards[name] = ({ context }) => holds(context.facts);
  return setup({
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
      announceOpened: sendParent(announced?.opened ?? { type: 'gate.opened' }),
      announceClosed: sendParent(announced?.closed ?? { type: 'gate.closed' }),
      dismiss: enqueueActions(({ context, enqueue }) => {
        const dismissal = { at: now(), of: subjectsOf(context.facts) };
        enqueue.assign({ dismissal });
        enqueue.sendTo('persistDismissal', { type: 'dismissal.changed', dismissal });
      }),
    },
    guards,
    delays: {
      dismissalLeft: ({ context }) => Math.min(longestTimer, Math.max(0, dismissedUntil(context) - now())),
    },
  }).createMachine({
    id,
    context: ({ input: { me, facts } }) => ({ me, facts, dismissal: null }),
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
          { guard: shouldShow, target: 'open' },
        ],
      },
      open: {
        tags: ['open'],
        ...(announced !== undefined && { entry: 'announceOpened', exit: 'announceClosed' }),
        always: { guard: not(shouldShow), target: 'shut' },
        on: { 'gate.dismissed': { target: 'closed', actions: 'dismiss' } },
      },
      closed: {
        ...(subjects !== undefined && { always: { guard: not('isDismissed'), target: 'shut' } }),
        ...(duration !== undefined && { after: { dismissalLeft: 'shut' } }),
      },
    },
  });
};

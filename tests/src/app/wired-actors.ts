import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  StateMachine,
  createActor,
  fromTransition,
} from 'xstate';
import type { CallName } from '#contract/endpoints.ts';
import type { Http } from '#src/adapters/http.ts';

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

/**
 * The actors of a wired machine that are no machines, at any depth, by their path of names. A child machine whose id is
 * not its name has it in brackets.
 */
export const wiredActors = (machine: AnyActorLogic): ReadonlyMap<string, AnyActorLogic> => {
  const below = (parent: AnyStateMachine, path: string): [string, AnyActorLogic][] =>
    Object.entries<unknown>(parent.implementations.actors).flatMap(([name, logic]): [string, AnyActorLogic][] => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an actor of a machine is logic.
      if (!isMachine(logic)) return [[`${path}.${name}`, logic as AnyActorLogic]];
      return below(logic, `${path}.${name}${logic.id === name ? '' : `(${logic.id})`}`);
    });
  return new Map(isMachine(machine) ? below(machine, machine.id) : []);
};

/** A call as it was made, without its signal. */
export type RecordedCall = readonly [name: CallName, given?: Readonly<Record<string, unknown>>];

/**
 * Records calls. Each is answered with a reply whose every field is a text of its call and its name, as
 * `loadConversations.chats`; the reply itself is `{ call: 'loadConversations' }` to `toEqual`.
 */
export const recordCalls = (lists: Readonly<Partial<Record<CallName, object>>> = {}) => {
  const calls: RecordedCall[] = [];
  const signals: unknown[] = [];
  const state = { isHeld: false };
  const http: Http = {
    call: (name, options: Readonly<Record<string, unknown>>) => {
      const given = Object.fromEntries(Object.entries(options).filter(([option]) => option !== 'signal'));
      calls.push(Object.keys(given).length === 0 ? [name] : [name, given]);
      signals.push(options['signal']);
      if (state.isHeld) return new Promise(() => {});
      const reply = new Proxy<Record<string, unknown>>(
        { call: name, ...lists[name] },
        {
          get: (fields, field) =>
            typeof field !== 'string' || field === 'then' || field in fields || field === 'toJSON'
              ? Reflect.get(fields, field)
              : `${name}.${field}`,
        },
      );
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply of any call.
      return Promise.resolve(reply as never);
    },
  };
  return {
    http,
    calls,
    /** Of each call. */
    signals,
    /** Leaves the next calls without an answer. */
    hold: (isHeld: boolean) => {
      state.isHeld = isHeld;
    },
  };
};

/** Starts an actor below a parent that records its events. */
export const runWiredActor = (logic: AnyActorLogic, input: unknown) => {
  const events: AnyEventObject[] = [];
  const parent = createActor(
    fromTransition((state: null, event: AnyEventObject) => {
      if (!event.type.startsWith('xstate.')) events.push(event);
      return state;
    }, null),
  ).start();
  const actor: AnyActorRef = createActor(logic, { parent, input });
  actor.start();
  return { actor, events };
};

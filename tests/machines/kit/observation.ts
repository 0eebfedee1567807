import {
  type AnyMachineSnapshot,
  type AnyStateNode,
  type EventObject,
  type InspectedMicrostepEvent,
  type StateValue,
  isMachineSnapshot,
} from 'xstate';
import type { MachineStructure } from '#machines/generic/machine-structure.ts';
import type { Effect } from './effects.ts';
import { activeNodes, transitionsOf } from '#machines/generic/xstate-internals.ts';
import { isSameText, messageOf, serialize } from './serialize.ts';
import type { GuardEvaluation } from './instrument.ts';

/** Observable state of a machine after a step. */
export type Observation = {
  readonly value: StateValue;
  readonly context: unknown;
  /** In alphabetical order. */
  readonly tags: readonly string[];
  readonly status: string;
  readonly output: unknown;
  readonly error: string | null;
  /** Ids of the children that have not ended. */
  readonly alive: readonly string[];
  /** The pending timers and the ms that are left of them, the next first. */
  readonly timers: readonly string[];
  readonly effects: readonly Effect[];
};

/** Transitions and states on the way to an observation. */
export type StepResult = {
  readonly observation: Observation;
  /** Titles of the transitions, in order. */
  readonly taken: readonly string[];
  /** States that were active at any time during the step. */
  readonly visited: readonly AnyStateNode[];
  readonly verdicts: readonly GuardEvaluation[];
};

/** Trace of the microsteps: only they contain `always` transitions and transient states. */
export type MicrostepLog = { taken: string[]; visited: AnyStateNode[] };

export const addMicrostep = (
  passage: MicrostepLog,
  microstep: InspectedMicrostepEvent,
  anatomy: MachineStructure,
): void => {
  for (const transition of transitionsOf(microstep)) {
    const title = anatomy.transitions.get(transition);
    if (title === undefined) continue;
    passage.taken.push(title);
    passage.visited.push(transition.source);
  }
  const { snapshot } = microstep;
  if (isMachineSnapshot(snapshot)) passage.visited.push(...activeNodes(snapshot));
};

/** A pending timer. `due`: the time at which it fires. */
export type Timer = { readonly id: string; readonly event: EventObject; readonly due: number };

export const observe = (
  snapshot: AnyMachineSnapshot,
  alive: readonly string[],
  timers: readonly Timer[],
  now: number,
  effects: readonly Effect[],
): Observation => ({
  value: snapshot.value,
  context: snapshot.context,
  tags: [...snapshot.tags].sort(),
  status: snapshot.status,
  output: snapshot.output,
  error: snapshot.error === undefined ? null : messageOf(snapshot.error),
  alive: [...alive].sort(),
  timers: timers.map(({ event, due }) => `${event.type} in ${due - now}`),
  effects,
});

/** First difference between the expected and the actual observation; null when equal. */
export const difference = (expected: Observation, actual: Observation): { part: string; text: string } | null => {
  const parts = [
    ['state', expected.value, actual.value],
    ['status', expected.status, actual.status],
    ['error', expected.error, actual.error],
    ['context', expected.context, actual.context],
    ['tags', expected.tags, actual.tags],
    ['effects', expected.effects, actual.effects],
    ['children', expected.alive, actual.alive],
    ['timers', expected.timers, actual.timers],
    ['output', expected.output, actual.output],
  ] as const;
  for (const [name, wanted, got] of parts)
    if (!isSameText(wanted, got))
      return { part: name, text: `${name} is ${serialize(got)} instead of ${serialize(wanted)}` };
  return null;
};

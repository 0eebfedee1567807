import type { AnyStateMachine, ContextFrom, EventFromLogic, EventObject, StateValue } from 'xstate';
import type { Effect } from './effects.ts';
import type { ModelOf } from './model.ts';
import { startHarness } from './harness.ts';
import type { Step } from './step.ts';
import { withFakeClock } from './fake-clock.ts';
import { currentMachine } from './mutated-machine.ts';
import { instrument } from './instrument.ts';

/** A hand-written example. Each function returns the effects of the machine. */
export type Scenario<M extends AnyStateMachine> = {
  /** Effects of the start. */
  readonly initialEffects: readonly Effect[];
  readonly send: (event: EventFromLogic<M> & EventObject) => readonly Effect[];
  /** Advances time, ms. */
  readonly advance: (ms: number) => readonly Effect[];
  /** Ends a child, successfully or with an error. */
  readonly resolve: (actor: string, output?: unknown) => readonly Effect[];
  readonly reject: (actor: string, error: unknown) => readonly Effect[];
  readonly value: () => StateValue;
  readonly context: () => ContextFrom<M>;
  readonly hasTag: (tag: string) => boolean;
  /** Ids of the children, also of those that have ended and were not stopped. */
  readonly children: () => readonly string[];
};

/**
 * Runs a machine of a model for an example with literal expectations:
 *
 * ```ts
 * runScenario(model, 'fresh', ({ send, advance, value }) => {
 *   send({ type: 'facts.changed', armed: true, eligible: true });
 *   advance(39_999);
 *   expect(value()).toEqual({ live: 'armed' });
 *   advance(1);
 *   expect(value()).toEqual({ live: 'open' });
 * });
 * ```
 */
export const runScenario = <M extends AnyStateMachine>(
  model: ModelOf<M>,
  start: string,
  scenario: (play: Scenario<M>) => void,
): void =>
  withFakeClock(() => {
    if (!(start in model.inputs)) throw new Error(`The model has no start "${start}".`);
    const rig = startHarness(model, instrument(currentMachine(model.machine)), model.inputs[start]);
    const effectsOf = (step: Step): readonly Effect[] => rig.take(step).observation.effects;
    scenario({
      initialEffects: rig.initialEffects.observation.effects,
      send: (event) => effectsOf({ kind: 'event', event }),
      advance: (ms) => effectsOf({ kind: 'wait', ms }),
      resolve: (actor, output) => effectsOf({ kind: 'done', actor, output }),
      reject: (actor, error) => effectsOf({ kind: 'error', actor, error }),
      value: () => rig.snapshot().value,
      context: () => rig.snapshot().context,
      hasTag: (tag) => rig.snapshot().hasTag(tag),
      children: () => Object.keys(rig.snapshot().children),
    });
    rig.stop();
  });

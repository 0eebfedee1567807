import type { AnyStateMachine, ContextFrom, EventFromLogic, EventObject, StateValue } from 'xstate';
import type { Effect } from './effects.ts';
import type { ModelOf } from './model.ts';
import { startRig } from './harness.ts';
import type { Step } from './step.ts';
import { withStoppedClock } from './fake-clock.ts';
import { wired } from './instrument.ts';

/** One history of a machine, told by hand. Each act answers what the machine did. */
export type Play<M extends AnyStateMachine> = {
  /** What it did at the start. */
  readonly first: readonly Effect[];
  readonly send: (event: EventFromLogic<M> & EventObject) => readonly Effect[];
  /** Lets time pass, ms. */
  readonly wait: (ms: number) => readonly Effect[];
  /** Lets a child end, or fail. */
  readonly end: (actor: string, output?: unknown) => readonly Effect[];
  readonly fail: (actor: string, error: unknown) => readonly Effect[];
  readonly value: () => StateValue;
  readonly context: () => ContextFrom<M>;
  readonly hasTag: (tag: string) => boolean;
};

/**
 * Runs a machine of a model for an example with literal expectations:
 *
 * ```ts
 * play(model, 'fresh', ({ send, wait, value }) => {
 *   send({ type: 'facts.changed', armed: true, eligible: true });
 *   wait(39_999);
 *   expect(value()).toEqual({ live: 'armed' });
 *   wait(1);
 *   expect(value()).toEqual({ live: 'open' });
 * });
 * ```
 */
export const play = <M extends AnyStateMachine>(
  model: ModelOf<M>,
  start: string,
  story: (play: Play<M>) => void,
): void =>
  withStoppedClock(() => {
    if (!(start in model.inputs)) throw new Error(`The model has no start "${start}".`);
    const rig = startRig(model, wired(model.machine), model.inputs[start]);
    const effectsOf = (step: Step): readonly Effect[] => rig.take(step).observation.effects;
    story({
      first: rig.first.observation.effects,
      send: (event) => effectsOf({ kind: 'event', event }),
      wait: (ms) => effectsOf({ kind: 'wait', ms }),
      end: (actor, output) => effectsOf({ kind: 'done', actor, output }),
      fail: (actor, error) => effectsOf({ kind: 'failed', actor, error }),
      value: () => rig.snapshot().value,
      context: () => rig.snapshot().context,
      hasTag: (tag) => rig.snapshot().hasTag(tag),
    });
    rig.stop();
  });

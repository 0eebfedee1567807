import type { Happening, Invariant, Model, Seen, Unchecked } from './model.ts';
import type { Trace } from './observation.ts';
import { messageOf, plain } from './serialize.ts';
import type { Problem } from './failure.ts';
import type { Rig } from './harness.ts';
import { describeHistory } from './test-paths.ts';
import type { Step } from './step.ts';

/** Judges each step of one history by the invariants of the model. A broken one is reported once. */
export const createJudge = (model: Model, start: string, rig: Rig) => {
  const history: Happening[] = [];
  const broken = new Set<string>();
  let before: Unchecked = null;

  const faultOf = (holds: Invariant<Unchecked>, seen: Seen<Unchecked>): string | null => {
    try {
      const { value, context } = seen.snapshot;
      return holds(seen) ? null : plain({ value, context, effects: seen.effects });
    } catch (error) {
      return messageOf(error);
    }
  };

  return (step: Step | null, { observation: { effects } }: Trace): Problem[] => {
    const snapshot = rig.snapshot();
    const at = rig.at();
    history.push({ at, step, effects });
    const seen: Seen<Unchecked> = { start, step, at, snapshot, before, effects, history };
    before = snapshot;
    return Object.entries(model.invariants).flatMap(([invariant, holds]): Problem[] => {
      const fault = broken.has(invariant) ? null : faultOf(holds, seen);
      if (fault === null) return [];
      broken.add(invariant);
      const steps = history.flatMap((happening) => happening.step ?? []);
      return [{ check: 'invariants', invariant, text: `${describeHistory(start, steps)}: "${invariant}": ${fault}` }];
    });
  };
};

import type { TraceEntry, Invariant, Model, InvariantInput, Unchecked } from './model.ts';
import type { StepResult } from './observation.ts';
import { messageOf, serialize } from './serialize.ts';
import type { Failure } from './failure.ts';
import type { TestHarness } from './harness.ts';
import { describePath } from './test-paths.ts';
import type { Step } from './step.ts';

/** Checks the invariants of the model after each step of one path. A violated one is reported once. */
export const createInvariantChecker = (model: Model, start: string, rig: TestHarness) => {
  const history: TraceEntry[] = [];
  const broken = new Set<string>();
  let before: Unchecked = null;

  const faultOf = (holds: Invariant<Unchecked>, seen: InvariantInput<Unchecked>): string | null => {
    try {
      const { value, context } = seen.snapshot;
      return holds(seen) ? null : serialize({ value, context, effects: seen.effects });
    } catch (error) {
      return messageOf(error);
    }
  };

  return (step: Step | null, { observation: { effects } }: StepResult): Failure[] => {
    const snapshot = rig.snapshot();
    const at = rig.at();
    history.push({ at, step, effects });
    const seen: InvariantInput<Unchecked> = { start, step, at, snapshot, before, effects, trace: history };
    before = snapshot;
    return Object.entries(model.invariants).flatMap(([invariant, holds]): Failure[] => {
      const fault = broken.has(invariant) ? null : faultOf(holds, seen);
      if (fault === null) return [];
      broken.add(invariant);
      const steps = history.flatMap((happening) => happening.step ?? []);
      return [{ check: 'invariants', invariant, text: `${describePath(start, steps)}: "${invariant}": ${fault}` }];
    });
  };
};

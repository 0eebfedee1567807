import { array, check, constantFrom, nat, property } from 'fast-check';
import { isNightly } from '#tests/nightly.ts';
import { createInvariantChecker } from './invariant-checker.ts';
import type { Model } from './model.ts';
import { enabledSteps } from './enabled-steps.ts';
import { messageOf } from './serialize.ts';
import type { Failure } from './failure.ts';
import { type TestHarness, startHarness } from './harness.ts';
import { describePath } from './test-paths.ts';
import type { Step } from './step.ts';
import type { InstrumentedMachine } from './instrument.ts';

const numRuns = isNightly ? 200 : 30;
const longestHistory = 25;
/** The same paths in each run, unless another seed is given. */
const seed = Number(process.env['RANDOM_SEED'] ?? 20_260);

/** Waits besides those until the next timer, ms. */
const pauses = [1, 1_000, 60_000, 3_600_000];

const possibleNow = (model: Model, rig: TestHarness): Step[] => {
  const situation = rig.situation();
  const { isActive, toNextTimer } = situation;
  if (!isActive) return [];
  const toTimer = toNextTimer === null ? [] : [toNextTimer, Math.max(1, toNextTimer - 1)];
  const waits = [...toTimer, ...model.waits, ...pauses].map((ms): Step => ({ kind: 'wait', ms }));
  return [...enabledSteps(model, situation), ...waits];
};

/** Runs one path determined by `choices`; throws at the first violated invariant or failure. */
const runRandomPath = (model: Model, subject: InstrumentedMachine, start: string, choices: readonly number[]): void => {
  const rig = startHarness(model, subject, model.inputs[start]);
  const judge = createInvariantChecker(model, start, rig);
  const steps: Step[] = [];
  const demand = (problems: readonly Failure[]): void => {
    const { status, error } = rig.snapshot();
    if (status === 'error') throw new Error(`${describePath(start, steps)}: the machine fails: ${messageOf(error)}`);
    for (const { text } of problems) throw new Error(text);
  };
  demand(judge(null, rig.initialEffects));
  for (const choice of choices) {
    const possible = possibleNow(model, rig);
    const step = possible[choice % possible.length];
    if (step === undefined) break;
    steps.push(step);
    demand(judge(step, rig.take(step)));
  }
  rig.stop();
};

/** Searches for a path that violates an invariant or fails, and shrinks it. Only under `withFakeClock`. */
export const checkRandomPaths = (model: Model, subject: InstrumentedMachine): Failure[] => {
  const starts = constantFrom(...Object.keys(model.inputs));
  const choices = array(nat({ max: 9_999 }), { maxLength: longestHistory, size: 'max' });
  const survives = property(starts, choices, (start, chosen) => runRandomPath(model, subject, start, chosen));
  const result = check(survives, { numRuns: numRuns, seed });
  if (!result.failed) return [];
  return [{ check: 'random', text: `seed ${result.seed}: ${messageOf(result.errorInstance)}` }];
};

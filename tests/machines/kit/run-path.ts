import { goalsCovered } from './coverage.ts';
import { createInvariantChecker } from './invariant-checker.ts';
import type { Model } from './model.ts';
import { type Observation, type StepResult, difference } from './observation.ts';
import type { CheckName, Failure } from './failure.ts';
import { startHarness } from './harness.ts';
import { type TestPath, describePath } from './test-paths.ts';
import type { Step } from './step.ts';
import type { InstrumentedMachine } from './instrument.ts';

/** The test to which a deviation belongs. */
const checkOf = (part: string, step: Step | null, { taken, verdicts }: StepResult): CheckName => {
  if (part === 'timers' || step?.kind === 'wait') return 'timers';
  if (verdicts.some(({ passed, eventless }) => !passed && !eventless)) return 'guards';
  return taken.length === 0 && step !== null ? 'unexpectedEvents' : 'transitions';
};

/** Runs a path on a real actor of `subject`; returns failures and met coverage goals. Only under `withFakeClock`. */
export const runPath = (model: Model, subject: InstrumentedMachine, script: TestPath, met: Set<string>): Failure[] => {
  const problems: Failure[] = [];
  const steps: Step[] = [];
  const rig = startHarness(model, subject, model.inputs[script.start]);
  const judge = createInvariantChecker(model, script.start, rig);
  let isSame = true;

  const judgeStep = (step: Step | null, expected: StepResult, actual: StepResult, before?: Observation): void => {
    for (const goal of goalsCovered(actual, before, step ?? undefined)) met.add(goal);
    const deviation = isSame ? difference(expected.observation, actual.observation) : null;
    if (deviation !== null) {
      isSame = false;
      problems.push({
        check: checkOf(deviation.part, step, expected),
        text: `${describePath(script.start, steps)}: ${deviation.text}`,
      });
    }
    problems.push(...judge(step, actual));
  };

  judgeStep(null, script.first, rig.initialEffects);
  let before = rig.initialEffects.observation;
  for (const { step, expected } of script.steps) {
    steps.push(step);
    const actual = rig.take(step);
    judgeStep(step, expected, actual, before);
    before = actual.observation;
  }
  const left = rig.stop();
  if (left > 0)
    problems.push({
      check: 'timers',
      text: `${describePath(script.start, steps)}: stopped, but ${left} timers run`,
    });
  return problems;
};

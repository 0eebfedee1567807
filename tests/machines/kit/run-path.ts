import { goalsMet } from './coverage.ts';
import { createJudge } from './invariant-checker.ts';
import type { Model } from './model.ts';
import { type Observation, type Trace, difference } from './observation.ts';
import type { CheckName, Problem } from './failure.ts';
import { startRig } from './harness.ts';
import { type Script, describeHistory } from './test-paths.ts';
import type { Step } from './step.ts';
import type { Wired } from './instrument.ts';

/** Which test a deviation belongs to. */
const checkOf = (part: string, step: Step | null, { taken, verdicts }: Trace): CheckName => {
  if (part === 'timers' || step?.kind === 'wait') return 'timers';
  if (verdicts.some(({ passed, eventless }) => !passed && !eventless)) return 'guards';
  return taken.length === 0 && step !== null ? 'unexpected' : 'transitions';
};

/** Runs a history on a real actor of `subject`: the problems, and the coverage goals that it meets. Only under `withStoppedClock`. */
export const runScript = (model: Model, subject: Wired, script: Script, met: Set<string>): Problem[] => {
  const problems: Problem[] = [];
  const steps: Step[] = [];
  const rig = startRig(model, subject, model.inputs[script.start]);
  const judge = createJudge(model, script.start, rig);
  let isSame = true;

  const judgeStep = (step: Step | null, expected: Trace, actual: Trace, before?: Observation): void => {
    for (const goal of goalsMet(actual, before, step ?? undefined)) met.add(goal);
    const deviation = isSame ? difference(expected.observation, actual.observation) : null;
    if (deviation !== null) {
      isSame = false;
      problems.push({
        check: checkOf(deviation.part, step, expected),
        text: `${describeHistory(script.start, steps)}: ${deviation.text}`,
      });
    }
    problems.push(...judge(step, actual));
  };

  judgeStep(null, script.first, rig.first);
  let before = rig.first.observation;
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
      text: `${describeHistory(script.start, steps)}: stopped, but ${left} timers run`,
    });
  return problems;
};

import type { AnyStateMachine } from 'xstate';
import { configFailures } from './config-rules.ts';
import { type Coverage, type CoverageGoals, coverageOf } from './coverage.ts';
import type { Model } from './model.ts';
import type { Failure } from './failure.ts';
import { checkRandomPaths } from './random-paths.ts';
import { type TestSuite, generateSuite, runSuite } from './test-suite.ts';
import { withFakeClock } from './fake-clock.ts';
import { instrument } from './instrument.ts';
import { type Trace, recordTrace, traceFailures } from './trace.ts';

export type VerificationResult = { readonly failures: readonly Failure[]; readonly coverage: Coverage };

export type VerificationOptions = {
  /** Another machine on which the paths of the models' own machine are run, to prove that the suite detects a changed one. */
  readonly subject?: AnyStateMachine;
  /** The stored trace of each model; without them the machine is compared only with its own simulation. */
  readonly stored?: readonly Trace[];
};

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));

const allGoals = (suites: readonly TestSuite[]): CoverageGoals => ({
  states: union(suites.map(({ goals }) => goals.states)),
  transitions: union(suites.map(({ goals }) => goals.transitions)),
  guards: union(suites.map(({ goals }) => goals.guards)),
  timers: union(suites.map(({ goals }) => goals.timers)),
  stateEventPairs: union(suites.map(({ goals }) => goals.stateEventPairs)),
});

/** Unmet goals without a reason, and reasons that are not needed. */
const unreached = (goals: CoverageGoals, met: ReadonlySet<string>, ignored: ReadonlySet<string>): Failure[] => {
  const all = [...goals.states, ...goals.transitions, ...goals.guards];
  return [
    ...all.filter((goal) => !met.has(goal) && !ignored.has(goal)).map((goal) => `never: ${goal}`),
    ...[...ignored].filter((goal) => !all.includes(goal)).map((goal) => `ignored but unknown: ${goal}`),
    ...[...ignored].filter((goal) => met.has(goal)).map((goal) => `ignored but reached: ${goal}`),
  ].map((text) => ({ check: 'reachability', text }));
};

/** The event types that a machine handles and no model has a case for. */
const withoutCase = (suites: readonly TestSuite[]): Failure[] => {
  const handled = union(suites.map((suite) => suite.wired.structure.handled));
  const cases = suites.flatMap(({ model }) => [...model.events, ...Object.values(model.actorEvents).flat()]);
  const types = new Set(cases.map(({ type }) => type));
  return [...handled]
    .filter((type) => !type.startsWith('xstate.') && !type.endsWith('*') && !types.has(type))
    .map((type) => ({ check: 'reachability', text: `no case of the event ${type}` }));
};

/** Records the trace of each model. */
export const recordTraces = (models: readonly Model[]): readonly Trace[] =>
  withFakeClock(() => models.map((model) => recordTrace(generateSuite(model)).trace));

/** Verifies a machine by its models, which cover it together. */
export const verifyModel = (
  models: readonly Model[],
  { subject, stored }: VerificationOptions = {},
): VerificationResult =>
  withFakeClock(() => {
    const suites = models.map((model) => generateSuite(model));
    const goals = allGoals(suites);
    const ignored = union(models.map(({ unreachableGoals }) => new Set(Object.keys(unreachableGoals))));
    const runs = suites.map((suite) => {
      const examined = subject === undefined ? suite.wired : instrument(subject);
      const run = runSuite(suite, examined);
      return { ...run, random: checkRandomPaths(suite.model, examined) };
    });
    const machines = subject === undefined ? models.map(({ machine }) => machine) : [subject];
    return {
      failures: [
        ...[...new Set(machines)].flatMap((machine) => configFailures(machine)),
        ...withoutCase(suites),
        ...unreached(goals, union(suites.map(({ met }) => met)), ignored),
        ...suites.flatMap(({ failures }) => failures),
        ...(stored ?? []).flatMap((trace, index) => {
          const suite = suites[index];
          return suite === undefined ? [] : traceFailures(trace, recordTrace(suite));
        }),
        ...runs.flatMap(({ failures }) => failures),
        ...runs.flatMap(({ random }) => random),
      ],
      coverage: coverageOf(goals, union(runs.map(({ met }) => met)), ignored),
    };
  });

import { contextFailures } from './context-rules.ts';
import { type CoverageGoals, stateEventPairsOf, goalsCovered, goalsOf } from './coverage.ts';
import { type StateGraph, allSteps, explore, maxModelStates, pathTo } from './exploration.ts';
import type { Model } from './model.ts';
import type { Failure } from './failure.ts';
import { runPath } from './run-path.ts';
import { type TestPath, describePath, timerPaths, transitionTours } from './test-paths.ts';
import type { StartedDelay } from './simulation.ts';
import { type InstrumentedMachine, instrument } from './instrument.ts';

/** Derived from a model once: the reachable states, and the paths to them. */
export type TestSuite = {
  readonly model: Model;
  readonly wired: InstrumentedMachine;
  readonly exploration: StateGraph;
  readonly goals: CoverageGoals;
  readonly paths: readonly TestPath[];
  /** Goals met by the exploration. */
  readonly met: ReadonlySet<string>;
  /** Failures found by the exploration. */
  readonly failures: readonly Failure[];
};

const problem = (check: Failure['check'], text: string): Failure => ({ check, text });

const failures = (exploration: StateGraph): Failure[] =>
  [...exploration.modelStates.values()].flatMap((place) => {
    const { error, status } = place.turn.observation;
    if (status !== 'error') return [];
    const history = describePath(
      place.start,
      pathTo(place).map(({ step }) => step),
    );
    return [problem('reachability', `${history}: the machine fails: ${error ?? ''}`)];
  });

const isLongestTimer = (ms: number): boolean => ms <= 2_147_483_647;

/** Delays with other values than in the model, or missing from it. */
const delayProblems = (
  model: Model,
  machineDelays: Readonly<Record<string, unknown>>,
  started: readonly StartedDelay[],
) => {
  const seen = new Map<string, Set<number>>();
  for (const { name, ms } of started) seen.set(name, (seen.get(name) ?? new Set()).add(ms));
  const inOrder = (values: Iterable<number>): string => [...values].sort((one, other) => one - other).join(', ');
  const stated = Object.entries(model.delays).flatMap(([name, values]) => {
    const took = inOrder(seen.get(name) ?? []);
    return took === inOrder(values)
      ? []
      : [`the delay ${name} takes ${took || 'no value'} instead of ${inOrder(values)} ms`];
  });
  const unstated = Object.entries(machineDelays)
    .filter(([name, delay]) => typeof delay === 'number' && !(name in model.delays))
    .map(([name]) => `state the delay ${name} in the model, in ms`);
  const impossible = [...seen].flatMap(([name, values]) =>
    [...values].filter((ms) => !isLongestTimer(ms)).map((ms) => `the delay ${name} takes ${ms} ms: no timer can`),
  );
  return [...stated, ...unstated, ...impossible].map((text) => problem('timers', text));
};

const tooBig = ({ modelStates }: StateGraph): Failure => {
  const last = [...modelStates.keys()].at(-1) ?? '';
  const text = `more than ${maxModelStates} abstract states, such as ${last}: let project keep less, or bound them by within`;
  return problem('reachability', text);
};

/** More steps than this over all paths of a model mean that its abstract states have too many edges. */
export const maxSteps = 200_000;

const tooLong = (paths: readonly TestPath[]): Failure[] => {
  const steps = paths.reduce((sum, script) => sum + script.steps.length, 0);
  return steps > maxSteps ? [problem('reachability', `${steps} steps in all histories: at most ${maxSteps}`)] : [];
};

/** Explores a model and, unless only the exploration is needed, derives its paths. Only under `withFakeClock`. */
export const generateSuite = (model: Model, { hasPaths = true } = {}): TestSuite => {
  const own = instrument(model.machine);
  const exploration = explore(model, own);
  const goals: CoverageGoals = { ...goalsOf(own), stateEventPairs: stateEventPairsOf(model, exploration) };
  const turns = allSteps(exploration);
  const met = new Set(turns.flatMap((turn) => goalsCovered(turn)));
  const suite = { model, wired: own, exploration, goals, met };
  if (exploration.isTooBig) return { ...suite, paths: [], failures: [tooBig(exploration)] };
  const delays = turns.flatMap((turn) => turn.delays);
  const paths = hasPaths ? [...transitionTours(model, own, exploration), ...timerPaths(exploration)] : [];
  return {
    ...suite,
    paths,
    failures: [
      ...tooLong(paths),
      ...failures(exploration),
      ...contextFailures(exploration),
      ...delayProblems(model, model.machine.implementations.delays, delays),
    ],
  };
};

/** Failures and met goals of a run. */
export type SuiteRun = { readonly failures: readonly Failure[]; readonly met: ReadonlySet<string> };

/** Runs all paths of a suite on a machine, its own or a changed one. Only under `withFakeClock`. */
export const runSuite = ({ model, paths }: TestSuite, subject: InstrumentedMachine): SuiteRun => {
  const met = new Set<string>();
  const failures = paths.flatMap((script) => runPath(model, subject, script, met));
  return { failures, met };
};

/** The first failure of a changed machine; null when no path detects the change. Only under `withFakeClock`. */
export const firstFailure = ({ model, paths }: TestSuite, subject: InstrumentedMachine): Failure | null => {
  const met = new Set<string>();
  for (const script of paths) {
    const [first] = runPath(model, subject, script, met);
    if (first !== undefined) return first;
  }
  return null;
};

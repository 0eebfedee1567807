import { type Goals, cellsOf, goalsMet, goalsOf } from './coverage.ts';
import { type Exploration, allTurns, explore, mostPlaces, wayTo } from './exploration.ts';
import type { Model } from './model.ts';
import type { Problem } from './failure.ts';
import { runScript } from './run-path.ts';
import { type Script, describeHistory, timerScripts, tours } from './test-paths.ts';
import type { StartedDelay } from './simulation.ts';
import { type Wired, wired } from './instrument.ts';

/** Everything that is derived from a model once: what can be reached, and the histories that go there. */
export type Suite = {
  readonly model: Model;
  readonly wired: Wired;
  readonly exploration: Exploration;
  readonly goals: Goals;
  readonly scripts: readonly Script[];
  /** The goals that the exploration meets. */
  readonly met: ReadonlySet<string>;
  /** What the exploration shows to be wrong. */
  readonly problems: readonly Problem[];
};

const problem = (check: Problem['check'], text: string): Problem => ({ check, text });

const failures = (exploration: Exploration): Problem[] =>
  [...exploration.places.values()].flatMap((place) => {
    const { error, status } = place.turn.observation;
    if (status !== 'error') return [];
    const history = describeHistory(
      place.start,
      wayTo(place).map(({ step }) => step),
    );
    return [problem('reach', `${history}: the machine fails: ${error ?? ''}`)];
  });

const isLongestTimer = (ms: number): boolean => ms <= 2_147_483_647;

/** The delays that took other values than the model states, or that the model should state. */
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

const tooBig = ({ places }: Exploration): Problem => {
  const last = [...places.keys()].at(-1) ?? '';
  const text = `more than ${mostPlaces} abstract states, such as ${last}: let project keep less, or bound them by within`;
  return problem('reach', text);
};

/** More steps than this, over all histories of a model, are a sign that its abstract states have too many edges. */
export const mostSteps = 200_000;

const tooLong = (scripts: readonly Script[]): Problem[] => {
  const steps = scripts.reduce((sum, script) => sum + script.steps.length, 0);
  return steps > mostSteps ? [problem('reach', `${steps} steps in all histories: at most ${mostSteps}`)] : [];
};

/** Explores a model and derives its histories. Only under `withStoppedClock`. */
export const createSuite = (model: Model): Suite => {
  const own = wired(model.machine);
  const exploration = explore(model, own);
  const goals: Goals = { ...goalsOf(own), cells: cellsOf(model, exploration) };
  const turns = allTurns(exploration);
  const met = new Set(turns.flatMap((turn) => goalsMet(turn)));
  const suite = { model, wired: own, exploration, goals, met };
  if (exploration.isTooBig) return { ...suite, scripts: [], problems: [tooBig(exploration)] };
  const delays = turns.flatMap((turn) => turn.delays);
  const scripts = [...tours(model, own, exploration), ...timerScripts(exploration)];
  return {
    ...suite,
    scripts,
    problems: [
      ...tooLong(scripts),
      ...failures(exploration),
      ...delayProblems(model, model.machine.implementations.delays, delays),
    ],
  };
};

/** What running the histories showed: what is wrong, and the goals that were met. */
export type SuiteRun = { readonly problems: readonly Problem[]; readonly met: ReadonlySet<string> };

/** Runs all histories of a suite on a machine, its own or a changed one. Only under `withStoppedClock`. */
export const runSuite = ({ model, scripts }: Suite, subject: Wired): SuiteRun => {
  const met = new Set<string>();
  const problems = scripts.flatMap((script) => runScript(model, subject, script, met));
  return { problems, met };
};

/** The first thing that tells a changed machine from the right one; null when no history does. Only under `withStoppedClock`. */
export const firstProblem = ({ model, scripts }: Suite, subject: Wired): Problem | null => {
  const met = new Set<string>();
  for (const script of scripts) {
    const [first] = runScript(model, subject, script, met);
    if (first !== undefined) return first;
  }
  return null;
};

import type { AnyStateMachine } from 'xstate';
import { configProblems } from './config-rules.ts';
import { type Coverage, type Goals, coverageOf } from './coverage.ts';
import type { Model } from './model.ts';
import type { Problem } from './failure.ts';
import { randomProblems } from './random-paths.ts';
import { type Suite, createSuite, runSuite } from './test-suite.ts';
import { withStoppedClock } from './fake-clock.ts';
import { wired } from './instrument.ts';

export type Examination = { readonly problems: readonly Problem[]; readonly coverage: Coverage };

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));

const allGoals = (suites: readonly Suite[]): Goals => ({
  states: union(suites.map(({ goals }) => goals.states)),
  transitions: union(suites.map(({ goals }) => goals.transitions)),
  guards: union(suites.map(({ goals }) => goals.guards)),
  timers: union(suites.map(({ goals }) => goals.timers)),
  cells: union(suites.map(({ goals }) => goals.cells)),
});

/** The goals that are never met, except those with a reason; and reasons that are not needed. */
const unreached = (goals: Goals, met: ReadonlySet<string>, ignored: ReadonlySet<string>): Problem[] => {
  const all = [...goals.states, ...goals.transitions, ...goals.guards];
  return [
    ...all.filter((goal) => !met.has(goal) && !ignored.has(goal)).map((goal) => `never: ${goal}`),
    ...[...ignored].filter((goal) => !all.includes(goal)).map((goal) => `ignored but unknown: ${goal}`),
    ...[...ignored].filter((goal) => met.has(goal)).map((goal) => `ignored but reached: ${goal}`),
  ].map((text) => ({ check: 'reach', text }));
};

/** The event types that a machine handles and no model has a case for. */
const withoutCase = (suites: readonly Suite[]): Problem[] => {
  const handled = union(suites.map((suite) => suite.wired.anatomy.handled));
  const cases = suites.flatMap(({ model }) => [...model.events, ...Object.values(model.said).flat()]);
  const types = new Set(cases.map(({ type }) => type));
  return [...handled]
    .filter((type) => !type.startsWith('xstate.') && !type.endsWith('*') && !types.has(type))
    .map((type) => ({ check: 'reach', text: `no case of the event ${type}` }));
};

/**
 * Everything that the kit finds out about a machine by its models, which cover it together. With a `subject`, the
 * histories of the models' own machine are run on that other machine: so a changed machine is told from the right one.
 */
export const examine = (models: readonly Model[], subject?: AnyStateMachine): Examination =>
  withStoppedClock(() => {
    const suites = models.map((model) => createSuite(model));
    const goals = allGoals(suites);
    const ignored = union(models.map(({ ignore }) => new Set(Object.keys(ignore))));
    const runs = suites.map((suite) => {
      const examined = subject === undefined ? suite.wired : wired(subject);
      const run = runSuite(suite, examined);
      return { ...run, random: randomProblems(suite.model, examined) };
    });
    const machines = subject === undefined ? models.map(({ machine }) => machine) : [subject];
    return {
      problems: [
        ...[...new Set(machines)].flatMap((machine) => configProblems(machine)),
        ...withoutCase(suites),
        ...unreached(goals, union(suites.map(({ met }) => met)), ignored),
        ...suites.flatMap(({ problems }) => problems),
        ...runs.flatMap(({ problems }) => problems),
        ...runs.flatMap(({ random }) => random),
      ],
      coverage: coverageOf(goals, union(runs.map(({ met }) => met)), ignored),
    };
  });

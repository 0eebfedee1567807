import type { AnyStateMachine } from 'xstate';
import { nameOf } from '#machines/generic/machine-structure.ts';
import { activeNodes } from '#machines/generic/xstate-internals.ts';
import { configFailures } from './config-rules.ts';
import { goalsCovered, goalsOf } from './coverage.ts';
import type { Edge, ModelState } from './exploration.ts';
import { type InstrumentedMachine, instrument } from './instrument.ts';
import type { Model } from './model.ts';
import { checkRandomPaths } from './random-paths.ts';
import { type SimulatedStep, createSimulation } from './simulation.ts';
import type { TestSuite } from './test-suite.ts';
import { lateSteps } from './trace.ts';
import { describeOutcome, describeStart, isNoChange } from './trace-text.ts';

/** A step as a trace shows it: the outcome, and the tags, children and timers after it. */
const tracedText = (before: SimulatedStep | null, turn: SimulatedStep): string => {
  const { observation, moment } = turn;
  const timers = moment.timers.map(({ due, event }) => [due, event.type]);
  const outcome = before === null ? describeStart(turn) : isNoChange(before, turn) ? '' : describeOutcome(before, turn);
  return JSON.stringify([outcome, observation.tags, observation.alive, timers]);
};

/** What a trace says of a step, once for all mutants. */
const expectations = new WeakMap<SimulatedStep, string>();

const expectedOf = (before: SimulatedStep | null, turn: SimulatedStep): string => {
  const known = expectations.get(turn);
  if (known !== undefined) return known;
  const text = tracedText(before, turn);
  expectations.set(turn, text);
  return text;
};

const lateStepsOf = new WeakMap<TestSuite, ReturnType<typeof lateSteps>>();

const lateStepsIn = (suite: TestSuite): ReturnType<typeof lateSteps> => {
  const steps = lateStepsOf.get(suite) ?? lateSteps(suite);
  lateStepsOf.set(suite, steps);
  return steps;
};

/** Enough states to detect nearly every mutant. */
const firstStates = 30;

const isActiveIn = (state: ModelState, name: string): boolean =>
  activeNodes(state.turn.moment.snapshot).some((node) => nameOf(node) === name);

/**
 * Takes every traced step of the original machine on a mutant, until one has another outcome: such a mutant has another
 * trace. Much faster than to explore the mutant. Returns the goals met, or null at the first difference. States in which
 * the node with the fault is active come first.
 */
const goalsOfSameTrace = (suite: TestSuite, subject: InstrumentedMachine, node: string): ReadonlySet<string> | null => {
  const { model, exploration } = suite;
  const simulation = createSimulation(model, subject);
  const twins = new Map<ModelState, SimulatedStep>();
  const taken = new Map<Edge, SimulatedStep>();
  const met = new Set<string>();
  const delays = new Map<string, Set<number>>();
  let isSame = true;

  const compare = (before: SimulatedStep | null, actual: SimulatedStep, expected: string): void => {
    for (const goal of goalsCovered(actual)) met.add(goal);
    for (const { name, ms } of actual.delays) delays.set(name, (delays.get(name) ?? new Set()).add(ms));
    if (tracedText(before, actual) !== expected) isSame = false;
  };

  const take = (edge: Edge): SimulatedStep => {
    const known = taken.get(edge);
    if (known !== undefined) return known;
    const before = twinOf(edge.from);
    const turn = simulation.take(before.moment, edge.step);
    taken.set(edge, turn);
    compare(before, turn, expectedOf(edge.from.turn, edge.turn));
    return turn;
  };

  const twinOf = (state: ModelState): SimulatedStep => {
    const known = twins.get(state);
    if (known !== undefined) return known;
    const twin = state.via === null ? simulation.start(model.inputs[state.start]) : take(state.via);
    if (state.via === null) compare(null, twin, expectedOf(null, state.turn));
    twins.set(state, twin);
    return twin;
  };

  const all = [...exploration.modelStates.values()];
  const concerned = all.filter((state) => isActiveIn(state, node)).slice(0, firstStates);
  for (const state of [...concerned, ...all]) {
    twinOf(state);
    for (const edge of state.edges) {
      if (!isSame) return null;
      take(edge);
    }
    if (!isSame) return null;
  }
  for (const { from, step, before, turn } of lateStepsIn(suite)) {
    const late = simulation.take(twinOf(from).moment, {
      kind: 'wait',
      ms: before.moment.now - from.turn.moment.now,
    });
    compare(late, simulation.take(late.moment, step), expectedOf(before, turn));
    if (!isSame) return null;
  }
  const inOrder = (values: Iterable<number>): string => [...values].sort((one, other) => one - other).join();
  const isStated = Object.entries(model.delays).every(
    ([name, values]) => inOrder(delays.get(name) ?? []) === inOrder(new Set(values)),
  );
  return isStated ? met : null;
};

const hasUnmetGoal = (models: readonly Model[], subject: InstrumentedMachine, met: ReadonlySet<string>): boolean => {
  const { states, transitions, guards } = goalsOf(subject);
  const ignored = new Set(models.flatMap(({ unreachableGoals }) => Object.keys(unreachableGoals)));
  const types = new Set(
    models.flatMap(({ events, actorEvents }) =>
      [...events, ...Object.values(actorEvents).flat()].map(({ type }) => type),
    ),
  );
  return (
    [...states, ...transitions, ...guards].some((goal) => !met.has(goal) && !ignored.has(goal)) ||
    [...subject.structure.handled].some(
      (type) => !type.startsWith('xstate.') && !type.endsWith('*') && !types.has(type),
    )
  );
};

/** True when the checks of the models that need no test runner detect the mutant. `node`: the state with the fault. Only under `withFakeClock`. */
export const isDetected = (suites: readonly TestSuite[], machine: AnyStateMachine, node: string): boolean => {
  try {
    if (configFailures(machine).length > 0) return true;
    const met = new Set<string>();
    const subject = instrument(machine);
    for (const suite of suites) {
      const goals = goalsOfSameTrace(suite, subject, node);
      if (goals === null) return true;
      for (const goal of goals) met.add(goal);
    }
    const models = suites.map(({ model }) => model);
    return hasUnmetGoal(models, subject, met) || models.some((model) => checkRandomPaths(model, subject).length > 0);
  } catch {
    // A mutant that fails, such as by an endless loop of `always`, fails every check.
    return true;
  }
};

import type { AnyStateMachine } from 'xstate';
import { nameOf } from '#machines/generic/machine-structure.ts';
import { activeNodes } from '#machines/generic/xstate-internals.ts';
import { configFailures } from './config-rules.ts';
import { goalsCovered, goalsOf } from './coverage.ts';
import type { Edge, ModelState } from './exploration.ts';
import { type InstrumentedMachine, instrument } from './instrument.ts';
import type { Model } from './model.ts';
import type { Mutant } from './mutants.ts';
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

/** The edges that take a transition of each state, by its name. */
const edgesOf = new WeakMap<TestSuite, ReadonlyMap<string, ReadonlySet<Edge>>>();

const edgesByState = (suite: TestSuite): ReadonlyMap<string, ReadonlySet<Edge>> => {
  const known = edgesOf.get(suite);
  if (known !== undefined) return known;
  const found = new Map<string, Set<Edge>>();
  for (const { edges } of suite.exploration.modelStates.values())
    for (const edge of edges)
      for (const title of edge.turn.taken) {
        const state = stateOf(title);
        found.set(state, (found.get(state) ?? new Set()).add(edge));
      }
  edgesOf.set(suite, found);
  return found;
};

/** Enough states to detect nearly every mutant. */
const firstStates = 30;

/** Where a mutant differs: its state, event and index, as in `Mutant.where`; empty for a machine without a fault. */
type Place = string;

const stateOf = (place: Place): string => place.split(':')[0] ?? '';

/** True for a step that may take the transition with the fault. */
const isConcerned = ({ step }: Edge, place: Place): boolean => {
  switch (step.kind) {
    case 'event':
    case 'actorEvent':
      return place.includes(step.event.type);
    case 'wait':
      return place.includes(': after ');
    default:
      return place.includes(step.kind === 'done' ? 'onDone' : 'onError');
  }
};

const isActiveIn = (state: ModelState, name: string): boolean =>
  activeNodes(state.turn.moment.snapshot).some((node) => nameOf(node) === name);

/**
 * Takes traced steps of the original machine on a mutant, until one has another outcome: such a mutant has another trace.
 * Much faster than to explore the mutant.
 */
const followTrace = (suite: TestSuite, subject: InstrumentedMachine, place: Place) => {
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

  const isSameInConcernedSteps = (): boolean => {
    const concerned = all.filter((state) => isActiveIn(state, stateOf(place))).slice(0, firstStates);
    const steps = concerned.flatMap(({ edges }) => edges.filter((edge) => isConcerned(edge, place)));
    return [...concerned.map((state) => () => twinOf(state)), ...steps.map((edge) => () => take(edge))].every((go) => {
      go();
      return isSame;
    });
  };

  /** Rare transitions, such as the one after the last of several crashes, are taken in none of the first states. */
  const isSameInTransitionsOfState = (): boolean =>
    [...(edgesByState(suite).get(stateOf(place)) ?? [])].every((edge) => {
      if (isConcerned(edge, place)) take(edge);
      return isSame;
    });

  /** The goals met by all steps, or null at the first difference. */
  const goalsOfSameTrace = (): ReadonlySet<string> | null => {
    for (const state of all) {
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

  return { isSameInConcernedSteps, isSameInTransitionsOfState, goalsOfSameTrace };
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

/**
 * True for an extra transition that no explored step tries: a goal that nothing meets, and if the machine takes it by itself,
 * the steps after it differ.
 */
export const isUntried = (suites: readonly TestSuite[], { kind, where }: Pick<Mutant, 'kind' | 'where'>): boolean =>
  kind === 'extra transition' &&
  suites.every(({ exploration }) =>
    [...exploration.modelStates.values()].every(
      (state) => !state.edges.some((edge) => isConcerned(edge, where)) || !isActiveIn(state, stateOf(where)),
    ),
  );

/** True when the checks of the models that need no test runner detect the mutant. Only under `withFakeClock`. */
export const isDetected = (suites: readonly TestSuite[], machine: AnyStateMachine, place: Place): boolean => {
  try {
    if (configFailures(machine).length > 0) return true;
    const met = new Set<string>();
    const subject = instrument(machine);
    const followed = suites.map((suite) => followTrace(suite, subject, place));
    // Most mutants differ there.
    if (followed.some(({ isSameInConcernedSteps }) => !isSameInConcernedSteps())) return true;
    if (followed.some(({ isSameInTransitionsOfState }) => !isSameInTransitionsOfState())) return true;
    for (const { goalsOfSameTrace } of followed) {
      const goals = goalsOfSameTrace();
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

import type { Model } from './model.ts';
import { serialize } from './serialize.ts';
import { enabledSteps } from './enabled-steps.ts';
import {
  type SimulatedState,
  type Simulation,
  type SimulatedStep,
  createSimulation,
  enabledContextAt,
} from './simulation.ts';
import { type Step, describeStep } from './step.ts';
import type { InstrumentedMachine } from './instrument.ts';

/** More abstract states than this are a sign that `project` keeps too much. */
export const maxModelStates = 2_000;

/** A step from one state to another. */
export type Edge = NamedStep & {
  readonly from: ModelState;
  readonly turn: SimulatedStep;
  /** Key of the target state. */
  readonly to: string;
};

/** An abstract state: the state value, the projected context, the living children and the order of the timers. */
export type ModelState = {
  readonly key: string;
  /** Name of the start. */
  readonly start: string;
  /** Snapshot of the first visit. */
  readonly turn: SimulatedStep;
  /** Edge of the first visit; null for a start. */
  readonly via: Edge | null;
  readonly edges: Edge[];
};

export type StateGraph = {
  /** In the order of discovery, so the nearest first. */
  readonly modelStates: ReadonlyMap<string, ModelState>;
  readonly isTooBig: boolean;
  readonly simulation: Simulation;
};

/** A step and its name; all waits until the next timer share one name. */
export type NamedStep = { readonly name: string; readonly step: Step };

export const untilTimer = 'wait for the next timer';

const asNamed = (step: Step): NamedStep => ({ name: describeStep(step), step });

/** Steps that the exploration takes in a state. */
export const namedSteps = (model: Model, wired: InstrumentedMachine, moment: SimulatedState): NamedStep[] => {
  const situation = enabledContextAt(moment, wired);
  const { isActive, toNextTimer } = situation;
  if (!isActive) return [];
  const toTimer: NamedStep[] =
    toNextTimer === null ? [] : [{ name: untilTimer, step: { kind: 'wait', ms: toNextTimer } }];
  return [
    ...enabledSteps(model, situation).map(asNamed),
    ...toTimer,
    ...model.waits.map((ms) => asNamed({ kind: 'wait', ms })),
  ];
};

export const stateKeyOf = (model: Model, start: string, { moment, observation }: SimulatedStep): string => {
  const { snapshot, now, timers } = moment;
  const history = Object.entries<readonly { id: string }[]>(snapshot.historyValue).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id),
  ]);
  return serialize([
    start,
    snapshot.value,
    snapshot.status,
    model.stateKey(snapshot.context, now - model.startTime),
    observation.alive,
    timers.map(({ event }) => event.type),
    history,
  ]);
};

/** Takes every step in every state, breadth first, from each start. Only under `withFakeClock`. */
export const explore = (model: Model, wired: InstrumentedMachine): StateGraph => {
  const simulation = createSimulation(model, wired);
  const modelStates = new Map<string, ModelState>();

  const reach = (start: string, turn: SimulatedStep, via: Edge | null, key: string): void => {
    if (!modelStates.has(key)) modelStates.set(key, { key, start, turn, via, edges: [] });
  };

  const leave = (place: ModelState): void => {
    const { moment } = place.turn;
    for (const named of namedSteps(model, wired, moment)) {
      const turn = simulation.take(moment, named.step);
      const edge: Edge = { ...named, from: place, turn, to: stateKeyOf(model, place.start, turn) };
      place.edges.push(edge);
      reach(place.start, turn, edge, edge.to);
    }
  };

  for (const [start, input] of Object.entries(model.inputs)) {
    const turn = simulation.start(input);
    reach(start, turn, null, stateKeyOf(model, start, turn));
  }
  // The map grows during the iteration.
  for (const place of modelStates.values()) {
    if (modelStates.size > maxModelStates) break;
    if (model.exploreWhile(place.turn.moment.snapshot)) leave(place);
  }
  return { modelStates, isTooBig: modelStates.size > maxModelStates, simulation };
};

/** Edges from the start to a state. */
export const pathTo = ({ via }: ModelState): Edge[] => (via === null ? [] : [...pathTo(via.from), via]);

/** Start from which a state was reached. */
export const startOf = ({ via, turn }: ModelState): SimulatedStep => (via === null ? turn : startOf(via.from));

/** All steps of the exploration. */
export const allSteps = ({ modelStates }: StateGraph): SimulatedStep[] =>
  [...modelStates.values()].flatMap(({ via, turn, edges }) => [
    ...(via === null ? [turn] : []),
    ...edges.map((edge) => edge.turn),
  ]);

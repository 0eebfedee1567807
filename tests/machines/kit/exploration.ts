import type { Model } from './model.ts';
import { plain } from './serialize.ts';
import { possibleSteps } from './enabled-steps.ts';
import { type Moment, type Simulation, type Turn, createSimulation, situationAt } from './simulation.ts';
import { type Step, describeStep } from './step.ts';
import type { Wired } from './instrument.ts';

/** More abstract states than this are a sign that `project` keeps too much. */
export const mostPlaces = 2_000;

/** One step out of a place. */
export type Edge = NamedStep & {
  readonly from: Place;
  readonly turn: Turn;
  /** Key of the place that it leads to. */
  readonly to: string;
};

/** An abstract state: the state value, the projected context, the living children and the order of the timers. */
export type Place = {
  readonly key: string;
  /** Name of the start. */
  readonly start: string;
  /** As it was reached first. */
  readonly turn: Turn;
  /** The edge by which it was reached first; null for a start. */
  readonly via: Edge | null;
  readonly edges: Edge[];
};

export type Exploration = {
  /** In the order in which they were found, so the nearest first. */
  readonly places: ReadonlyMap<string, Place>;
  readonly isTooBig: boolean;
  readonly simulation: Simulation;
};

/** A step and a name that is the same for all waits until the next timer. */
export type NamedStep = { readonly name: string; readonly step: Step };

export const untilTimer = 'wait for the next timer';

const asNamed = (step: Step): NamedStep => ({ name: describeStep(step), step });

/** What the exploration does in a moment. */
export const namedSteps = (model: Model, wired: Wired, moment: Moment): NamedStep[] => {
  const situation = situationAt(moment, wired);
  const { isActive, toNextTimer } = situation;
  if (!isActive) return [];
  const toTimer: NamedStep[] =
    toNextTimer === null ? [] : [{ name: untilTimer, step: { kind: 'wait', ms: toNextTimer } }];
  return [
    ...possibleSteps(model, situation).map(asNamed),
    ...toTimer,
    ...model.waits.map((ms) => asNamed({ kind: 'wait', ms })),
  ];
};

export const keyOf = (model: Model, start: string, { moment, observation }: Turn): string => {
  const { snapshot, now, timers } = moment;
  const history = Object.entries<readonly { id: string }[]>(snapshot.historyValue).map(([id, nodes]) => [
    id,
    nodes.map((node) => node.id),
  ]);
  return plain([
    start,
    snapshot.value,
    snapshot.status,
    model.project(snapshot.context, now - model.startsAt),
    observation.alive,
    timers.map(({ event }) => event.type),
    history,
  ]);
};

/** Tries everything everywhere, breadth first, from each start. Only under `withStoppedClock`. */
export const explore = (model: Model, wired: Wired): Exploration => {
  const simulation = createSimulation(model, wired);
  const places = new Map<string, Place>();

  const reach = (start: string, turn: Turn, via: Edge | null, key: string): void => {
    if (!places.has(key)) places.set(key, { key, start, turn, via, edges: [] });
  };

  const leave = (place: Place): void => {
    const { moment } = place.turn;
    for (const named of namedSteps(model, wired, moment)) {
      const turn = simulation.take(moment, named.step);
      const edge: Edge = { ...named, from: place, turn, to: keyOf(model, place.start, turn) };
      place.edges.push(edge);
      reach(place.start, turn, edge, edge.to);
    }
  };

  for (const [start, input] of Object.entries(model.inputs)) {
    const turn = simulation.start(input);
    reach(start, turn, null, keyOf(model, start, turn));
  }
  // The map grows while it is walked.
  for (const place of places.values()) {
    if (places.size > mostPlaces) break;
    if (model.within(place.turn.moment.snapshot)) leave(place);
  }
  return { places, isTooBig: places.size > mostPlaces, simulation };
};

/** The edges that lead from the start to a place. */
export const wayTo = ({ via }: Place): Edge[] => (via === null ? [] : [...wayTo(via.from), via]);

/** The start behind a place. */
export const startOf = ({ via, turn }: Place): Turn => (via === null ? turn : startOf(via.from));

/** Every turn that the exploration took. */
export const allTurns = ({ places }: Exploration): Turn[] =>
  [...places.values()].flatMap(({ via, turn, edges }) => [
    ...(via === null ? [turn] : []),
    ...edges.map((edge) => edge.turn),
  ]);

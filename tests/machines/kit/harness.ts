import { type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent, createActor } from 'xstate';
import { type Effect, effectsOf, isActor } from './effects.ts';
import { activeNodes, scheduledEvents } from './xstate-internals.ts';
import type { Model } from './model.ts';
import { type Passage, type Timer, type Trace, addMicrostep, observe } from './observation.ts';
import type { Situation } from './enabled-steps.ts';
import { endRecorder, failRecorder, recorder } from './stub-logic.ts';
import type { Step } from './step.ts';
import { dropTimers, passTime, pendingTimers, setTime, timerDelay } from './fake-clock.ts';
import type { Wired } from './instrument.ts';

/** A machine that really runs, under a parent that does nothing. */
export type Rig = {
  /** What was seen of the start. */
  readonly first: Trace;
  readonly take: (step: Step) => Trace;
  readonly snapshot: () => AnyMachineSnapshot;
  /** ms since the start. */
  readonly at: () => number;
  readonly situation: () => Situation;
  /** Stops it; answers how many timers it leaves behind. */
  readonly stop: () => number;
};

const isAlive = (actor: AnyActorRef): boolean => actor.getSnapshot().status === 'active';

/** Starts the machine. Only under `withStoppedClock`. */
export const startRig = (model: Model, { machine, anatomy, takeVerdicts }: Wired, input: unknown): Rig => {
  let subject: unknown;
  let effects: Effect[] = [];
  let passage: Passage = { taken: [], visited: [] };

  const inspect = (event: InspectionEvent): void => {
    // The first actor made after the ones around it is the machine; it already acts while it is being made.
    if (event.type === '@xstate.actor') subject ??= isPrepared ? event.actorRef : undefined;
    if (event.actorRef !== subject || !isActor(subject)) return;
    if (event.type === '@xstate.microstep') addMicrostep(passage, event, anatomy);
    if (event.type === '@xstate.action') effects.push(...effectsOf(event.action, subject, isAlive));
  };

  let isPrepared = false;
  dropTimers();
  setTime(model.startsAt);
  const parent = createActor(recorder, {
    id: 'parent',
    inspect,
    logger: () => undefined,
    clock: {
      setTimeout: (fn, ms) => setTimeout(fn, timerDelay(ms)),
      clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    },
  });
  parent.start();
  for (const id of model.outside) createActor(recorder, { parent, id, systemId: id });
  isPrepared = true;
  const actor = createActor(machine, { parent, id: machine.id, input });
  actor.start();

  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot();

  const alive = (): AnyActorRef[] => Object.values<unknown>(snapshot().children).filter(isActor).filter(isAlive);

  const timers = (): Timer[] =>
    scheduledEvents(actor)
      .filter(({ source, target }) => source === actor && target === actor)
      .map(({ id, event, startedAt, delay }): Timer => ({ id, event, due: startedAt + timerDelay(delay) }))
      .sort((one, other) => one.due - other.due);

  const trace = (): Trace => {
    const living = snapshot().status === 'active' ? alive().map(({ id }) => id) : [];
    const seen = {
      observation: observe(snapshot(), living, timers(), Date.now(), effects),
      taken: passage.taken,
      visited: [...passage.visited, ...activeNodes(snapshot())],
      verdicts: takeVerdicts(),
    };
    effects = [];
    passage = { taken: [], visited: [] };
    return seen;
  };

  const perform = (step: Step): void => {
    if (step.kind === 'wait') return passTime(step.ms);
    if (snapshot().status !== 'active') return;
    if (step.kind === 'event' || step.kind === 'said') return actor.send(step.event);
    const child: unknown = snapshot().children[step.actor];
    if (!isActor(child) || !isAlive(child)) return;
    if (step.kind === 'done') endRecorder(child, step.output);
    else failRecorder(child, step.error);
  };

  return {
    first: trace(),
    take: (step) => {
      perform(step);
      return trace();
    },
    snapshot,
    at: () => Date.now() - model.startsAt,
    situation: () => {
      const [next] = timers();
      return {
        isActive: snapshot().status === 'active',
        alive: alive(),
        toNextTimer: next === undefined ? null : next.due - Date.now(),
        handlesDone: (id) => anatomy.handled.has(`xstate.done.actor.${id}`),
      };
    },
    stop: () => {
      // What a parent sends to a child that it stops.
      if (snapshot().status === 'active') actor.send({ type: 'xstate.stop' });
      const left = pendingTimers();
      dropTimers();
      return left;
    },
  };
};

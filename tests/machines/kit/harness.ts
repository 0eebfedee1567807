import { type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent, createActor } from 'xstate';
import { type Effect, effectsOf, isActor } from './effects.ts';
import { activeNodes, scheduledEvents } from '#machines/generic/xstate-internals.ts';
import type { Model } from './model.ts';
import { type MicrostepLog, type Timer, type StepResult, addMicrostep, observe } from './observation.ts';
import type { EnabledContext } from './enabled-steps.ts';
import { resolveStub, rejectStub, stubLogic } from './stub-logic.ts';
import type { Step } from './step.ts';
import { clearTimers, advanceTime, pendingTimerCount } from './fake-clock.ts';
import { setTime, timerDelay } from './system-time.ts';
import type { InstrumentedMachine } from './instrument.ts';

/** A running machine under a parent without behaviour. */
export type TestHarness = {
  /** Observation of the start. */
  readonly initialEffects: StepResult;
  readonly take: (step: Step) => StepResult;
  readonly snapshot: () => AnyMachineSnapshot;
  /** ms since the start. */
  readonly at: () => number;
  readonly situation: () => EnabledContext;
  /** Stops it; returns the number of leaked timers. */
  readonly stop: () => number;
};

const isAlive = (actor: AnyActorRef): boolean => actor.getSnapshot().status === 'active';

/** Starts the machine. Only under `withFakeClock`. */
export const startHarness = (
  model: Model,
  { machine, structure, takeGuardEvaluations }: InstrumentedMachine,
  input: unknown,
): TestHarness => {
  let subject: unknown;
  let effects: Effect[] = [];
  let passage: MicrostepLog = { taken: [], visited: [] };

  const inspect = (event: InspectionEvent): void => {
    // The first actor created after the external ones is the machine; it has effects while it is created.
    if (event.type === '@xstate.actor') subject ??= isPrepared ? event.actorRef : undefined;
    if (event.actorRef !== subject || !isActor(subject)) return;
    if (event.type === '@xstate.microstep') addMicrostep(passage, event, structure);
    if (event.type === '@xstate.action') effects.push(...effectsOf(event.action, subject, isAlive));
  };

  let isPrepared = false;
  clearTimers();
  setTime(model.startTime);
  const parent = createActor(stubLogic, {
    id: 'parent',
    inspect,
    logger: () => undefined,
    clock: {
      setTimeout: (fn, ms) => setTimeout(fn, timerDelay(ms)),
      clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    },
  });
  parent.start();
  for (const id of model.externalActors) createActor(stubLogic, { parent, id, systemId: id });
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

  const trace = (): StepResult => {
    const living = snapshot().status === 'active' ? alive().map(({ id }) => id) : [];
    const seen = {
      observation: observe(snapshot(), living, timers(), Date.now(), effects),
      taken: passage.taken,
      visited: [...passage.visited, ...activeNodes(snapshot())],
      verdicts: takeGuardEvaluations(),
    };
    effects = [];
    passage = { taken: [], visited: [] };
    return seen;
  };

  const perform = (step: Step): void => {
    if (step.kind === 'wait') return advanceTime(step.ms);
    if (snapshot().status !== 'active') return;
    if (step.kind === 'event' || step.kind === 'actorEvent') return actor.send(step.event);
    const child: unknown = snapshot().children[step.actor];
    if (!isActor(child) || !isAlive(child)) return;
    if (step.kind === 'done') resolveStub(child, step.output);
    else rejectStub(child, step.error);
  };

  return {
    initialEffects: trace(),
    take: (step) => {
      perform(step);
      return trace();
    },
    snapshot,
    at: () => Date.now() - model.startTime,
    situation: () => {
      const [next] = timers();
      return {
        isActive: snapshot().status === 'active',
        alive: alive(),
        toNextTimer: next === undefined ? null : next.due - Date.now(),
        handlesDone: (id) => structure.handled.has(`xstate.done.actor.${id}`),
      };
    },
    stop: () => {
      // Sent by a parent to a child that it stops.
      if (snapshot().status === 'active') actor.send({ type: 'xstate.stop' });
      const left = pendingTimerCount();
      clearTimers();
      return left;
    },
  };
};

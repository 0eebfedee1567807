import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type EventObject,
  type ExecutableActionObject,
  type InspectionEvent,
  createActor,
} from 'xstate';
import { type Effect, effectsOf, isActor, isEventObject } from './effects.ts';
import { activeNodes } from '#machines/generic/xstate-internals.ts';
import type { Model } from './model.ts';
import { type MicrostepLog, type Timer, type StepResult, addMicrostep, observe } from './observation.ts';
import { getProperty } from './serialize.ts';
import type { EnabledContext } from './enabled-steps.ts';
import { stubLogic } from './stub-logic.ts';
import type { Step } from './step.ts';
import { setTime, timerDelay } from './system-time.ts';
import type { InstrumentedMachine } from './instrument.ts';

/** State of a simulation, from which it can continue any number of times. */
export type SimulatedState = {
  readonly snapshot: AnyMachineSnapshot;
  readonly now: number;
  /** The next first. */
  readonly timers: readonly Timer[];
  /** Children that ended by themselves. */
  readonly ended: ReadonlySet<AnyActorRef>;
  /** The children that have a system id. */
  readonly system: ReadonlyMap<string, AnyActorRef>;
};

/** A named delay that was started. */
export type StartedDelay = { readonly name: string; readonly ms: number };

export type SimulatedStep = StepResult & { readonly moment: SimulatedState; readonly delays: readonly StartedDelay[] };

/** Runs a machine by its pure transition function: without actors, but with time. */
export type Simulation = {
  readonly start: (input: unknown) => SimulatedStep;
  readonly take: (moment: SimulatedState, step: Step) => SimulatedStep;
};

type Work = {
  snapshot: AnyMachineSnapshot | null;
  now: number;
  timers: Timer[];
  ended: Set<AnyActorRef>;
  system: Map<string, AnyActorRef>;
  inbox: EventObject[];
  effects: Effect[];
  passage: MicrostepLog;
  delays: StartedDelay[];
};

const workFrom = (now: number, moment?: SimulatedState): Work => ({
  snapshot: moment?.snapshot ?? null,
  now,
  timers: [...(moment?.timers ?? [])],
  ended: new Set(moment?.ended),
  system: new Map(moment?.system),
  inbox: [],
  effects: [],
  passage: { taken: [], visited: [] },
  delays: [],
});

export const actorsAt = ({ snapshot, ended }: Pick<SimulatedState, 'snapshot' | 'ended'>): AnyActorRef[] =>
  snapshot.status === 'active'
    ? Object.values<unknown>(snapshot.children)
        .filter(isActor)
        .filter((child) => !ended.has(child))
    : [];

export const enabledContextAt = (moment: SimulatedState, wired: InstrumentedMachine): EnabledContext => {
  const [next] = moment.timers;
  return {
    isActive: moment.snapshot.status === 'active',
    alive: actorsAt(moment),
    toNextTimer: next === undefined ? null : next.due - moment.now,
    handlesDone: (actor) => wired.structure.handled.has(`xstate.done.actor.${actor}`),
  };
};

export const createSimulation = (
  model: Model,
  { machine, structure, takeGuardEvaluations }: InstrumentedMachine,
): Simulation => {
  const parent = createActor(stubLogic, { id: 'parent' });
  const self = createActor(stubLogic, { parent, id: machine.id });
  const outside = new Map(model.externalActors.map((id) => [id, createActor(stubLogic, { parent, id })]));
  let work = workFrom(model.startTime);

  // Children are created but never started, so the system must not keep them beyond one step.
  Object.assign(self.system, {
    get: (id: string) => work.system.get(id) ?? outside.get(id),
    _set: (id: string, actor: AnyActorRef) => work.system.set(id, actor),
    _unregister: (actor: AnyActorRef) => forget(actor),
    _sendInspectionEvent: (event: InspectionEvent) => {
      if (event.type === '@xstate.microstep' && event.actorRef === self) addMicrostep(work.passage, event, structure);
    },
  });

  const forget = (actor: AnyActorRef): void => {
    for (const [id, known] of work.system) if (known === actor) work.system.delete(id);
  };

  const schedule = (event: EventObject, delay: number, id: unknown): void => {
    const timer: Timer = { id: String(id), event, due: work.now + timerDelay(delay) };
    const later = work.timers.findIndex(({ due }) => due > timer.due);
    work.timers.splice(later === -1 ? work.timers.length : later, 0, timer);
    const name = structure.delayNames.get(event.type);
    if (name !== undefined) work.delays.push({ name, ms: delay });
  };

  const execute = (action: ExecutableActionObject): void => {
    const { type, params } = action;
    const event = getProperty(params, 'event');
    const delay = getProperty(params, 'delay');
    const isToSelf = type === 'xstate.raise' || (type === 'xstate.sendTo' && getProperty(params, 'to') === self);
    if (isToSelf && isEventObject(event) && typeof delay === 'number')
      schedule(event, delay, getProperty(params, 'id'));
    else if (isToSelf && isEventObject(event) && type === 'xstate.sendTo') work.inbox.push(event);
    if (type === 'xstate.cancel') work.timers = work.timers.filter(({ id }) => id !== getProperty(params, 'sendId'));
    work.effects.push(...effectsOf(action, self, (actor) => !work.ended.has(actor)));
    if (type === 'xstate.stopChild' && isActor(params)) forget(params);
  };

  const scope: AnyActorScope = {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: () => undefined,
    defer: () => undefined,
    emit: () => undefined,
    stopChild: () => undefined,
    actionExecutor: execute,
  };

  const after = (snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot => {
    try {
      return machine.transition(snapshot, event, scope);
    } catch (error) {
      return Object.assign({}, snapshot, { status: 'error' as const, output: undefined, error });
    }
  };

  const drainInbox = (): void => {
    for (let event = work.inbox.shift(); event !== undefined; event = work.inbox.shift()) {
      if (work.snapshot?.status !== 'active') break;
      work.snapshot = after(work.snapshot, event);
    }
    if (work.snapshot?.status !== 'active') work.timers = [];
  };

  const receive = (event: EventObject): void => {
    work.inbox.push(event);
    drainInbox();
  };

  const settle = (actor: string, how: 'done' | 'error', result: object): void => {
    const child: unknown = work.snapshot?.children[actor];
    if (isActor(child)) {
      work.ended.add(child);
      forget(child);
    }
    receive({ type: `xstate.${how}.actor.${actor}`, ...result });
  };

  const wait = (ms: number): void => {
    const until = work.now + ms;
    for (let [next] = work.timers; next !== undefined && next.due <= until; [next] = work.timers) {
      work.timers.shift();
      work.now = next.due;
      setTime(work.now);
      receive(next.event);
    }
    work.now = until;
    setTime(until);
  };

  const happen = (step: Step): void => {
    switch (step.kind) {
      case 'event':
      case 'actorEvent':
        return receive(step.event);
      case 'done':
        return settle(step.actor, 'done', { output: step.output, actorId: step.actor });
      case 'error':
        return settle(step.actor, 'error', { error: step.error, actorId: step.actor });
      case 'wait':
        return wait(step.ms);
    }
  };

  const turn = (snapshot: AnyMachineSnapshot): SimulatedStep => {
    const { now, timers, ended, system, effects, passage, delays } = work;
    const moment: SimulatedState = { snapshot, now, timers, ended, system };
    const alive = actorsAt(moment).map(({ id }) => id);
    return {
      moment,
      observation: observe(snapshot, alive, timers, now, effects),
      taken: passage.taken,
      visited: [...passage.visited, ...activeNodes(snapshot)],
      verdicts: takeGuardEvaluations(),
      delays,
    };
  };

  return {
    start: (input) => {
      work = workFrom(model.startTime);
      setTime(work.now);
      work.snapshot = machine.getInitialSnapshot(scope, input);
      drainInbox();
      return turn(work.snapshot);
    },
    take: (moment, step) => {
      work = workFrom(moment.now, moment);
      setTime(work.now);
      happen(step);
      return turn(work.snapshot ?? moment.snapshot);
    },
  };
};

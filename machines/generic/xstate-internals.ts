/** Internals of XState 5.33 that the inspector and the model-based tests read; all are in its published types. */
/* oxlint-disable eslint/no-underscore-dangle */
import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectedMicrostepEvent,
} from 'xstate';

export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

export const parentOf = (actor: AnyActorRef): AnyActorRef | undefined => actor._parent;

export const transitionsOf = (microstep: InspectedMicrostepEvent): readonly AnyTransitionDefinition[] =>
  microstep._transitions;

/** Scheduled events in the system of an actor. */
export const scheduledEvents = ({ system }: AnyActorRef) => Object.values(system.getSnapshot()._scheduledEvents);

/** Delivers a scheduled event now, instead of after its delay. */
export const fireNow = ({ id, source, target, event }: ReturnType<typeof scheduledEvents>[number]): void => {
  source.system.scheduler.cancel(source, id);
  target.send(event);
};

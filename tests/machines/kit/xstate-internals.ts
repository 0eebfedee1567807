/** Internals of XState 5.33 that the kit reads; all are in its published types. */
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

import type { AnyActorRef } from 'xstate';
import type { Model } from './model.ts';
import type { Step } from './step.ts';

/** Facts that determine the possible steps. */
export type EnabledContext = {
  readonly isActive: boolean;
  readonly alive: readonly AnyActorRef[];
  /** ms until the next timer of the machine, null without any. */
  readonly toNextTimer: number | null;
  readonly handlesDone: (actor: string) => boolean;
};

const srcOf = (actor: AnyActorRef): string => (typeof actor.src === 'string' ? actor.src : '');

const stepsOfActor = (model: Model, actor: AnyActorRef, handlesDone: boolean): Step[] => {
  const { id } = actor;
  const outcomes = model.actorOutcomes[id] ?? model.actorOutcomes[srcOf(actor)] ?? {};
  const said = model.actorEvents[id] ?? model.actorEvents[srcOf(actor)] ?? [];
  return [
    ...said.map((event): Step => ({ kind: 'actorEvent', actor: id, event })),
    ...(outcomes.done ?? (handlesDone ? [undefined] : [])).map((output): Step => ({ kind: 'done', actor: id, output })),
    ...(outcomes.error ?? ['unavailable']).map((error): Step => ({ kind: 'error', actor: id, error })),
  ];
};

/** All possible steps except waiting. */
export const enabledSteps = (model: Model, { isActive, alive, handlesDone }: EnabledContext): Step[] =>
  isActive
    ? [
        ...model.events.map((event): Step => ({ kind: 'event', event })),
        ...alive.flatMap((actor) => stepsOfActor(model, actor, handlesDone(actor.id))),
      ]
    : [];

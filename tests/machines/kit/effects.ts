import type { AnyActorRef, EventObject } from 'xstate';
import { parentOf } from '#machines/generic/xstate-internals.ts';
import { getProperty } from './serialize.ts';

/** Effect of a machine. `delay`: ms until a delayed event. */
export type Effect =
  /** To its parent. */
  | { readonly kind: 'sentToParent'; readonly event: EventObject; readonly delay?: number }
  /** To a child, or to another actor of the system, that has not ended: XState drops the event otherwise. */
  | { readonly kind: 'sent'; readonly to: string; readonly event: EventObject; readonly delay?: number }
  | { readonly kind: 'emitted'; readonly event: EventObject }
  /** A named action that is a plain function. */
  | { readonly kind: 'executed'; readonly action: string; readonly params: unknown }
  | { readonly kind: 'started'; readonly id: string; readonly src: string; readonly input: unknown }
  /** Stopped before it ended by itself. */
  | { readonly kind: 'stopped'; readonly id: string };

/** Events sent to the parent, all or those of one type. */
export const sentToParent = (effects: readonly Effect[], type?: string): readonly EventObject[] =>
  effects.flatMap((effect) =>
    effect.kind === 'sentToParent' && (type === undefined || effect.event.type === type) ? [effect.event] : [],
  );

/** Inputs of the started actors of this src. */
export const startedInputs = (effects: readonly Effect[], src: string): readonly unknown[] =>
  effects.flatMap((effect) => (effect.kind === 'started' && effect.src === src ? [effect.input] : []));

/** An action as XState executes or reports it. */
export type Action = { readonly type: string; readonly params?: unknown };

export const isActor = (value: unknown): value is AnyActorRef =>
  typeof getProperty(value, 'sessionId') === 'string' && typeof getProperty(value, 'send') === 'function';

export const isEventObject = (value: unknown): value is EventObject => typeof getProperty(value, 'type') === 'string';

const delayOf = (action: Action): { delay?: number } => {
  const delay = getProperty(action.params, 'delay');
  return typeof delay === 'number' ? { delay } : {};
};

const sent = (action: Action, self: AnyActorRef, isAlive: (actor: AnyActorRef) => boolean): Effect[] => {
  const to = getProperty(action.params, 'to');
  const event = getProperty(action.params, 'event');
  if (!isEventObject(event) || to === self || (isActor(to) && !isAlive(to))) return [];
  if (isActor(to) && to === parentOf(self)) return [{ kind: 'sentToParent', event, ...delayOf(action) }];
  return [{ kind: 'sent', to: isActor(to) ? to.id : String(to), event, ...delayOf(action) }];
};

const startedBy = (action: Action): Effect[] => {
  const actor = getProperty(action.params, 'actorRef');
  if (!isActor(actor)) return [];
  const src = typeof actor.src === 'string' ? actor.src : '(given)';
  return [{ kind: 'started', id: actor.id, src, input: getProperty(action.params, 'input') }];
};

/** External effects of an action of `self`; none for assignments, raised events and timers. */
export const effectsOf = (action: Action, self: AnyActorRef, isAlive: (actor: AnyActorRef) => boolean): Effect[] => {
  switch (action.type) {
    case 'xstate.raise':
    case 'xstate.cancel':
    case 'xstate.log':
      return [];
    case 'xstate.sendTo':
      return sent(action, self, isAlive);
    case 'xstate.emit': {
      const event = getProperty(action.params, 'event');
      return isEventObject(event) ? [{ kind: 'emitted', event }] : [];
    }
    case 'xstate.spawnChild':
      return startedBy(action);
    case 'xstate.stopChild':
      return isActor(action.params) && isAlive(action.params) ? [{ kind: 'stopped', id: action.params.id }] : [];
    default:
      return [{ kind: 'executed', action: action.type, params: action.params }];
  }
};

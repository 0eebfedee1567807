import type { EventObject } from 'xstate';
import { serialize } from './serialize.ts';

/** One input of a machine from outside. */
export type Step =
  | { readonly kind: 'event'; readonly event: EventObject }
  /** A running child sends the machine an event. */
  | { readonly kind: 'actorEvent'; readonly actor: string; readonly event: EventObject }
  | { readonly kind: 'done'; readonly actor: string; readonly output: unknown }
  | { readonly kind: 'error'; readonly actor: string; readonly error: unknown }
  | { readonly kind: 'wait'; readonly ms: number };

/** True when this step was an event of this type, from outside or from a child. */
export const isEvent = (step: Step | null, type: string): boolean =>
  (step?.kind === 'event' || step?.kind === 'actorEvent') && step.event.type === type;

const described = (event: EventObject): string => {
  const { type, ...payload } = event;
  return Object.keys(payload).length === 0 ? type : `${type} ${serialize(payload)}`;
};

const withValue = (value: unknown): string => (value === undefined ? '' : ` ${serialize(value)}`);

export const describeStep = (step: Step): string => {
  switch (step.kind) {
    case 'event':
      return described(step.event);
    case 'actorEvent':
      return `${step.actor} says ${described(step.event)}`;
    case 'done':
      return `${step.actor} ends${withValue(step.output)}`;
    case 'error':
      return `${step.actor} fails${withValue(step.error)}`;
    default:
      return `wait ${step.ms}`;
  }
};

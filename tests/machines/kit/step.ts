import type { EventObject } from 'xstate';
import { plain } from './serialize.ts';

/** One thing that the world around a machine does. */
export type Step =
  | { readonly kind: 'event'; readonly event: EventObject }
  /** A living child tells the machine something. */
  | { readonly kind: 'said'; readonly actor: string; readonly event: EventObject }
  | { readonly kind: 'done'; readonly actor: string; readonly output: unknown }
  | { readonly kind: 'failed'; readonly actor: string; readonly error: unknown }
  | { readonly kind: 'wait'; readonly ms: number };

/** Whether this step was an event of this type, from outside or from a child. */
export const isEvent = (step: Step | null, type: string): boolean =>
  (step?.kind === 'event' || step?.kind === 'said') && step.event.type === type;

const described = (event: EventObject): string => {
  const { type, ...payload } = event;
  return Object.keys(payload).length === 0 ? type : `${type} ${plain(payload)}`;
};

const withValue = (value: unknown): string => (value === undefined ? '' : ` ${plain(value)}`);

export const describeStep = (step: Step): string => {
  switch (step.kind) {
    case 'event':
      return described(step.event);
    case 'said':
      return `${step.actor} says ${described(step.event)}`;
    case 'done':
      return `${step.actor} ends${withValue(step.output)}`;
    case 'failed':
      return `${step.actor} fails${withValue(step.error)}`;
    default:
      return `wait ${step.ms}`;
  }
};

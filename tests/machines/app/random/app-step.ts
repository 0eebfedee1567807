import type { AnyEventObject } from 'xstate';
import type { ProblemCode } from '#machines/generic/problem.ts';

/** One thing that happens to the app. `actor`: its path of ids from the root; a step for an actor that is not there is skipped. */
export type AppStep =
  /** A view sends the app an event. */
  | { readonly kind: 'send'; readonly event: AnyEventObject }
  /** A view sends an actor an event; `twice`: a double press. */
  | { readonly kind: 'press'; readonly actor: string; readonly event: AnyEventObject; readonly twice?: true }
  /** An adapter reports something. */
  | { readonly kind: 'report'; readonly actor: string; readonly event: AnyEventObject }
  /** `reply`: the index of one of the possible replies. */
  | { readonly kind: 'answer'; readonly actor: string; readonly reply: number }
  | { readonly kind: 'refuse'; readonly actor: string; readonly code: ProblemCode }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'reload' };

/** How a history begins. `isOpened`: the first page and the member scope have loaded. */
export type AppStart = {
  readonly address: string;
  readonly who: 'visitor' | 'member' | 'new member';
  readonly isOpened: boolean;
};

/** One history, as it is stored as a fixture. */
export type AppHistory = { readonly start: AppStart; readonly steps: readonly AppStep[] };

export const describeAppStep = (step: AppStep): string => {
  switch (step.kind) {
    case 'send':
      return `send ${JSON.stringify(step.event)}`;
    case 'press':
      return `press${step.twice === true ? ' twice' : ''} ${step.actor} ${JSON.stringify(step.event)}`;
    case 'report':
      return `${step.actor} reports ${JSON.stringify(step.event)}`;
    case 'answer':
      return `${step.actor} is answered with reply ${step.reply}`;
    case 'refuse':
      return `${step.actor} is refused with ${step.code}`;
    case 'wait':
      return `wait ${step.ms}`;
    default:
      return 'reload';
  }
};

import type { EventObject } from 'xstate';
import type { ErrorCode, FieldErrors } from '#contract/errors.ts';

/** Why something failed, as a code. `network`: no answer came. */
export type ProblemCode = ErrorCode | 'network';

export type Problem = {
  readonly code: ProblemCode;
  readonly fields?: FieldErrors;
  readonly minutes?: number;
  /** When a limit ends, ms. */
  readonly until?: number;
};

/** What adapters throw. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** The problem behind anything that was thrown. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { code: 'internal' };

/** The problem of an actor that failed, read from its error event. */
export const problemIn = (event: EventObject): Problem => problemOf('error' in event ? event.error : undefined);

/** Guards over the problem of an actor that failed. */
type FailureGuardArgs = { readonly event: EventObject };

/** `invalid_fields`: the id in the address is malformed. */
export const isNotFound = ({ event }: FailureGuardArgs): boolean =>
  ['not_found', 'invalid_fields'].includes(problemIn(event).code);

export const isLinkInvalid = ({ event }: FailureGuardArgs): boolean => problemIn(event).code === 'link_invalid';

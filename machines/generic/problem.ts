import { type EventObject, type ProvidedActor, assign } from 'xstate';
import type { ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { SharedAction } from './shared-action.ts';

/** Why something failed, as a code. `network`: no answer came; `cookies_blocked`: by the browser. */
export type ProblemCode = ErrorCode | 'network' | 'cookies_blocked';

export type Problem = {
  readonly code: ProblemCode;
  readonly fields?: FieldErrors;
  readonly minutes?: number;
  /** How many more wrong passwords or codes are possible. */
  readonly tries?: number;
  /** When a limit ends, ms. */
  readonly until?: number;
  /** The current version of the terms. */
  readonly terms?: string;
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

type ProblemContext = { readonly problem: Problem | null };

/** Stores why an actor failed. */
export const setProblem: SharedAction<ProblemContext> = assign<
  ProblemContext,
  EventObject,
  undefined,
  EventObject,
  ProvidedActor
>({ problem: ({ event }) => problemIn(event) });

/** Guards over the problem of an actor that failed. */
type FailureGuardArgs = { readonly event: EventObject };

/** `invalid_fields`: the id in the address is malformed. */
export const isNotFound = ({ event }: FailureGuardArgs): boolean =>
  ['not_found', 'invalid_fields'].includes(problemIn(event).code);

export const isLinkInvalid = ({ event }: FailureGuardArgs): boolean => problemIn(event).code === 'link_invalid';

/** The session has expired: the login screen says it already. [SESSION-05] */
export const isUnauthenticated = ({ event }: FailureGuardArgs): boolean =>
  problemIn(event).code === 'authentication_required';

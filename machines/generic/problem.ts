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

/** What went wrong, whatever was thrown. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { code: 'internal' };

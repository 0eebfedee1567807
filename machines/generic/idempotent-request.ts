import type { Problem, ProblemCode } from './problem.ts';

/** The server executes a request once per key. [API-21] */
export type IdempotentRequest<Asked> = { readonly key: string; readonly asked: Asked };

/** The open request if its body is the same, otherwise one with the fresh key. */
export const reuseOrCreateRequest = <Asked>(
  open: IdempotentRequest<Asked> | null,
  asked: Asked,
  fresh: string,
): IdempotentRequest<Asked> =>
  open !== null && JSON.stringify(open.asked) === JSON.stringify(asked) ? open : { key: fresh, asked };

const noAnswer: readonly ProblemCode[] = ['network', 'unavailable', 'internal'];

/** The server may have done it: a retry must use the same key. */
export const isOutcomeUnknown = ({ code }: Problem): boolean => noAnswer.includes(code);

const ofOneTry: readonly ProblemCode[] = ['storage_full', 'too_many_requests'];

/** The server stores no result for these: the outcome of earlier tries stays unknown. */
export const isTransientRejection = ({ code }: Problem): boolean => ofOneTry.includes(code);

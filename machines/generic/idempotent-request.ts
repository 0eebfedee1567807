import type { Problem, ProblemCode } from './problem.ts';

/** What is asked of the server is done once under its key, however often it is sent. [API-21] */
export type IdempotentRequest<Asked> = { readonly key: string; readonly asked: Asked };

/** The attempt that nobody has answered yet, if it asked for the same; else one under the fresh key. */
export const reuseOrCreateRequest = <Asked>(
  open: IdempotentRequest<Asked> | null,
  asked: Asked,
  fresh: string,
): IdempotentRequest<Asked> =>
  open !== null && JSON.stringify(open.asked) === JSON.stringify(asked) ? open : { key: fresh, asked };

const noAnswer: readonly ProblemCode[] = ['network', 'unavailable', 'internal'];

/** Nobody knows whether it was done: asked again, it must keep its key. */
export const isOutcomeUnknown = ({ code }: Problem): boolean => noAnswer.includes(code);

const ofOneTry: readonly ProblemCode[] = ['storage_full', 'too_many_requests'];

/** Refuses one try, and is kept under no key: it says nothing of the tries before. */
export const isTransientRejection = ({ code }: Problem): boolean => ofOneTry.includes(code);

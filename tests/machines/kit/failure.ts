/** Tests derived from a model. */
export type CheckName =
  | 'config'
  | 'reachability'
  | 'transitions'
  | 'guards'
  | 'unexpectedEvents'
  | 'timers'
  | 'invariants'
  | 'random';

/** Failure of a machine or its model. */
export type Failure = {
  readonly check: CheckName;
  readonly text: string;
  /** The violated invariant. */
  readonly invariant?: string;
};

/** The tests that the kit derives from a model. */
export type CheckName =
  | 'config'
  | 'reachability'
  | 'transitions'
  | 'guards'
  | 'unexpectedEvents'
  | 'timers'
  | 'invariants'
  | 'random';

/** Something that is wrong with a machine or its model. */
export type Failure = {
  readonly check: CheckName;
  readonly text: string;
  /** The invariant that does not hold. */
  readonly invariant?: string;
};

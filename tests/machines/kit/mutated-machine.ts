import type { AnyStateMachine } from 'xstate';

let current: { readonly original: AnyStateMachine; readonly mutated: AnyStateMachine } | null = null;

/** The machine that a scenario runs: while `withMutatedMachine` works, a mutant in the place of the original. */
export const currentMachine = (machine: AnyStateMachine): AnyStateMachine =>
  machine === current?.original ? current.mutated : machine;

export const withMutatedMachine = async <Result>(
  original: AnyStateMachine,
  mutated: AnyStateMachine,
  work: () => Promise<Result>,
): Promise<Result> => {
  current = { original, mutated };
  try {
    return await work();
  } finally {
    current = null;
  }
};

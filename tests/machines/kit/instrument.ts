import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { evaluateGuard } from 'xstate/guards';
import { type MachineStructure, structureOf, nodesOf } from '#machines/generic/machine-structure.ts';
import { stubLogic } from './stub-logic.ts';

/** One evaluation of the guard of a transition. `eventless`: of an `always`, so it is evaluated after each event. */
export type GuardEvaluation = { readonly transition: string; readonly passed: boolean; readonly eventless: boolean };

/** A machine with stubbed actors and plain actions that reports each guard evaluation. */
export type InstrumentedMachine = {
  readonly machine: AnyStateMachine;
  readonly structure: MachineStructure;
  /** Guard results since the last call. */
  readonly takeGuardEvaluations: () => readonly GuardEvaluation[];
};

const isPlainFunction = (action: unknown): boolean => typeof action === 'function' && !('resolve' in action);

const invokedNames = (machine: AnyStateMachine): string[] =>
  nodesOf(machine).flatMap((node) =>
    node.invoke.flatMap(({ src }) => (typeof src === 'string' && !src.startsWith('xstate.invoke.') ? [src] : [])),
  );

const asRecorders = (machine: AnyStateMachine) =>
  Object.fromEntries(
    [...Object.keys(machine.implementations.actors), ...invokedNames(machine)].map((src) => [src, stubLogic]),
  );

const withoutWork = (machine: AnyStateMachine) =>
  Object.fromEntries(
    Object.entries(machine.implementations.actions)
      .filter(([, action]) => isPlainFunction(action))
      .map(([name]) => [name, () => undefined]),
  );

const probe = (transition: AnyTransitionDefinition, report: (passed: boolean) => void): void => {
  const { guard } = transition;
  if (guard === undefined) return;
  // XState passes the snapshot to a guard object with `check`, not to a plain function.
  const check = (
    snapshot: AnyMachineSnapshot,
    args: { context: AnyMachineSnapshot['context']; event: EventObject },
  ) => {
    const passed = evaluateGuard(guard, args.context, args.event, snapshot);
    report(passed);
    return passed;
  };
  transition.guard = Object.assign(() => false, { check });
};

export const instrument = (original: AnyStateMachine): InstrumentedMachine => {
  const machine = original.provide({ actors: asRecorders(original), actions: withoutWork(original) });
  const structure = structureOf(machine);
  let verdicts: GuardEvaluation[] = [];
  for (const [definition, transition] of structure.transitions)
    probe(definition, (passed) => verdicts.push({ transition, passed, eventless: definition.eventType === '' }));
  return {
    machine,
    structure,
    takeGuardEvaluations: () => {
      const taken = verdicts;
      verdicts = [];
      return taken;
    },
  };
};

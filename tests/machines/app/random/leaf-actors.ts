import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate';

export const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

/** An actor that is no machine; `parents`: the name of its machine's actor and the machine's id. */
export type Leaf = { readonly src: string; readonly parents: readonly string[] };

/** The machine with every actor that is no machine itself, at any depth, replaced. */
export const replaceLeaves = (
  machine: AnyStateMachine,
  logicFor: (leaf: Leaf) => AnyActorLogic,
  name = machine.id,
): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries<unknown>(machine.implementations.actors).map(([src, logic]) => [
        src,
        isMachine(logic) ? replaceLeaves(logic, logicFor, src) : logicFor({ src, parents: [name, machine.id] }),
      ]),
    ),
  });

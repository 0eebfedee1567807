import type { AnyStateMachine, StateMachine } from 'xstate';

// oxlint-disable typescript/no-explicit-any -- XState's own type has fourteen parameters; only the actors matter here.
type ActorOf<M> =
  M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any> ? A : never;
// oxlint-enable typescript/no-explicit-any

/** Logic for every placeholder actor of a machine, of exactly the declared input and output. */
export type ActorsOf<M extends AnyStateMachine> = {
  [S in ActorOf<M>['src']]: Extract<ActorOf<M>, { src: S }>['logic'];
};

/** Gives a machine its actors; a forgotten one does not compile. */
export const wire = <M extends AnyStateMachine>(machine: M, actors: ActorsOf<M>): M =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `provide` answers the same machine with a type that TypeScript cannot relate to M.
  machine.provide({ actors } as never) as M;

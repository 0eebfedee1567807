import type { EventObject } from 'xstate';

/**
 * An action for every machine whose context has these values. It is the type of a method: XState's own type of an action
 * fits only the machine that it was made for.
 */
export type SharedAction<Context, Params = undefined> = {
  action(args: { context: Context; event: EventObject }, params: Params): void;
}['action'];

import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, problemIn, setProblem } from './problem.ts';
import { setup, unwired } from './setup.ts';

/** `all`: removes every item, also those added since the list was loaded. */
export type Removal = { readonly ids: readonly string[]; readonly all: boolean };

/** For the parent: the removed items, or a failed removal. */
export type RemovableListParentEvent =
  | { type: 'removal.succeeded'; key: string; all: boolean }
  | { type: 'removal.failed'; key: string; problem: Problem };

type WithId = { readonly id: string };

type RemovableListContext<Item> = {
  readonly key: string;
  /** As the server last sent it; null until it is loaded. */
  readonly items: readonly Item[] | null;
  /** Queued removals; the first one is being sent. */
  readonly removals: readonly Removal[];
  readonly problem: Problem | null;
};

const without = <Item extends WithId>(items: readonly Item[], ids: readonly string[]): readonly Item[] =>
  items.filter(({ id }) => !ids.includes(id));

/** The list without the items whose removal is queued; null until it is loaded. */
export const visibleItems = <Item extends WithId>({
  items,
  removals,
}: Pick<RemovableListContext<Item>, 'items' | 'removals'>): readonly Item[] | null =>
  items &&
  without(
    items,
    removals.flatMap(({ ids }) => ids),
  );

/**
 * A list whose items can be removed. They disappear at once, and are removed one request after the other; a refused
 * removal reloads the list.
 */
export const removableList = <Item extends WithId>() =>
  setup({
    types: {
      context: {} as RemovableListContext<Item>,
      events: {} as
        | ({ type: 'removal.requested' } & Removal)
        | { type: 'items.retried' }
        /** The list may have changed elsewhere. */
        | { type: 'items.outdated' },
      input: {} as { key: string },
      tags: {} as 'failed',
    },
    actors: {
      load: fromPromise<readonly Item[]>(unwired('load')),
      /** Resolves with the remaining list, or null where the server does not send it. */
      remove: fromPromise<readonly Item[] | null, Removal>(unwired('remove')),
    },
    actions: {
      removeFirstFromQueue: assign({ removals: ({ context }) => context.removals.slice(1) }),
      notifyRemoved: sendParent(({ context }) => ({
        type: 'removal.succeeded',
        key: context.key,
        all: context.removals[0]?.all === true,
      })),
      notifyFailed: sendParent(({ context, event }) => ({
        type: 'removal.failed',
        key: context.key,
        problem: problemIn(event),
      })),
    },
    guards: {
      hasItems: ({ context }) => context.items !== null,
      hasRemoval: ({ context }) => context.removals.length > 0,
    },
  }).createMachine({
    id: 'removableList',
    context: ({ input }) => ({ key: input.key, items: null, removals: [], problem: null }),
    initial: 'loading',
    on: {
      'removal.requested': {
        guard: 'hasItems',
        actions: assign({
          removals: ({ context, event: { ids, all } }) => [...context.removals, { ids, all }],
        }),
      },
    },
    states: {
      loading: {
        invoke: {
          src: 'load',
          onDone: { target: 'settled', actions: assign({ items: ({ event }) => event.output, problem: null }) },
          onError: [
            { guard: 'hasItems', target: 'settled' },
            { target: 'failed', actions: setProblem },
          ],
        },
      },
      failed: { tags: ['failed'], on: { 'items.retried': 'loading', 'items.outdated': 'loading' } },
      settled: { always: { guard: 'hasRemoval', target: 'removing' }, on: { 'items.outdated': 'loading' } },
      removing: {
        invoke: {
          src: 'remove',
          input: ({ context }) => context.removals[0] ?? { ids: [], all: false },
          onDone: {
            target: 'settled',
            actions: [
              assign({
                items: ({ context: { items, removals }, event }) =>
                  event.output ?? without(items ?? [], removals[0]?.ids ?? []),
              }),
              'notifyRemoved',
              'removeFirstFromQueue',
            ],
          },
          onError: { target: 'loading', actions: ['notifyFailed', 'removeFirstFromQueue'] },
        },
      },
    },
  });

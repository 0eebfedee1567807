import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, problemOf, setProblem } from './problem.ts';
import { unwired } from './wire.ts';
import { setup } from './setup.ts';

/** `all`: removes every item, also those added since the list was loaded. */
export type Removal = { readonly ids: readonly string[]; readonly all: boolean };

/** For the parent: the removed items, or a failed removal. */
export type RemovableListParentEvent =
  | { type: 'removal.succeeded'; key: string; all: boolean }
  | { type: 'removal.failed'; key: string; problem: Problem };

type Entry = { readonly id: string };

type RosterContext<Item> = {
  readonly key: string;
  /** As the server said; null until it has. */
  readonly items: readonly Item[] | null;
  /** Who is to leave, the first first. */
  readonly leaving: readonly Removal[];
  readonly problem: Problem | null;
};

const without = <Item extends Entry>(items: readonly Item[], ids: readonly string[]): readonly Item[] =>
  items.filter(({ id }) => !ids.includes(id));

/** The list as it is shown: who is to leave has left already. Null until it is loaded. */
export const visibleItems = <Item extends Entry>({ items, leaving }: RosterContext<Item>): readonly Item[] | null =>
  items === null
    ? null
    : without(
        items,
        leaving.flatMap(({ ids }) => ids),
      );

/**
 * A list that others fill and from which entries can be taken. They are gone at once, one request after the other; when
 * the server refuses, the list is loaded again and shows what is true.
 */
export const removableList = <Item extends Entry>() =>
  setup({
    types: {
      context: {} as RosterContext<Item>,
      events: {} as
        | ({ type: 'removal.requested' } & Removal)
        | { type: 'items.retried' }
        /** The list may have changed elsewhere. */
        | { type: 'items.outdated' },
      input: {} as { key: string },
      tags: {} as 'busy' | 'failed',
    },
    actors: {
      load: fromPromise<readonly Item[]>(unwired('load')),
      /** Answers the list that is left, or null where the server does not say. */
      remove: fromPromise<readonly Item[] | null, Removal>(unwired('remove')),
    },
    actions: {
      setItems: assign({ items: (_, params: { items: readonly Item[] }) => params.items, problem: null }),
      queue: assign({
        leaving: ({ context }, { ids, all }: Removal) => [...context.leaving, { ids, all }],
      }),
      removeItems: assign(({ context }, { left }: { left: readonly Item[] | null }) => ({
        items: left ?? without(context.items ?? [], context.leaving[0]?.ids ?? []),
      })),
      next: assign({ leaving: ({ context }) => context.leaving.slice(1) }),
      notifyRemoved: sendParent(({ context }) => ({
        type: 'removal.succeeded',
        key: context.key,
        all: context.leaving[0]?.all === true,
      })),
      notifyFailed: sendParent(({ context }, params: { error: unknown }) => ({
        type: 'removal.failed',
        key: context.key,
        problem: problemOf(params.error),
      })),
    },
    guards: {
      hasItems: ({ context }) => context.items !== null,
      hasRemoval: ({ context }) => context.leaving.length > 0,
    },
  }).createMachine({
    id: 'roster',
    context: ({ input }) => ({ key: input.key, items: null, leaving: [], problem: null }),
    initial: 'loading',
    states: {
      loading: {
        tags: ['busy'],
        invoke: {
          src: 'load',
          id: 'load',
          onDone: {
            target: 'settled',
            actions: { type: 'setItems', params: ({ event }) => ({ items: event.output }) },
          },
          onError: [
            { guard: 'hasItems', target: 'settled' },
            { target: 'failed', actions: setProblem },
          ],
        },
        on: {
          'removal.requested': { guard: 'hasItems', actions: { type: 'queue', params: ({ event }) => event } },
        },
      },
      failed: { tags: ['failed'], on: { 'items.retried': 'loading', 'items.outdated': 'loading' } },
      settled: {
        always: { guard: 'hasRemoval', target: 'removing' },
        on: {
          'removal.requested': { actions: { type: 'queue', params: ({ event }) => event } },
          'items.outdated': 'loading',
        },
      },
      removing: {
        invoke: {
          src: 'remove',
          id: 'remove',
          input: ({ context }) => context.leaving[0] ?? { ids: [], all: false },
          onDone: {
            target: 'settled',
            actions: [
              { type: 'removeItems', params: ({ event }) => ({ left: event.output }) },
              'notifyRemoved',
              'next',
            ],
          },
          onError: {
            target: 'loading',
            actions: [{ type: 'notifyFailed', params: ({ event }) => ({ error: event.error }) }, 'next'],
          },
        },
        on: { 'removal.requested': { actions: { type: 'queue', params: ({ event }) => event } } },
      },
    },
  });

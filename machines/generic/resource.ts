import { assign, fromPromise, sendParent } from 'xstate';
import { type Problem, setProblem } from './problem.ts';
import { setup, unwired } from './setup.ts';

export type ResourceEvent<Data> =
  | { type: 'resource.requested' }
  | { type: 'resource.outdated' }
  | { type: 'resource.replaced'; data: Data };

/** For the parent, whenever the data is new. */
export type ResourceLoaded<Data> = { type: 'resource.loaded'; key: string; data: Data };

/**
 * Data that is loaded once; a failed reload keeps the old data. `resource.requested` loads nothing where data is present.
 * The placeholder `load` gets `query`.
 */
export const resource = <Data, Query>(id = 'resource') =>
  setup({
    types: {
      context: {} as { key: string; query: Query; eager: boolean; data: Data | null; problem: Problem | null },
      events: {} as ResourceEvent<Data>,
      /** `eager`: loaded at the start, without a request. */
      input: {} as { key: string; query: Query; eager: boolean },
      tags: {} as 'failed',
    },
    actors: { load: fromPromise<Data, { query: Query }>(unwired('load')) },
    actions: {
      notifyLoaded: sendParent(({ context }) => ({ type: 'resource.loaded', key: context.key, data: context.data })),
    },
    guards: { hasData: ({ context }) => context.data !== null, isEager: ({ context }) => context.eager },
  }).createMachine({
    id,
    context: ({ input }) => ({ ...input, data: null, problem: null }),
    initial: 'idle',
    states: {
      idle: {
        always: { guard: 'isEager', target: 'loading' },
        on: { 'resource.requested': 'loading', 'resource.outdated': 'loading' },
      },
      loading: {
        invoke: {
          src: 'load',
          input: ({ context }) => ({ query: context.query }),
          onDone: {
            target: 'ready',
            actions: [assign({ data: ({ event }) => event.output, problem: null }), 'notifyLoaded'],
          },
          onError: [
            { guard: 'hasData', target: 'ready', actions: setProblem },
            { target: 'failed', actions: setProblem },
          ],
        },
      },
      ready: { on: { 'resource.outdated': 'loading' } },
      failed: { tags: ['failed'], on: { 'resource.requested': 'loading', 'resource.outdated': 'loading' } },
    },
    on: {
      'resource.replaced': {
        target: '.ready',
        actions: [assign({ data: ({ event }) => event.data, problem: null }), 'notifyLoaded'],
      },
    },
  });

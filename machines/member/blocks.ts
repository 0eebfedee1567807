import { assign, enqueueActions, fromPromise, sendParent } from 'xstate';
import { type AppEvent, toastRequested } from '#machines/app/events.ts';
import { isUnauthenticated, problemIn } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** A block or its removal. */
export type BlockChange = { readonly id: string; readonly on: boolean };

type BlocksContext = {
  /** Not answered by the server yet, oldest first. */
  readonly pending: readonly BlockChange[];
};

const first = ({ pending }: BlocksContext): BlockChange => pending[0] ?? { id: '', on: false };

/** The unconfirmed choice for this profile; null where there is none. */
export const pendingBlock = ({ pending }: BlocksContext, id: string): boolean | null =>
  pending.findLast((block) => block.id === id)?.on ?? null;

/**
 * Blocks and unblocks, one after the other. They outlive the page, so that the member may leave at once. Conversations,
 * likes and search results of the profile change with them.
 * [BLOCK-01 BLOCK-04 BLOCK-05 BLOCK-06 PROFILE-20 SEARCH-12]
 */
export const blocksMachine = setup({
  types: { context: {} as BlocksContext, events: {} as Extract<AppEvent, { type: 'block.toggled' }> },
  actors: { save: fromPromise<void, BlockChange>(unwired('save')) },
  actions: {
    removePending: assign({ pending: ({ context }) => context.pending.slice(1) }),
    sendToParent: sendParent((_, event: AppEvent) => event),
    /** `on`: null where the outcome is unknown. */
    notifySettled: enqueueActions(({ context, enqueue }, { on }: { on: boolean | null }) => {
      enqueue.sendParent({ type: 'block.settled', id: first(context).id, on } satisfies AppEvent);
      enqueue.sendParent({ type: 'memberLists.outdated' } satisfies AppEvent);
      enqueue.sendParent({ type: 'search.outdated' } satisfies AppEvent);
    }),
  },
  guards: { hasPending: ({ context }) => context.pending.length > 0, isBlock: ({ context }) => first(context).on },
}).createMachine({
  id: 'blocks',
  context: { pending: [] },
  on: {
    'block.toggled': {
      guard: ({ context, event }) => pendingBlock(context, event.id) !== event.on,
      actions: assign({ pending: ({ context, event: { id, on } }) => [...context.pending, { id, on }] }),
    },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasPending', target: 'saving' } },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => first(context),
        onDone: [
          // The profile shows the block itself.
          {
            guard: 'isBlock',
            target: 'idle',
            actions: [{ type: 'notifySettled', params: { on: true } }, 'removePending'],
          },
          {
            target: 'idle',
            actions: [
              { type: 'notifySettled', params: { on: false } },
              { type: 'sendToParent', params: toastRequested('info', 'unblocked') },
              'removePending',
            ],
          },
        ],
        onError: [
          // The login screen says it already. [SESSION-05]
          { guard: isUnauthenticated, target: 'idle', actions: 'removePending' },
          {
            // The request may have succeeded.
            target: 'idle',
            actions: [
              { type: 'notifySettled', params: { on: null } },
              { type: 'sendToParent', params: ({ event }) => toastRequested('error', problemIn(event).code) },
              'removePending',
            ],
          },
        ],
      },
    },
  },
});

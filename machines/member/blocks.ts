import { assign, enqueueActions, fromPromise, sendParent } from 'xstate';
import type { AppEvent, ToastCode } from '#machines/app/events.ts';
import { type ProblemCode, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** A block or its removal. */
export type BlockChange = { readonly id: string; readonly on: boolean };

type BlocksContext = {
  /** Not answered by the server yet, oldest first. */
  readonly pending: readonly BlockChange[];
};

const none: BlockChange = { id: '', on: false };
const first = ({ pending: [head = none] }: BlocksContext): BlockChange => head;
const toast = (tone: 'info' | 'error', code: ProblemCode | ToastCode): AppEvent => ({
  type: 'toast.requested',
  tone,
  code,
});

/** The unconfirmed choice for this profile; null where there is none. */
export const pendingBlock = ({ pending }: BlocksContext, id: string): boolean | null =>
  pending.findLast((block) => block.id === id)?.on ?? null;

/**
 * Blocks and unblocks, one after the other. They outlive the page, so that the member may leave at once. Conversations,
 * likes and search results of the profile change with them.
 * [BLOCK-01 BLOCK-04 BLOCK-05 BLOCK-06 PROFILE-20 SEARCH-12]
 */
export const blocksMachine = setup({
  types: {
    context: {} as BlocksContext,
    events: {} as Extract<AppEvent, { type: 'block.toggled' }>,
    tags: {} as 'busy',
  },
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
  guards: {
    hasPending: ({ context }) => context.pending.length > 0,
    isBlock: ({ context }) => first(context).on,
    isChange: ({ context }, { id, on }: BlockChange) => pendingBlock(context, id) !== on,
    /** The login screen says it already. [SESSION-05] */
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'blocks',
  context: { pending: [] },
  on: {
    'block.toggled': {
      guard: { type: 'isChange', params: ({ event }) => event },
      actions: assign({ pending: ({ context, event: { id, on } }) => [...context.pending, { id, on }] }),
    },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasPending', target: 'saving' } },
    saving: {
      tags: ['busy'],
      invoke: {
        src: 'save',
        id: 'save',
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
              { type: 'sendToParent', params: () => toast('info', 'unblocked') },
              'removePending',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnauthenticated', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: 'removePending',
          },
          {
            // The request may have succeeded.
            target: 'idle',
            actions: [
              { type: 'notifySettled', params: { on: null } },
              { type: 'sendToParent', params: ({ event }) => toast('error', problemOf(event.error).code) },
              'removePending',
            ],
          },
        ],
      },
    },
  },
});

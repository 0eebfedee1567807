import { assign, enqueueActions, fromPromise, sendParent } from 'xstate';
import type { AppEvent, ToastCode } from '#machines/app/events.ts';
import { type ProblemCode, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** Somebody is to be blocked, or to be blocked no more. */
export type BlockChange = { readonly id: string; readonly on: boolean };

type BlocksContext = {
  /** What the server has not answered yet, the first first. */
  readonly pending: readonly BlockChange[];
};

const none: BlockChange = { id: '', on: false };
const first = ({ pending: [head = none] }: BlocksContext): BlockChange => head;
const toast = (tone: 'info' | 'error', code: ProblemCode | ToastCode): AppEvent => ({
  type: 'toast.requested',
  tone,
  code,
});

/** What the member wants of this one; null where nothing is on its way: then it is as the server says. */
export const pendingBlock = ({ pending }: BlocksContext, id: string): boolean | null =>
  pending.findLast((block) => block.id === id)?.on ?? null;

/**
 * Blocks and their lifting, one after the other. They outlive the page: whoever reads that he has blocked somebody may
 * leave at once. What was between the two is gone then, in the lists and in the search.
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
    add: assign({ pending: ({ context }, { id, on }: BlockChange) => [...context.pending, { id, on }] }),
    drop: assign({ pending: ({ context }) => context.pending.slice(1) }),
    sendToParent: sendParent((_, told: AppEvent) => told),
    /** `on`: what holds; null where nobody knows. */
    tellAnswered: enqueueActions(({ context, enqueue }, { on }: { on: boolean | null }) => {
      enqueue.sendParent({ type: 'block.settled', id: first(context).id, on } satisfies AppEvent);
      enqueue.sendParent({ type: 'memberLists.outdated' } satisfies AppEvent);
      enqueue.sendParent({ type: 'search.outdated' } satisfies AppEvent);
    }),
  },
  guards: {
    hasPending: ({ context }) => context.pending.length > 0,
    isBlock: ({ context }) => first(context).on,
    isOther: ({ context }, { id, on }: BlockChange) => pendingBlock(context, id) !== on,
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isUnauthenticated: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'blocks',
  context: { pending: [] },
  on: {
    'block.toggled': {
      guard: { type: 'isOther', params: ({ event }) => event },
      actions: { type: 'add', params: ({ event }) => event },
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
          // The profile says itself that it is blocked.
          { guard: 'isBlock', target: 'idle', actions: [{ type: 'tellAnswered', params: { on: true } }, 'drop'] },
          {
            target: 'idle',
            actions: [
              { type: 'tellAnswered', params: { on: false } },
              { type: 'sendToParent', params: () => toast('info', 'unblocked') },
              'drop',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isUnauthenticated', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: 'drop',
          },
          {
            // The answer may be what was lost.
            target: 'idle',
            actions: [
              { type: 'tellAnswered', params: { on: null } },
              { type: 'sendToParent', params: ({ event }) => toast('error', problemOf(event.error).code) },
              'drop',
            ],
          },
        ],
      },
    },
  },
});

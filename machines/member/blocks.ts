import { assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import type { Told, ToastCode } from '#machines/app/told.ts';
import { type ProblemCode, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';

/** Somebody is to be blocked, or to be blocked no more. */
export type Block = { readonly id: string; readonly on: boolean };

type BlocksContext = {
  /** What the server has not answered yet, the first first. */
  readonly pending: readonly Block[];
};

const none: Block = { id: '', on: false };
const first = ({ pending: [head = none] }: BlocksContext): Block => head;
const toast = (tone: 'info' | 'error', code: ProblemCode | ToastCode): Told => ({ type: 'toast.raised', tone, code });

/** What the member wants of this one; null where nothing is on its way: then it is as the server says. */
export const wantedOf = ({ pending }: BlocksContext, id: string): boolean | null =>
  pending.findLast((block) => block.id === id)?.on ?? null;

/**
 * Blocks and their lifting, one after the other. They outlive the page: whoever reads that he has blocked somebody may
 * leave at once. What was between the two is gone then, in the lists and in the search.
 * [BLOCK-01 BLOCK-04 BLOCK-05 BLOCK-06 PROFILE-20 SEARCH-12]
 */
export const blocksMachine = setup({
  types: {
    context: {} as BlocksContext,
    events: {} as Extract<Told, { type: 'block.turned' }>,
    tags: {} as 'busy',
  },
  actors: { save: fromPromise<void, Block>(unwired('save')) },
  actions: {
    add: assign({ pending: ({ context }, { id, on }: Block) => [...context.pending, { id, on }] }),
    drop: assign({ pending: ({ context }) => context.pending.slice(1) }),
    tell: sendParent((_, told: Told) => told),
    /** `on`: what holds; null where nobody knows. */
    tellAnswered: enqueueActions(({ context, enqueue }, { on }: { on: boolean | null }) => {
      enqueue.sendParent({ type: 'block.answered', id: first(context).id, on } satisfies Told);
      enqueue.sendParent({ type: 'lists.wanted' } satisfies Told);
      enqueue.sendParent({ type: 'search.outdated' } satisfies Told);
    }),
  },
  guards: {
    hasPending: ({ context }) => context.pending.length > 0,
    isBlock: ({ context }) => first(context).on,
    isOther: ({ context }, { id, on }: Block) => wantedOf(context, id) !== on,
    /** Whoever is logged out hears that from the session alone. [SESSION-05] */
    isLoggedOut: (_, params: { error: unknown }) => problemOf(params.error).code === 'authentication_required',
  },
}).createMachine({
  id: 'blocks',
  options: { maxIterations: 200 },
  context: { pending: [] },
  on: {
    'block.turned': {
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
              { type: 'tell', params: () => toast('info', 'unblocked') },
              'drop',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isLoggedOut', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: 'drop',
          },
          {
            // The answer may be what was lost.
            target: 'idle',
            actions: [
              { type: 'tellAnswered', params: { on: null } },
              { type: 'tell', params: ({ event }) => toast('error', problemOf(event.error).code) },
              'drop',
            ],
          },
        ],
      },
    },
  },
});

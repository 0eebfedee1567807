import { assign, enqueueActions, fromPromise } from 'xstate';
import { type Problem, problemIn } from '#machines/generic/problem.ts';
import { findActors } from '#machines/generic/supervise.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** Deletes up to `upTo`, the last message in the list; null where the list had no such conversation. */
type DeletionRequest = { readonly id: string; readonly upTo: string | null };

/** Sent to the list, which shows the outcome. `deletionQueue.started`: requests from before are lost. */
export type DeletionOutcome =
  | { type: 'deletion.succeeded'; id: string }
  | { type: 'deletion.failed'; id: string; problem: Problem }
  | { type: 'deletionQueue.started' };

export type DeletionRequested = { type: 'deletion.requested' } & DeletionRequest;

type ConversationDeletionsContext = { readonly requests: readonly DeletionRequest[] };

const firstOf = ({ requests }: ConversationDeletionsContext): DeletionRequest => requests[0] ?? { id: '', upTo: null };

/** Deletes conversations on the server, one request after the other. [CHAT-11] */
export const conversationDeletionsMachine = setup({
  types: { context: {} as ConversationDeletionsContext, events: {} as DeletionRequested },
  actors: { deleteConversation: fromPromise<void, DeletionRequest>(unwired('deleteConversation')) },
  actions: {
    notifyChats: enqueueActions(({ enqueue, system }, outcome: DeletionOutcome) => {
      for (const actor of findActors(system, 'chats')) enqueue.sendTo(actor, outcome);
    }),
    removeRequest: assign({ requests: ({ context }) => context.requests.slice(1) }),
  },
  guards: { hasRequests: ({ context }) => context.requests.length > 0 },
}).createMachine({
  id: 'conversationDeletions',
  context: { requests: [] },
  entry: { type: 'notifyChats', params: { type: 'deletionQueue.started' } },
  initial: 'idle',
  on: {
    'deletion.requested': {
      actions: assign({ requests: ({ context, event: { id, upTo } }) => [...context.requests, { id, upTo }] }),
    },
  },
  states: {
    idle: { always: { guard: 'hasRequests', target: 'deleting' } },
    deleting: {
      invoke: {
        src: 'deleteConversation',
        input: ({ context }) => firstOf(context),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'notifyChats', params: ({ context }) => ({ type: 'deletion.succeeded', id: firstOf(context).id }) },
            'removeRequest',
          ],
        },
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'notifyChats',
              params: ({ context, event }) => ({
                type: 'deletion.failed',
                id: firstOf(context).id,
                problem: problemIn(event),
              }),
            },
            'removeRequest',
          ],
        },
      },
    },
  },
});

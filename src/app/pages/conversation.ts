import { fromPromise } from 'xstate';
import { conversationMachine } from '#machines/page/conversation.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepUnsent } from '#src/adapters/unsent.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route }) => ({
  logic: wire(conversationMachine, {
    loadConversation: fromPromise(({ input: { address, before }, signal }) =>
      http.call('loadConversation', { query: before === null ? address : { ...address, before }, signal }),
    ),
    sendMessage: fromPromise(({ input: { key, profile, text }, signal }) =>
      http.call('sendMessage', { body: { profile, message: text }, key, signal }),
    ),
    readConversation: fromPromise(
      async ({ input, signal }) => void (await http.call('readConversation', { body: input, signal })),
    ),
    keepUnsent,
  }),
  input: {
    address: route.name === 'members-id-chat' ? { profile: route.params['id'] } : { id: route.params['id'] },
  },
});

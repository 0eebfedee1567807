import { fromPromise } from 'xstate';
import { conversationMachine } from '#machines/page/conversation.ts';
import { typingMachine } from '#machines/page/typing.ts';
import { wire } from '#machines/parts/wire.ts';
import { seen } from '#src/adapters/seen.ts';
import { tellTyping } from '#src/adapters/tell-typing.ts';
import { prepareUploads } from '#src/adapters/fetch-sender.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route }) => {
  prepareUploads();
  return {
    logic: wire(conversationMachine, {
      loadConversation: fromPromise(({ input: { address, before }, signal }) =>
        http.call('loadConversation', { query: before === null ? address : { ...address, before }, signal }),
      ),
      readConversation: fromPromise(async ({ input, signal }) => {
        // What lies in a tab behind others is not read.
        await seen(signal);
        await http.call('readConversation', { body: { id: input.id, up_to: input.upTo }, signal });
      }),
      typing: wire(typingMachine, { tellTyping: tellTyping(http) }),
    }),
    input: {
      address: route.name === 'members-id-chat' ? { profile: route.params['id'] } : { id: route.params['id'] },
    },
  };
};

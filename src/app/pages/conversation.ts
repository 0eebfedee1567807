import { fromPromise } from 'xstate';
import { selectedConversation } from '#machines/app/facts.ts';
import { conversationMachine } from '#machines/page/conversation.ts';
import { typingSignalMachine } from '#machines/page/typing-signal.ts';
import { wire } from '#machines/generic/wire.ts';
import { whenVisible } from '#src/adapters/page-visibility.ts';
import { sendTypingState } from '#src/adapters/send-typing.ts';
import { prefetchUploader } from '#src/adapters/import-uploader.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http, route }) => {
  prefetchUploader();
  return {
    logic: wire(conversationMachine, {
      loadConversation: fromPromise(({ input: { address, before }, signal }) =>
        http.call('loadConversation', { query: before === null ? address : { ...address, before }, signal }),
      ),
      sendReadReceipt: fromPromise(async ({ input, signal }) => {
        // Messages in a hidden tab are not read.
        await whenVisible(signal);
        await http.call('markConversationRead', { body: { id: input.id, up_to: input.upTo }, signal });
      }),
      typingSignal: wire(typingSignalMachine, { sendTypingState: sendTypingState(http) }),
    }),
    input: {
      address:
        route.name === 'members-id-chat'
          ? { profile: route.params['id'] }
          : { id: selectedConversation(route) ?? route.params['id'] },
    },
  };
};

import { fromPromise } from 'xstate';
import { type Route, selectedConversation, selectedMember } from '#machines/app/facts.ts';
import { type ConversationAddress, conversationMachine } from '#machines/page/conversation.ts';
import { typingSignalMachine } from '#machines/page/typing-signal.ts';
import { wire } from '#machines/generic/wire.ts';
import { whenVisible } from '#src/adapters/page-visibility.ts';
import { sendTypingState } from '#src/adapters/send-typing.ts';
import { prefetchUploader } from '#src/adapters/import-uploader.ts';
import type { WirePage } from '#src/app/screens.ts';

const addressOf = (route: Route): ConversationAddress => {
  const profile = route.name === 'members-id-chat' ? route.params['id'] : selectedMember(route);
  return typeof profile === 'string' ? { profile } : { id: selectedConversation(route) ?? route.params['id'] ?? '' };
};

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
    input: { address: addressOf(route) },
  };
};

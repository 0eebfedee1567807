import { fromPromise } from 'xstate';
import { conversationMachine } from '#machines/page/conversation.ts';
import { pickingMachine } from '#machines/page/picking.ts';
import { sendingMachine } from '#machines/page/sending.ts';
import { typingMachine } from '#machines/page/typing.ts';
import { wire } from '#machines/parts/wire.ts';
import { holdPage } from '#src/adapters/hold-page.ts';
import { photoFiles } from '#src/adapters/photo-files.ts';
import { seen } from '#src/adapters/seen.ts';
import { sendMessage } from '#src/adapters/send-message.ts';
import { tellTyping } from '#src/adapters/tell-typing.ts';
import { keepUnsent } from '#src/adapters/unsent.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route }) => {
  const files = photoFiles();
  return {
    logic: wire(conversationMachine, {
      loadConversation: fromPromise(({ input: { address, before }, signal }) =>
        http.call('loadConversation', { query: before === null ? address : { ...address, before }, signal }),
      ),
      readConversation: fromPromise(async ({ input, signal }) => {
        // What lies in a tab behind others is not read.
        await seen(signal);
        await http.call('readConversation', { body: input, signal });
      }),
      sending: wire(sendingMachine, { sendMessage: sendMessage(http, files), keepUnsent, holdPage }),
      typing: wire(typingMachine, { tellTyping: tellTyping(http) }),
      picking: wire(pickingMachine, { keepFiles: files.keepFiles }),
    }),
    input: {
      address: route.name === 'members-id-chat' ? { profile: route.params['id'] } : { id: route.params['id'] },
    },
  };
};

import { fromPromise } from 'xstate';
import { supportCaseMachine } from '#machines/page/support-case.ts';
import { wire } from '#machines/generic/wire.ts';
import { getLinkToken } from '#src/adapters/link-token.ts';
import type { WirePage } from '#src/app/screens.ts';

/** The token stays valid: replies need it as long as the page is shown. */
export const wirePage: WirePage = ({ http, route }) => {
  const token = getLinkToken(route.path);
  return {
    logic: wire(supportCaseMachine, {
      openCase: fromPromise(async ({ signal }) => (await http.call('openCase', { body: { token }, signal })).case),
      sendReply: fromPromise(async ({ input: { request }, signal }) => {
        if (request === null) throw new Error('Nothing to send.');
        const body = { ...request.asked, token };
        return (await http.call('replyToCase', { body, key: request.key, signal })).case;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};

import { fromPromise } from 'xstate';
import { activationMachine } from '#machines/page/activation.ts';
import { wire } from '#machines/parts/wire.ts';
import { forgetLinkToken, linkToken } from '#src/adapters/link-token.ts';
import type { StartPage } from '#src/app/screens.ts';

/** The token stays here: no machine's context and no event has it. */
export const start: StartPage = ({ http, route }) => {
  const token = linkToken(route.path);
  return {
    logic: wire(activationMachine, {
      activate: fromPromise(async ({ signal }) => {
        const { user } = await http.call('activate', { body: { token }, signal });
        forgetLinkToken();
        return user;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};

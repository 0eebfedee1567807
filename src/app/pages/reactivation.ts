import { fromPromise } from 'xstate';
import { reactivationMachine } from '#machines/page/reactivation.ts';
import { wire } from '#machines/parts/wire.ts';
import { forgetLinkToken, linkToken } from '#src/adapters/link-token.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route }) => {
  const token = linkToken(route.path);
  return {
    logic: wire(reactivationMachine, {
      restoreAccount: fromPromise(async ({ signal }) => {
        const { user } = await http.call('restoreAccount', { body: { token }, signal });
        forgetLinkToken();
        return user;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};

import { fromPromise } from 'xstate';
import { reactivationMachine } from '#machines/page/reactivation.ts';
import { wire } from '#machines/generic/wire.ts';
import { clearLinkToken, getLinkToken } from '#src/adapters/link-token.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http, route }) => {
  const token = getLinkToken(route.path);
  return {
    logic: wire(reactivationMachine, {
      reactivateAccount: fromPromise(async ({ signal }) => {
        const { user } = await http.call('reactivateAccount', { body: { token }, signal });
        clearLinkToken();
        return user;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};

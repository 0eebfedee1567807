import { fromPromise } from 'xstate';
import { activationMachine } from '#machines/page/activation.ts';
import { wire } from '#machines/generic/wire.ts';
import { clearLinkToken, getLinkToken } from '#src/adapters/link-token.ts';
import type { WirePage } from '#src/app/screens.ts';

/** The token is read here: no machine context and no event may contain it. */
export const wirePage: WirePage = ({ http, route }) => {
  const token = getLinkToken(route.path);
  return {
    logic: wire(activationMachine, {
      activate: fromPromise(async ({ input: { password }, signal }) => {
        const body = password === null ? { token } : { token, password };
        const { user } = await http.call('activate', { body, signal });
        clearLinkToken();
        return user;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};

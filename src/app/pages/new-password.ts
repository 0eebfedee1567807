import { fromPromise } from 'xstate';
import { newPasswordMachine } from '#machines/page/new-password.ts';
import { wire } from '#machines/generic/wire.ts';
import { clearLinkToken, getLinkToken } from '#src/adapters/link-token.ts';
import { clearLoginLockout } from '#src/adapters/page-storage.ts';
import type { WirePage } from '#src/app/screens.ts';

/** The token is read here: no machine context and no event may contain it. */
export const wirePage: WirePage = ({ http, route }) => {
  const token = getLinkToken(route.path);
  return {
    logic: wire(newPasswordMachine, {
      checkLink: fromPromise(
        async ({ signal }) => void (await http.call('checkResetLink', { body: { token }, signal })),
      ),
      savePassword: fromPromise(async ({ input: { password }, signal }) => {
        await http.call('resetPassword', { body: { token, password }, signal });
        clearLinkToken();
        clearLoginLockout();
      }),
    }),
    input: { hasLink: token !== '' },
  };
};

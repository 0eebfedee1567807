import { fromPromise } from 'xstate';
import { newPasswordMachine } from '#machines/page/new-password.ts';
import { wire } from '#machines/parts/wire.ts';
import { forgetLinkToken, linkToken } from '#src/adapters/link-token.ts';
import { forgetLock } from '#src/adapters/login-lock.ts';
import type { StartPage } from '#src/app/screens.ts';

/** The token stays here: no machine's context and no event has it. */
export const start: StartPage = ({ http, route }) => {
  const token = linkToken(route.path);
  return {
    logic: wire(newPasswordMachine, {
      checkLink: fromPromise(
        async ({ signal }) => void (await http.call('checkResetLink', { body: { token }, signal })),
      ),
      savePassword: fromPromise(async ({ input: { password }, signal }) => {
        await http.call('resetPassword', { body: { token, password }, signal });
        forgetLinkToken();
        forgetLock();
      }),
    }),
    input: { isLinked: token !== '' },
  };
};

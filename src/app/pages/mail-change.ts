import { fromPromise } from 'xstate';
import { mailChangeMachine } from '#machines/page/mail-change.ts';
import { wire } from '#machines/generic/wire.ts';
import { clearLinkToken, getLinkToken } from '#src/adapters/link-token.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http, route }) => {
  const token = getLinkToken(route.path);
  return {
    logic: wire(mailChangeMachine, {
      confirmMailChange: fromPromise(async ({ input: { password }, signal }) => {
        const body = password === null ? { token } : { token, password };
        const { email } = await http.call('confirmMailChange', { body, signal });
        clearLinkToken();
        return email;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};

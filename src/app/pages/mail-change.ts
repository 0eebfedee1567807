import { fromPromise } from 'xstate';
import { mailChangeMachine } from '#machines/page/mail-change.ts';
import { wire } from '#machines/parts/wire.ts';
import { forgetLinkToken, linkToken } from '#src/adapters/link-token.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route }) => {
  const token = linkToken(route.path);
  return {
    logic: wire(mailChangeMachine, {
      confirmMailChange: fromPromise(async ({ signal }) => {
        const { email } = await http.call('confirmMailChange', { body: { token }, signal });
        forgetLinkToken();
        return email;
      }),
    }),
    input: { hasLink: token !== '' },
  };
};

import { fromPromise } from 'xstate';
import { loginMachine } from '#machines/page/login.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(loginMachine, {
    logIn: fromPromise(async ({ input, signal }) => (await http.call('login', { body: input, signal })).user),
  }),
  input: {},
});

import { fromPromise } from 'xstate';
import { loginMachine } from '#machines/page/login.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepLock } from '#src/adapters/login-lock.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(loginMachine, {
    logIn: fromPromise(async ({ input, signal }) => {
      const { user, restored = false } = await http.call('login', { body: input, signal });
      return { user, restored };
    }),
    keepLock,
  }),
  input: {},
});

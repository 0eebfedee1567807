import { fromPromise } from 'xstate';
import { passwordResetMachine } from '#machines/page/password-reset.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(passwordResetMachine, {
    mailLink: fromPromise(async ({ input, signal }) => void (await http.call('requestReset', { body: input, signal }))),
  }),
  input: {},
});

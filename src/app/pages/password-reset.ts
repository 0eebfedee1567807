import { fromPromise } from 'xstate';
import { passwordResetMachine } from '#machines/page/password-reset.ts';
import { wire } from '#machines/generic/wire.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(passwordResetMachine, {
    sendResetLink: fromPromise(
      async ({ input, signal }) => void (await http.call('requestReset', { body: input, signal })),
    ),
  }),
  input: {},
});

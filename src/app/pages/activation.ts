import { fromPromise } from 'xstate';
import { activationMachine } from '#machines/page/activation.ts';
import { wire } from '#machines/parts/wire.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(activationMachine, {
    activate: fromPromise(async ({ input, signal }) => (await http.call('activate', { body: input, signal })).user),
  }),
  input: {},
});

import { fromPromise } from 'xstate';
import { signupMatchesMachine } from '#machines/page/signup-matches.ts';
import { wire } from '#machines/generic/wire.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(signupMatchesMachine, {
    search: fromPromise(({ signal }) => http.call('search', { query: {}, signal })),
  }),
  input: {},
});

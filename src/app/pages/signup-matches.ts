import { fromPromise } from 'xstate';
import { signupMatchesMachine } from '#machines/page/signup-matches.ts';
import { wire } from '#machines/generic/wire.ts';
import { loadOwnProfile } from '#src/app/own-profile.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(signupMatchesMachine, {
    loadOwnProfile: fromPromise(({ signal }) => loadOwnProfile(http, signal)),
    search: fromPromise(
      async ({ input: { filter }, signal }) => (await http.call('search', { query: filter, signal })).results,
    ),
  }),
  input: {},
});

import { fromPromise } from 'xstate';
import { profileViewMachine } from '#machines/page/profile-view.ts';
import { wire } from '#machines/generic/wire.ts';
import { loadProfile } from '#src/app/load-profile.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(profileViewMachine, {
    loadProfile: fromPromise(({ input, signal }) => loadProfile(http, input, signal)),
  }),
  input: {},
});

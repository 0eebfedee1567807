import { fromPromise } from 'xstate';
import { profileViewMachine } from '#machines/page/profile-view.ts';
import { wire } from '#machines/parts/wire.ts';
import { loadProfile } from '#src/app/load-profile.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http }) => ({
  logic: wire(profileViewMachine, {
    loadProfile: fromPromise(({ input, signal }) => loadProfile(http, input, signal)),
  }),
  input: {},
});

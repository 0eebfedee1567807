import { fromPromise } from 'xstate';
import { profileViewMachine } from '#machines/page/profile-view.ts';
import { toggleMachine } from '#machines/parts/toggle.ts';
import { wire } from '#machines/parts/wire.ts';
import { loadProfile } from '#src/app/load-profile.ts';
import type { StartPage } from '#src/app/screens.ts';

export const start: StartPage = ({ http, route }) => ({
  logic: wire(profileViewMachine, {
    loadProfile: fromPromise(({ input, signal }) => loadProfile(http, input, signal)),
    blocking: wire(toggleMachine, {
      save: fromPromise(async ({ input: { on }, signal }) => {
        const body = { profile: route.params['id'] ?? '' };
        await (on ? http.call('block', { body, signal }) : http.call('unblock', { body, signal }));
        return on;
      }),
    }),
  }),
  input: {},
});

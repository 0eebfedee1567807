import { fromPromise } from 'xstate';
import { loginMachine } from '#machines/page/login.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistLoginLockout } from '#src/adapters/page-storage.ts';
import { requireCookies, timeZone } from '#src/adapters/device.ts';
import type { WirePage } from '#src/app/screens.ts';

export const wirePage: WirePage = ({ http }) => ({
  logic: wire(loginMachine, {
    logIn: fromPromise(async ({ input, signal }) => {
      requireCookies();
      const { user, restored = false } = await http.call('login', {
        body: { ...input, time_zone: timeZone() },
        signal,
      });
      return { user, restored };
    }),
    persistLoginLockout,
  }),
  input: {},
});

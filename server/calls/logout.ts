import { call } from '#server/call.ts';

/** [API-07 API-25] */
export const logout = call({
  name: 'logout',
  run: async ({ logOut }) => {
    await logOut();
    return { ok: true as const };
  },
});

import { defineCall } from '#server/core/call.ts';

/** [API-07 API-25] */
export const logout = defineCall({
  name: 'logout',
  run: async ({ logOut }) => {
    await logOut();
    return { ok: true as const };
  },
});

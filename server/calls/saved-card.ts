import { defineCall } from '#server/core/call.ts';

/** [PAY-13] */
export const deleteSavedCard = defineCall({
  name: 'deleteSavedCard',
  run: async ({ tx, member }) => {
    await tx.deleteFrom('kept_card').where('member_id', '=', member.id).execute();
    return { ok: true as const };
  },
});

import { call } from '#server/call.ts';

/** [PAY-13] */
export const forgetCard = call({
  name: 'forgetCard',
  run: async ({ tx, member }) => {
    await tx.deleteFrom('kept_card').where('member_id', '=', member.id).execute();
    return { ok: true as const };
  },
});

import { defineCall } from '#server/core/call.ts';
import { deleteSavedCards } from '#server/store/saved-cards.ts';

/** [PAY-13] */
export const deleteSavedCard = defineCall({
  name: 'deleteSavedCard',
  run: async ({ tx, member, now }) => {
    await deleteSavedCards(tx, member.id, now);
    return { ok: true as const };
  },
});

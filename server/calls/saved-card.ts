import { defineCall } from '#server/core/call.ts';
import { deleteSavedCards } from '#server/store/saved-cards.ts';

/** [PAY-13] */
export const deleteSavedCard = defineCall({
  name: 'deleteSavedCard',
  run: async ({ tx, member }) => {
    await deleteSavedCards(tx, member.id);
    return { ok: true as const };
  },
});

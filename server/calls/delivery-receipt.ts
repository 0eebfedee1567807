import { defineCall } from '#server/core/call.ts';
import { findNewDeliveries, saveDelivery } from '#server/store/delivery-receipts.ts';
import { canBeNotifiedAbout } from '#server/store/member-visibility.ts';

/** [CHAT-15] */
export const acknowledgeDelivery = defineCall({
  name: 'acknowledgeDelivery',
  run: async ({ tx, member, body, publishEvent }) => {
    for (const arrival of await findNewDeliveries(tx, member.id, body.up_to)) {
      const upTo = await saveDelivery(tx, member.id, arrival);
      if (upTo === undefined || !(await canBeNotifiedAbout(tx, arrival.otherId, member.id))) continue;
      await publishEvent(arrival.otherId, { type: 'delivered', conversation: arrival.conversation, up_to: upTo });
    }
    return { ok: true as const };
  },
});

import { call } from '#server/call.ts';
import { findArrivals, noteArrival } from '#server/store/delivered.ts';
import { mayHearOf } from '#server/store/visible.ts';

/** [CHAT-15] */
export const tellDelivered = call({
  name: 'tellDelivered',
  run: async ({ tx, member, body, tell }) => {
    for (const arrival of await findArrivals(tx, member.id, body.up_to)) {
      const upTo = await noteArrival(tx, member.id, arrival);
      if (upTo === undefined || !(await mayHearOf(tx, arrival.otherId, member.id))) continue;
      await tell(arrival.otherId, { type: 'delivered', conversation: arrival.conversation, up_to: upTo });
    }
    return { ok: true as const };
  },
});

import { gifts } from '#contract/gift.ts';
import { Refusal, defineCall } from '#server/core/call.ts';
import { getMessageFunds, postMessage } from '#server/store/messages.ts';

/** Images are in public/gifts/. [GIFT-03 API-33] */
export const loadGifts = defineCall({
  name: 'loadGifts',
  run: async () => ({ gifts: gifts.map((id) => ({ id, picture: `/gifts/${id}.svg` })) }),
});

/** A gift is a message with its own type and price. [GIFT-01 GIFT-03 API-33 ROLE-08] */
export const sendGift = defineCall({
  name: 'sendGift',
  run: async ({ tx, deps, now, member, body, key, publishEvent, afterCommit }) => {
    const message = await postMessage({ tx, publishEvent, afterCommit, key }, deps, member, body, now);
    return message instanceof Refusal ? message : { message, ...(await getMessageFunds(tx, member.id)) };
  },
});

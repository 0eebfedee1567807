import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GiftId } from '#contract/gift.ts';

/** [GIFT-03] */
export const gifts = {
  rose: msg`A rose`,
  coffee: msg`A cup of coffee`,
  chocolate: msg`A box of chocolates`,
  champagne: msg`A glass of champagne`,
  cake: msg`A piece of cake`,
  teddy: msg`A teddy bear`,
  perfume: msg`A bottle of perfume`,
  ring: msg`A ring`,
} as const satisfies Record<GiftId, MessageDescriptor>;

const isGift = (id: string): id is GiftId => Object.hasOwn(gifts, id);

/** Name of the gift in a message; an older page may lack its id. */
export const giftName = (id: string): MessageDescriptor => (isGift(id) ? gifts[id] : msg`A gift`);

/** Suggested first messages. [CHAT-05 CHAT-18] */
export const icebreakers = [
  msg`What made you smile today?`,
  msg`Dinner or dancing?`,
  msg`Where would you rather be right now?`,
  msg`What are you good at that nobody knows?`,
  msg`Which song is stuck in your head?`,
  msg`Early bird or night owl?`,
];

import { expect, test } from 'vitest';
import { chooseMessagePayment, getMessagePrice, pricePerMessage } from '#server/domain/message-price.ts';

const prices = { message_credits: 2, photo_credits: 3, gift_credits: 5 };

test('[CHAT-15 PHOTO-08 GIFT-03] each type of message has its own price and ledger reason', () => {
  expect(getMessagePrice('text', prices)).toEqual({ credits: 2, reason: 'message' });
  expect(getMessagePrice('photo', prices)).toEqual({ credits: 3, reason: 'photo' });
  expect(getMessagePrice('gift', prices)).toEqual({ credits: 5, reason: 'gift' });
});

test('[CHAT-15 ROLE-11] uses free messages first, then credits, and nothing for free ones', () => {
  const text = getMessagePrice('text', prices);
  expect(chooseMessagePayment({ credits: 9, free_messages: 1 }, text)).toEqual({ by: 'free_message' });
  expect(chooseMessagePayment({ credits: 2, free_messages: 0 }, text)).toEqual({ by: 'credits', ...text });
  expect(chooseMessagePayment({ credits: 1, free_messages: 0 }, text)).toEqual({ by: 'short_of_credits' });
  expect(chooseMessagePayment({ credits: 0, free_messages: 3 }, { ...text, credits: 0 })).toEqual({ by: 'nothing' });
});

test('[PHOTO-08 GIFT-03 ROLE-11] free messages do not pay for photos or gifts', () => {
  for (const type of ['photo', 'gift'] as const) {
    const price = getMessagePrice(type, prices);
    expect(chooseMessagePayment({ credits: price.credits, free_messages: 5 }, price)).toEqual({
      by: 'credits',
      ...price,
    });
    expect(chooseMessagePayment({ credits: price.credits - 1, free_messages: 5 }, price)).toEqual({
      by: 'short_of_credits',
    });
    expect(chooseMessagePayment({ credits: 0, free_messages: 0 }, { ...price, credits: 0 })).toEqual({ by: 'nothing' });
  }
});

test('[CREDITS-06] rounds up the price of a message, which depends on its credits', () => {
  expect(pricePerMessage(999, 20, 1)).toBe(50);
  expect(pricePerMessage(2_499, 60, 1)).toBe(42);
  expect(pricePerMessage(9_999, 400, 1)).toBe(25);
  expect(pricePerMessage(9_999, 400, 3)).toBe(75);
});

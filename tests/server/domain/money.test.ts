import { expect, test } from 'vitest';
import { payMessage, pricePerMessage } from '#server/domain/message-price.ts';
import { nextPaymentStatus } from '#server/domain/payment-status.ts';

test('[CHAT-15 ROLE-11] free messages go first, then credits, and what costs nothing takes nothing', () => {
  expect(payMessage({ credits: 9, free_messages: 1 }, 2)).toEqual({ by: 'free_message' });
  expect(payMessage({ credits: 2, free_messages: 0 }, 2)).toEqual({ by: 'credits', credits: 2 });
  expect(payMessage({ credits: 1, free_messages: 0 }, 2)).toEqual({ by: 'short_of_credits' });
  expect(payMessage({ credits: 0, free_messages: 3 }, 0)).toEqual({ by: 'nothing' });
});

test('[CREDITS-06] the price of a message is rounded up, and follows what a message costs', () => {
  expect(pricePerMessage(999, 20, 1)).toBe(50);
  expect(pricePerMessage(2_499, 60, 1)).toBe(42);
  expect(pricePerMessage(9_999, 400, 1)).toBe(25);
  expect(pricePerMessage(9_999, 400, 3)).toBe(75);
});

test('[PAY-12] completed is final, pending undoes nothing, and late money is still money', () => {
  const states = ['pending', 'completed', 'failed', 'cancelled'] as const;
  const table = Object.fromEntries(
    states.map((current) => [current, states.map((reported) => nextPaymentStatus(current, reported))]),
  );
  expect(table).toEqual({
    pending: ['pending', 'completed', 'failed', 'cancelled'],
    completed: ['completed', 'completed', 'completed', 'completed'],
    failed: ['failed', 'completed', 'failed', 'failed'],
    cancelled: ['cancelled', 'completed', 'cancelled', 'cancelled'],
  });
});

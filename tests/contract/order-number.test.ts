import { expect, it } from 'vitest';
import { orderIdPrefix, orderNumber } from '#contract/order-number.ts';

it.each([
  ['0000000000ffffffffffffff', '0000-0000'],
  ['ffffffffff00000000000000', 'ZZZZ-ZZZZ'],
  ['0123456789abcdef01234567', '04HM-ASW9'],
])('[PAY-14] %s is the order %s', (id, number) => {
  expect(orderNumber(id)).toBe(number);
  expect(orderIdPrefix(number)).toBe(id.slice(0, 10));
});

it('[PAY-14] a number is found as people type it', () => {
  for (const typed of ['04HM-ASW9', '04hmasw9', ' o4hm asw9 ']) expect(orderIdPrefix(typed)).toBe('0123456789');
  for (const typed of ['04HM-ASW', '04HM-ASW99', '04HM-ASU9', '', '0123456789abcdef01234567'])
    expect(orderIdPrefix(typed)).toBeNull();
});

it('[PAY-14] an id that is no hash is its own number', () => {
  expect(orderNumber('payment-1')).toBe('payment-1');
});

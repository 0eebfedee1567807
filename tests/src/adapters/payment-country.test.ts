// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepPaymentCountry, keptPaymentCountry } from '#src/adapters/payment-country.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('[PAY-09] keeps where one pays from, and believes only what is a country', () => {
  expect(keptPaymentCountry()).toBeNull();
  keepPaymentCountry('SE');
  expect(keptPaymentCountry()).toBe('SE');
  for (const kept of ['', 'se', 'SWE', '<b>']) {
    localStorage.setItem('payment-country', kept);
    expect(keptPaymentCountry()).toBeNull();
  }
});

it('[PAY-09] does without storage', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(() => keepPaymentCountry('SE')).not.toThrow();
  expect(keptPaymentCountry()).toBeNull();
});

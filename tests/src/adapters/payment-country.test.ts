// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { savePaymentCountry, loadPaymentCountry } from '#src/adapters/payment-country.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('[PAY-09] keeps where one pays from, and believes only what is a country', () => {
  expect(loadPaymentCountry()).toBeNull();
  savePaymentCountry('SE');
  expect(loadPaymentCountry()).toBe('SE');
  for (const kept of ['', 'se', 'SWE', '<b>']) {
    localStorage.setItem('payment-country', kept);
    expect(loadPaymentCountry()).toBeNull();
  }
});

it('[PAY-09] does without storage', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(() => savePaymentCountry('SE')).not.toThrow();
  expect(loadPaymentCountry()).toBeNull();
});

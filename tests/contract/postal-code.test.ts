import { expect, test } from 'vitest';
import { validatePostalCode } from '#contract/postal-code.ts';

test.each([
  ['NL', '1012 AB', '1012'],
  ['BE', '1000', '10000'],
  ['FR', '75001', '7500'],
  ['IT', '00118', '0118'],
  ['ES', '28013', '2801A'],
  ['DE', '10115', '1011'],
  ['AT', '1010', '10100'],
  ['IE', 'D02 X285', 'D2 X285'],
  ['FI', '00100', '100'],
])('[SDD-02] in %s %s is a postal code and %s is not', (country, right, wrong) => {
  expect([right, right.toLowerCase(), ` ${right} `].map((text) => validatePostalCode(text, country))).toEqual([
    null,
    null,
    null,
  ]);
  expect([wrong, ''].map((text) => validatePostalCode(text, country))).toEqual(['invalid', 'required']);
});

test('[SDD-02] accepts any elsewhere, and an Irish routing key that ends in a letter', () => {
  expect([
    validatePostalCode('SW1A 1AA', 'GB'),
    validatePostalCode('D6W AE12', 'IE'),
    validatePostalCode(' ', 'GB'),
  ]).toEqual([null, null, 'required']);
});

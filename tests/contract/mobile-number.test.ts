import { expect, test } from 'vitest';
import { maskMobileNumber, validateMobileNumber, parseMobileNumber } from '#contract/mobile-number.ts';

/** Per country with direct debits: a national number, its E.164 form, and a landline. */
const numbers: [country: string, national: string, whole: string, landline: string][] = [
  ['NL', '06 12345678', '+31612345678', '020 123 4567'],
  ['BE', '0470 12 34 56', '+32470123456', '02 123 45 67'],
  ['FR', '06 12 34 56 78', '+33612345678', '01 42 68 53 00'],
  ['IT', '312 345 6789', '+393123456789', '02 1234 5678'],
  ['ES', '612 34 56 78', '+34612345678', '910 12 34 56'],
  ['DE', '0151 23456789', '+4915123456789', '030 123456'],
  ['AT', '0664 123456', '+43664123456', '01 5123456'],
  ['IE', '085 012 3456', '+353850123456', '01 234 5678'],
  ['FI', '041 2345678', '+358412345678', '09 1234567'],
];

test.each(numbers)('[SDD-08] in %s %s is %s, and %s is no mobile number', (country, national, whole, landline) => {
  const written = [
    national,
    national.replaceAll(/\s/g, ''),
    national.replaceAll(' ', '-'),
    whole,
    whole.replace('+', '00'),
    ` ${whole.slice(0, 3)} ${whole.slice(3, 6)} ${whole.slice(6)} `,
  ];
  expect(written.map((text) => [parseMobileNumber(text, country), validateMobileNumber(text, country)])).toEqual(
    written.map(() => [whole, null]),
  );
  expect([parseMobileNumber(landline, country), validateMobileNumber(landline, country)]).toEqual([
    null,
    'mobile_kind',
  ]);
});

test.each(numbers)(
  '[SDD-08] in %s %s gets the prefix of no other country, and %s is valid everywhere',
  (country, national, whole) => {
    const others = numbers.map(([other]) => other).filter((other) => other !== country);
    expect(others.map((other) => parseMobileNumber(whole, other))).toEqual(others.map(() => whole));
    expect(others.filter((other) => parseMobileNumber(national, other) === whole)).toEqual([]);
  },
);

test('[SDD-08] refuses anything but a number', () => {
  expect(['', '  '].map((text) => validateMobileNumber(text, 'NL'))).toEqual(['required', 'required']);
  const wrong = ['06 1234567890123', 'my number', '+999 612345678', '06 1234567a', '<script>'];
  expect(wrong.map((text) => [parseMobileNumber(text, 'NL'), validateMobileNumber(text, 'NL')])).toEqual(
    wrong.map(() => [null, 'invalid']),
  );
  expect(parseMobileNumber('06 1234', 'NL')).toBeNull();
  // Without a country the prefix is unknown.
  expect([validateMobileNumber('06 12345678', ''), validateMobileNumber('+31612345678', '')]).toEqual([
    'invalid',
    null,
  ]);
});

test('[SDD-09] masks all but the prefix and the last digits', () => {
  expect(maskMobileNumber('+4915123456789')).toBe('+49 ••• •••• 6789');
  expect(maskMobileNumber('+353850123456')).toBe('+353 ••• •••• 3456');
});

test('[SDD-08] refuses numbers of countries without the site', () => {
  const elsewhere = ['+8613123456789', '+5511961234567', '+79123456789'];
  expect(elsewhere.map((text) => [parseMobileNumber(text, 'NL'), validateMobileNumber(text, 'NL')])).toEqual(
    elsewhere.map(() => [null, 'mobile_country']),
  );
});

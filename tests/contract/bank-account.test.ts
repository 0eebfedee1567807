import { expect, test } from 'vitest';
import { validateIban, maskIban, normaliseIban } from '#contract/bank-account.ts';

/** Examples of the IBAN registry for every country with SEPA direct debits. */
const registry = {
  AD: 'AD1200012030200359100100',
  AT: 'AT611904300234573201',
  BE: 'BE68539007547034',
  BG: 'BG80BNBG96611020345678',
  CH: 'CH9300762011623852957',
  CY: 'CY17002001280000001200527600',
  CZ: 'CZ6508000000192000145399',
  DE: 'DE89370400440532013000',
  DK: 'DK5000400440116243',
  EE: 'EE382200221020145685',
  ES: 'ES9121000418450200051332',
  FI: 'FI2112345600000785',
  FR: 'FR1420041010050500013M02606',
  GB: 'GB29NWBK60161331926819',
  GI: 'GI75NWBK000000007099453',
  GR: 'GR1601101250000000012300695',
  HR: 'HR1210010051863000160',
  HU: 'HU42117730161111101800000000',
  IE: 'IE29AIBK93115212345678',
  IS: 'IS140159260076545510730339',
  IT: 'IT60X0542811101000000123456',
  LI: 'LI21088100002324013AA',
  LT: 'LT121000011101001000',
  LU: 'LU280019400644750000',
  LV: 'LV80BANK0000435195001',
  MC: 'MC5811222000010123456789030',
  MT: 'MT84MALT011000012345MTLCAST001S',
  NL: 'NL91ABNA0417164300',
  NO: 'NO9386011117947',
  PL: 'PL61109010140000071219812874',
  PT: 'PT50000201231234567890154',
  RO: 'RO49AAAA1B31007593840000',
  SE: 'SE4550000000058398257466',
  SI: 'SI56263300012039086',
  SK: 'SK3112000000198742637541',
  SM: 'SM86U0322509800000000270100',
  VA: 'VA59001123000012345678',
};

const examples = Object.entries(registry);

/** Variants of the text with one digit changed. */
const changed = (iban: string): string[] =>
  Array.from(iban).flatMap((sign, at) =>
    /\d/.test(sign) ? [`${iban.slice(0, at)}${(Number(sign) + 1) % 10}${iban.slice(at + 1)}`] : [],
  );

/** Variants with one character after the country left out. */
const shortened = (iban: string): string[] =>
  Array.from({ length: iban.length - 2 }, (_, at) => iban.slice(0, at + 2) + iban.slice(at + 3));

test.each(examples)(
  '[SDD-07] an account of %s is valid, and invalid with any digit changed or left out',
  (country, iban) => {
    expect(iban.slice(0, 2)).toBe(country);
    expect(validateIban(iban)).toBeNull();
    expect(changed(iban).filter((wrong) => validateIban(wrong) !== 'iban_checksum')).toEqual([]);
    expect(shortened(iban).filter((wrong) => validateIban(wrong) !== 'iban_length')).toEqual([]);
    expect(validateIban(`${iban}0`)).toBe('iban_length');
  },
);

test('[SDD-07] ignores spaces, hyphens and case', () => {
  for (const typed of [
    'NL91 ABNA 0417 1643 00',
    ' nl91abna0417164300 ',
    'NL91-ABNA-0417-1643-00',
    'nl91\u00a0abna 0417164300',
  ]) {
    expect([normaliseIban(typed), validateIban(typed)]).toEqual(['NL91ABNA0417164300', null]);
  }
});

test('[SDD-07] reports an account outside the SEPA area differently from a typing mistake', () => {
  expect(['', '   '].map(validateIban)).toEqual(['required', 'required']);
  const elsewhere = [
    'TR330006100519786457841326',
    'BR1800360305000010009795493C1',
    'US12345678',
    'XX91ABNA0417164300',
    '?',
  ];
  expect(elsewhere.map(validateIban)).toEqual(elsewhere.map(() => 'iban_country'));
  // Swapped digits, letters in place of digits, and invalid characters.
  const slips = ['NL91ABNA0417164030', 'NL91ABNA04171643O0', 'NL91ABNA041716430<', 'NL91ABNA04171643٠0'];
  expect(slips.map(validateIban)).toEqual(slips.map(() => 'iban_checksum'));
});

test('[SDD-09] masks all but the first and last characters', () => {
  expect(maskIban('NL91 ABNA 0417 1643 00')).toBe('NL91••••4300');
  for (const [, iban] of examples) expect(maskIban(iban)).toMatch(/^[A-Z]{2}\d{2}••••[A-Z0-9]{4}$/);
});

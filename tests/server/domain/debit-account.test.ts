import { expect, test } from 'vitest';
import { validateDebitAccount } from '#server/domain/debit-account.ts';

const typed = {
  holder: 'Anna de Vries',
  iban: 'nl91 abna 0417 1643 00',
  street: 'Keizersgracht',
  house_number: '12a',
  postal_code: '1015 CS',
  city: 'Amsterdam',
  mobile: '06 12345678',
};

test('[SDD-02 SDD-07 SDD-08] normalises an account for banks and mobile networks', () => {
  expect(validateDebitAccount(typed, 'NL')).toEqual({
    account: { ...typed, iban: 'NL91ABNA0417164300', mobile: '+31612345678' },
  });
  const order = { ...typed, bundle: 'hello', mandate: true };
  expect(validateDebitAccount(order, 'NL')).toEqual(validateDebitAccount(typed, 'NL'));
});

test.each([
  [{ holder: '12345' }, { holder: 'invalid' }],
  [{ holder: 'NL91 ABNA 0417 1643 00' }, { holder: 'invalid' }],
  [{ iban: 'NL91 ABNA 0417 1643 01' }, { iban: 'iban_checksum' }],
  [{ iban: 'NL91 ABNA 0417 1643' }, { iban: 'iban_length' }],
  [{ iban: 'TR33 0006 1005 1978 6457 8413 26' }, { iban: 'iban_country' }],
  [{ postal_code: '10115' }, { postal_code: 'invalid' }],
  [{ mobile: '020 1234567' }, { mobile: 'mobile_kind' }],
  [{ mobile: 'later' }, { mobile: 'invalid' }],
  [
    { iban: 'NL91', mobile: 'later' },
    { iban: 'iban_length', mobile: 'invalid' },
  ],
] as const)('[SDD-02 SDD-07 SDD-08] %j is refused at its field', (special, errors) => {
  expect(validateDebitAccount({ ...typed, ...special }, 'NL')).toEqual({ errors });
});

test('[SDD-08] completes a national number with the country of the order', () => {
  const german = { ...typed, postal_code: '10115', mobile: '0151 23456789' };
  expect(validateDebitAccount(german, 'DE')).toMatchObject({ account: { mobile: '+4915123456789' } });
  expect(validateDebitAccount({ ...typed, mobile: '+49 151 23456789' }, 'NL')).toMatchObject({
    account: { mobile: '+4915123456789' },
  });
});

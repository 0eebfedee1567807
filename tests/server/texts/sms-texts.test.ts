import { expect, test } from 'vitest';
import { allLocales } from '#contract/locales.ts';
import { gsmLength, gsmText } from '#server/domain/gsm-alphabet.ts';
import { mandateText } from '#server/texts/mandate.ts';
import { formatCodeSms } from '#server/texts/sms-texts.ts';

const facts = { site: 'Vesper', code: '012345', minutes: 10 };

test('[SDD-09] a text names the site, the code, its lifetime and that it is secret', () => {
  expect(formatCodeSms('en', facts)).toBe(
    'Vesper: 012345 is your code. It works for 10 minutes. Never share it with anybody, not even with us.',
  );
});

test.each(allLocales)('[SDD-09] fits into one message in %s, with the code unbroken', (locale) => {
  const text = formatCodeSms(locale, { ...facts, site: 'A site of twenty two' });
  expect(text).toContain('012345');
  expect(text).toContain('10');
  expect(text).not.toMatch(/[{}<>]/);
  expect(gsmLength(text)).toBeLessThanOrEqual(160);
  expect(gsmLength(text)).toBeGreaterThan(60);
});

test('[SDD-09] removes accents outside the GSM alphabet', () => {
  expect(gsmText('Zażółć gęślą jaźń, łódź Łukasz’s „kod” – 10\u00a0min…')).toBe(
    'Zazolc gesla jazn, lodz Lukasz\'s "kod" - 10 min...',
  );
  expect(gsmText('Älä kerro, größer, cœur, à é ì ñ ø Å æ ß € [x]')).toBe(
    'Älä kerro, größer, coeur, à é ì ñ ø Å æ ß € [x]',
  );
  expect(gsmText('e\u0301a\u0308ê á ç')).toBe('éäe a c');
  expect([gsmLength('abc'), gsmLength('a€c'), gsmLength('ł')]).toEqual([3, 4, null]);
  expect([gsmText('漢'), gsmLength('漢')]).toEqual(['漢', null]);
});

const mandate = {
  reference: 'M-0123456789ABCDEF01234567',
  creditor: 'Vesper Demo, 1 Example Street, Amsterdam',
  creditorId: '',
  price: { amount: 1_874, currency: 'EUR' },
  iban: 'NL91••••4300',
};

test('[SDD-09] a mandate names the creditor, the sum, the masked account and the right to a refund', () => {
  expect(mandateText('en', mandate).split('\n')).toEqual([
    'SEPA direct debit mandate M-0123456789ABCDEF01234567',
    'Creditor: Vesper Demo, 1 Example Street, Amsterdam',
    'I authorise the creditor to collect one payment of €18.74 from my account NL91••••4300 by SEPA direct debit. At the same time I instruct my bank to honour it.',
    'It is valid for this one payment: nothing is collected again. I can ask my bank for a refund, on the terms agreed with it, within eight weeks of the debit.',
  ]);
  expect(mandateText('en', { ...mandate, creditorId: 'NL00ZZZ123456780000' }).split('\n')[2]).toBe(
    'Creditor identifier: NL00ZZZ123456780000',
  );
});

test.each(allLocales)('[SDD-09] has the same facts in %s', (locale) => {
  const text = mandateText(locale, { ...mandate, creditorId: 'NL00ZZZ123456780000' });
  for (const part of [mandate.reference, mandate.creditor, mandate.iban, '18', '74', 'NL00ZZZ123456780000']) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/[{}<>]/);
});

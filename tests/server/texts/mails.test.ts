import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allLocales } from '#contract/locales.ts';
import { getTranslate } from '#server/texts/catalogues.ts';
import { mailFrame, type MailFacts, type MailKind, mailTexts } from '#server/texts/mails.ts';
import { msg, type Text } from '#server/texts/text.ts';
import { formatDay, formatMoney } from '#server/texts/format.ts';
import { methodNames } from '#server/texts/payment-methods.ts';
import { writeMail } from '#server/texts/write-mail.ts';
import { link, mailFacts as facts } from './mail-facts.ts';

const isKind = (kind: string): kind is MailKind => Object.hasOwn(facts, kind);
const kinds = Object.keys(mailTexts).filter(isKind);

const site = 'Vesper & Co';
const name = '<b>"Wren" O\'Field</b>';
const preferences = 'https://vesper.example/notifications';
const setting = { language: 'en', site, name, preferences } as const;

/** Words that would reveal the kind of site. */
const revealingWords = /dating|single|sex|flirt|love|adult|match|kiss|milf|gilf|bbw|bdsm|gay/i;

describe.each(kinds)('a mail of the kind %s', (kind) => {
  test.each(allLocales)(
    '[MAIL-06] has the same text in plain text and HTML in %s, and a discreet subject',
    (language) => {
      const { subject, body, html } = writeMail(kind, facts[kind], { ...setting, language });
      // French has a space before the colon.
      expect(subject.startsWith(site)).toBe(true);
      expect(subject.slice(site.length)).toMatch(/^[\u00a0\u202f]?: /);
      expect(subject).not.toMatch(revealingWords);
      expect([subject, body, html].join(' ')).not.toMatch(/\{\w+|undefined|NaN/);
      expect(body).toContain(name);
      expect(body).toContain(preferences);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain('&lt;b&gt;&quot;Wren&quot; O&#39;Field&lt;/b&gt;');
      expect(html).toContain('Vesper &amp; Co');
    },
  );

  test('[MAIL-06] contains no images, scripts or remote content', () => {
    const { html } = writeMail(kind, facts[kind], setting);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|table|b>)|url\(/i);
    const hosts = new Set([...html.matchAll(/https?:\/\/([^/"?&<]+)/g)].map(([, host]) => host));
    expect([...hosts]).toEqual(['vesper.example']);
  });
});

test.each(kinds.filter((kind) => 'link' in facts[kind]))(
  '[MAIL-06] the link of a mail of the kind %s is in both parts, escaped',
  (kind) => {
    const { body, html } = writeMail(kind, facts[kind], setting);
    expect(body).toContain(`:\n${link}\n`);
    expect(html).toContain('<a href="https://vesper.example/x?token=a&amp;b=&quot;c&quot;"');
    expect(html).not.toContain(link);
  },
);

test('a recipient who may be a stranger is not addressed by name', () => {
  const { body, html } = writeMail('activation', facts.activation, { ...setting, name: null, preferences: null });
  expect(body.startsWith('Hello,\n')).toBe(true);
  expect(`${body}${html}`).not.toContain('Wren');
  expect(`${body}${html}`).not.toContain('/notifications');
});

test('uses singular and plural for messages', () => {
  const body = (count: number) => writeMail('unread_reminder', { link, count }, setting).body;
  expect(body(1)).toContain('1 message is waiting for you. You have not read it yet.');
  expect(body(2)).toContain('2 messages are waiting for you. You have not read them yet.');
});

test('[PAY-10] a receipt names the order, its price before and after the discount, and the withdrawal deadline', () => {
  const body = (special: Partial<MailFacts['receipt']>) =>
    writeMail('receipt', { ...facts.receipt, ...special }, setting).body;
  const whole = body({});
  expect(whole).toContain('60 credits\n');
  expect(whole).toContain('Price: €18.74, including VAT: €24.99 less a discount of 25%\n');
  expect(whole).toContain('Paid by: iDEAL\n');
  expect(whole).toContain('Order 5f0e, 15 January 2026\n');
  expect(whole).toContain('Within 14 days');
  expect(body({ percentage: 0, price: '€24.99' })).toContain('Price: €24.99, including VAT\n');
  expect(body({ days: 0 })).not.toContain('withdraw');
});

test('[PAY-10] a refund names the amount and the order', () => {
  const { body } = writeMail('refund', facts.refund, setting);
  expect(body).toContain('We are paying back €18.74 of the €24.99 that you paid, the way it came.');
  expect(body).toContain('12 unused credits were taken from your balance.');
  expect(body).toContain('Order 5f0e');
});

test.each(allLocales)('[PAY-10] formats money and days for %s', (language) => {
  const euro = formatMoney({ amount: 2_499, currency: 'EUR' }, language);
  expect(euro.replaceAll(/\D/g, '')).toBe('2499');
  expect(euro).toContain('€');
  expect(formatMoney({ amount: 2_499, currency: 'JPY' }, language).replaceAll(/\D/g, '')).toBe('2499');
  expect(formatDay(Date.UTC(2026, 0, 15, 23), language)).toMatch(/15.*2026/);
});

test.each(allLocales)('the catalogue of %s has every text of the mails', (locale) => {
  const catalogue = readFileSync(new URL(`../../../locales/mail/${locale}.po`, import.meta.url), 'utf8');
  const texts: readonly Text[] = [
    ...Object.values(mailTexts).flatMap(({ subject, lines, button, notes }) => [
      subject,
      ...lines,
      ...(button === null ? [] : [button]),
      ...notes,
    ]),
    ...Object.values(mailFrame),
    ...Object.values(methodNames).filter((name) => typeof name !== 'string'),
  ];
  const known = new Set([...catalogue.matchAll(/^msgid "(.*)"$/gm)].map(([, id]) => id));
  expect(texts.map(({ message }) => message).filter((message) => !known.has(message))).toEqual([]);
  expect(catalogue).not.toContain('js-lingui-explicit-id');
});

test('falls back to English for unknown texts', () => {
  expect(getTranslate('nl')(msg({ message: 'This is not extracted, {name}.' }), { name: 'Wren' })).toBe(
    'This is not extracted, Wren.',
  );
});

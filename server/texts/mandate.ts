import type { Money } from '#contract/fields.ts';
import type { Locale } from '#contract/locales.ts';
import { getTranslate } from './catalogues.ts';
import { msg } from './text.ts';
import { formatMoney } from './format.ts';

const title = msg({ message: 'SEPA direct debit mandate {reference}' });
const creditor = msg({ message: 'Creditor: {creditor}' });
const identifier = msg({ message: 'Creditor identifier: {identifier}' });
const consent = msg({
  message:
    'I authorise the creditor to collect one payment of {price} from my account {iban} by SEPA direct debit. At the same time I instruct my bank to honour it.',
});
const rights = msg({
  message:
    'It is valid for this one payment: nothing is collected again. I can ask my bank for a refund, on the terms agreed with it, within eight weeks of the debit.',
});

export type MandateFacts = {
  readonly reference: string;
  /** Name and address. */
  readonly creditor: string;
  /** Empty: none. */
  readonly creditorId: string;
  readonly price: Money;
  /** Masked. */
  readonly iban: string;
};

/** The mandate a member agrees to by entering the code; one paragraph per line. [SDD-09] */
export const mandateText = (language: Locale, facts: MandateFacts): string => {
  const translate = getTranslate(language);
  return [
    translate(title, { reference: facts.reference }),
    translate(creditor, { creditor: facts.creditor }),
    ...(facts.creditorId === '' ? [] : [translate(identifier, { identifier: facts.creditorId })]),
    translate(consent, { price: formatMoney(facts.price, language), iban: facts.iban }),
    translate(rights),
  ].join('\n');
};

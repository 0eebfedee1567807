import { type PaymentMethod, PaymentMethodSchema } from '#contract/payment-methods.ts';
import type { Translate } from '#server/texts/catalogues.ts';
import { methodText } from '#server/texts/payment-methods.ts';
import { sandboxTexts } from '#server/texts/sandbox.ts';
import type { Text } from '#server/texts/text.ts';
import { testersLanguage } from './sandbox-language.ts';

/** Payment flow of a method from the payer's view. */
export type MethodKind = 'card' | 'bank' | 'code' | 'app' | 'wallet' | 'transfer' | 'voucher' | 'debit';

/** Every method has a page. [PAY-01] */
const kinds: Readonly<Record<PaymentMethod, MethodKind>> = {
  sdd: 'debit',
  prezelewy24: 'bank',
  blik: 'code',
  sct: 'transfer',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'card',
  dankort: 'card',
  mobilepay: 'app',
  swish: 'app',
  twint: 'bank',
  satispay: 'app',
  vipps: 'app',
  cartebancaire: 'card',
  nexi: 'card',
  ideal: 'bank',
  bancontact: 'bank',
  applepay: 'wallet',
  paysafecard: 'voucher',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
};

export const methodName = (method: PaymentMethod, say = testersLanguage.say): string => methodText(method, say);

/** `text`: the method as the table stores it. */
export const methodPage = (
  text: string,
  say = testersLanguage.say,
): { readonly kind: MethodKind; readonly name: string } => {
  const method = PaymentMethodSchema.parse(text);
  return { kind: kinds[method], name: methodName(method, say) };
};

export const testBanks = ['Bank of Dunes', 'Lighthouse Savings', 'Harbour Bank'] as const;

/** `wrong`: a code that the provider rejects. */
type TestCode = { readonly digits: number; readonly right: string; readonly wrong: string; readonly refusal: Text };

export const testCodes: Readonly<Record<'code' | 'voucher', TestCode>> = {
  code: { digits: 6, right: '777123', wrong: '000000', refusal: sandboxTexts.codeRefused },
  voucher: {
    digits: 16,
    right: '1234 1234 1234 1234',
    wrong: '0000 0000 0000 0000',
    refusal: sandboxTexts.voucherRefused,
  },
};

const stripSeparators = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Error text of a code, or null. Every well-formed code but `wrong` is valid. */
export const codeProblem = (kind: 'code' | 'voucher', typed: string, say: Translate): string | null => {
  const { digits, wrong, refusal } = testCodes[kind];
  const code = stripSeparators(typed);
  if (!/^\d+$/.test(code) || code.length !== digits) return say(sandboxTexts.enterDigits, { digits });
  return code === stripSeparators(wrong) ? say(refusal) : null;
};

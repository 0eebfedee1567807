import { type PaymentMethod, PaymentMethodSchema } from '#contract/payment-methods.ts';
import { methodNames } from '#server/texts/payment-methods.ts';

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

export const methodName = (method: PaymentMethod): string => {
  const name = methodNames[method];
  return typeof name === 'string' ? name : name.message;
};

/** `text`: the method as the table stores it. */
export const methodPage = (text: string): { readonly kind: MethodKind; readonly name: string } => {
  const method = PaymentMethodSchema.parse(text);
  return { kind: kinds[method], name: methodName(method) };
};

export const testBanks = ['Bank of Dunes', 'Lighthouse Savings', 'Harbour Bank'] as const;

/** `wrong`: a code that the provider rejects. */
type TestCode = {
  readonly label: string;
  readonly digits: number;
  readonly right: string;
  readonly wrong: string;
  readonly refusal: string;
};

export const testCodes: Readonly<Record<'code' | 'voucher', TestCode>> = {
  code: {
    label: 'Six-digit code from your bank’s app',
    digits: 6,
    right: '777123',
    wrong: '000000',
    refusal: 'This code is wrong or too old. Make a new one in your app.',
  },
  voucher: {
    label: 'Sixteen digits of your voucher',
    digits: 16,
    right: '1234 1234 1234 1234',
    wrong: '0000 0000 0000 0000',
    refusal: 'Nothing is left on this voucher. Use another one.',
  },
};

const stripSeparators = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Error text of a code, or null. Every well-formed code but `wrong` is valid. */
export const codeProblem = (kind: 'code' | 'voucher', typed: string): string | null => {
  const { digits, wrong, refusal } = testCodes[kind];
  const code = stripSeparators(typed);
  if (!/^\d+$/.test(code) || code.length !== digits) return `Enter ${digits} digits.`;
  return code === stripSeparators(wrong) ? refusal : null;
};

import type { PaymentMethod } from '#contract/payment-methods.ts';
import { methodName } from './sandbox-methods.ts';

/** `accepts`: later charges of the saved card succeed; `asks`: its bank asks for approval each time. */
export type TestCard = {
  readonly number: string;
  readonly says: string;
  readonly declined: boolean;
  readonly accepts: boolean;
  readonly asks: boolean;
};

const accepted: TestCard = {
  number: '4242424242424242',
  says: 'Accepted',
  declined: false,
  accepts: true,
  asks: false,
};

/** Only these cards are accepted, so that real card numbers are never entered. */
export const testCards: readonly TestCard[] = [
  accepted,
  { ...accepted, number: '4000000000000002', says: 'Declined', declined: true },
  { ...accepted, number: '4000000000003220', says: 'Its bank asks whether it is you, each time', asks: true },
  {
    ...accepted,
    number: '4000000000000341',
    says: 'Accepted now; later charges to the kept card fail',
    accepts: false,
  },
];

/** Used when no card is chosen. */
export const defaultTestCard = accepted;

/** Accepts any formatting; undefined: not a test card. */
export const findTestCard = (typed: string): TestCard | undefined => {
  const number = typed.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number === number);
};

/** `4242 4242 4242 4242`. */
export const formatCardNumber = ({ number }: TestCard): string => number.replace(/(.{4})(?=.)/g, '$1 ');

/** `Visa •••• 4242`. [PAY-13] */
export const formatCardLabel = (method: PaymentMethod, { number }: TestCard): string =>
  `${method === 'creditcard' ? 'Visa' : methodName(method)} •••• ${number.slice(-4)}`;

import type { PaymentMethod } from '#contract/payment-methods.ts';
import drawings from '#images/payment-methods.svg';
import * as css from './checkout.css.ts';

/** Drawing of the kind of payment, our own: brands' logos are protected. The name of the method is beside it. [PAY-01] */
export const PaymentMethodIcon = ({ method }: { method: PaymentMethod }) => (
  <svg aria-hidden className={css.mark}>
    <use href={`${drawings}#${kinds[method]}`} />
  </svg>
);

const kinds = {
  sdd: 'mandate',
  prezelewy24: 'bank',
  blik: 'code',
  sct: 'transfer',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'cards',
  dankort: 'card',
  mobilepay: 'phone',
  swish: 'phone',
  twint: 'phone',
  satispay: 'phone',
  vipps: 'phone',
  cartebancaire: 'card',
  nexi: 'card',
  ideal: 'bank',
  bancontact: 'card',
  applepay: 'phone',
  paysafecard: 'voucher',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
} as const satisfies Record<PaymentMethod, string>;

import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './checkout.css.ts';

/** Icon of a payment method; its name is beside it. [PAY-01] */
export const PaymentMethodIcon = ({ method }: { method: PaymentMethod }) => (
  <span className={css.mark}>
    <Icon name={paymentMethodIconName[method]} />
  </span>
);

/** Kind of method: bank, card, phone or wallet. */
export const paymentMethodIconName = {
  sdd: 'bank',
  prezelewy24: 'bank',
  blik: 'phone',
  sct: 'bank',
  giropay: 'bank',
  mastercard: 'card',
  visa: 'card',
  creditcard: 'card',
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
  paysafecard: 'wallet',
  maestro: 'card',
  paypal: 'wallet',
  sofort: 'bank',
  eps: 'bank',
} satisfies Record<PaymentMethod, IconName>;

import type { PaymentMethod } from '#contract/payment-methods.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { paymentMethodIconName } from './payment-method-icon-name.ts';
import * as css from './payment-method-icon.css.ts';

/** The drawn sign of a way to pay; its name stands beside it. [PAY-01] */
export const PaymentMethodIcon = ({ method }: { method: PaymentMethod }) => (
  <span className={css.mark}>
    <Icon name={paymentMethodIconName[method]} />
  </span>
);

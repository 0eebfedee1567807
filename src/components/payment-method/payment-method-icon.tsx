import type { PaymentMethod } from '#contract/payment-methods.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { paymentMethodIconName } from './payment-method-icon-name.ts';
import * as css from './payment-method-icon.css.ts';

/** Icon of a payment method; its name is beside it. [PAY-01] */
export const PaymentMethodIcon = ({ method }: { method: PaymentMethod }) => (
  <span className={css.mark}>
    <Icon name={paymentMethodIconName[method]} />
  </span>
);

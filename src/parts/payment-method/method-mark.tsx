import type { PaymentMethod } from '#contract/payment-methods.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { methodIcon } from './method-icon.ts';
import * as css from './method-mark.css.ts';

/** The drawn sign of a way to pay; its name stands beside it. [PAY-01] */
export const MethodMark = ({ method }: { method: PaymentMethod }) => (
  <span className={css.mark}>
    <Icon name={methodIcon[method]} />
  </span>
);

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Transaction } from '#contract/payment.ts';
import { useMoney } from '#src/parts/money.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, caption, display, numeric } from '#src/styles/text.css.ts';
import { methodName, paymentStatuses } from '#src/texts/payment.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/shapes.ts';
import * as css from './status.css.ts';

type StatusProps = {
  tone: css.Tone;
  icon: IconName;
  title: ReactNode;
  /** One sentence. */
  why: ReactNode;
  /** Between the sentence and the acts. */
  children?: ReactNode;
  acts: ReactNode;
  transaction: Transaction;
};

/** A payment's state: a sign, a sentence, the next step, and what was ordered. */
export function Status({ tone, icon, title, why, children, acts, transaction }: StatusProps) {
  return (
    <section className={css.page}>
      <span className={css.tone[tone]}>
        <Icon name={icon} className={css.signIcon} />
      </span>
      <h1 className={display}>{title}</h1>
      <p className={classNames(bodyLarge, css.why)}>{why}</p>
      {children}
      <div className={css.acts}>{acts}</div>
      <Order transaction={transaction} />
    </section>
  );
}

/** [PAY-10] */
function Order({ transaction }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const { id } = transaction;
  const price = useMoney()(transaction.price);
  const method = methodName(i18n, transaction.method);
  const status = i18n._(paymentStatuses[transaction.status]);
  return (
    <p className={classNames(caption, numeric, css.order)}>
      <Plural value={transaction.credits} one="# credit" other="# credits" /> · {price} · {method} · {status}
      <br />
      <Trans>Order {id}</Trans>
    </p>
  );
}

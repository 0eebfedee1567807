import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Transaction } from '#contract/payment.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, caption, display, numeric } from '#src/styles/text.css.ts';
import { paymentMethodName } from '#src/texts/payment.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

type StatusProps = {
  tone: css.Tone;
  icon: IconName;
  title: ReactNode;
  why: ReactNode;
  /** Between the text and the buttons. */
  children?: ReactNode;
  actions: ReactNode;
  transaction: Transaction;
  /** More content follows below. */
  more?: boolean;
};

/** State of a payment: icon, text, next step, and the order. */
export function PaymentStatusPanel({
  tone,
  icon,
  title,
  why,
  children,
  actions,
  transaction,
  more = false,
}: StatusProps) {
  return (
    <section className={classNames(css.page, more && css.head)}>
      <span className={css.tone[tone]}>
        <Icon name={icon} className={css.signIcon} />
      </span>
      <h1 className={display}>{title}</h1>
      <p className={classNames(bodyLarge, css.why)}>{why}</p>
      {children}
      <div className={css.actions}>{actions}</div>
      <Order transaction={transaction} />
      <TextLink alone href={href('transactions-id', {})}>
        <Trans>All your payments</Trans>
      </TextLink>
    </section>
  );
}

/** [PAY-10] */
function Order({ transaction }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const { id } = transaction;
  const price = useMoneyFormat()(transaction.price);
  const method = paymentMethodName(i18n, transaction.method);
  return (
    <p className={classNames(caption, numeric, css.order)}>
      <Plural value={transaction.credits} one="# credit" other="# credits" /> · {price} · {method}
      <br />
      <Trans>Order {id}</Trans>
    </p>
  );
}

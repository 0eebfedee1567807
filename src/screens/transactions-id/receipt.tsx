import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { orderNumber } from '#contract/order-number.ts';
import type { Transaction } from '#contract/payment.ts';
import { CompanyDetails } from '#src/components/company-details/company-details.tsx';
import { PriceBreakdown } from '#src/components/checkout/price-breakdown.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, numeric } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { paymentMethodName, paymentStateText } from '#src/texts/payment.ts';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './screen.css.ts';
import { useSelector } from '@xstate/react';
import { ConfirmAction } from '#src/components/confirm-action/confirm-action.tsx';
import { useMoneyFormat } from '#src/components/formats.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';

/** Printable receipt: seller, buyer, item and price. Printing the page prints only this. [PAY-05 PAY-10] */
export function Receipt({ transaction }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const buyer = useFacts((facts) => facts.user?.profile.name ?? '');
  const { id, credits, price, full_price: full, discount, method, created, mandate, refund } = transaction;
  const formatMoney = useMoneyFormat();
  const date = (time: number): string => i18n.date(new Date(time), { dateStyle: 'long' });
  return (
    <section id="receipt" aria-labelledby="receipt-title" tabIndex={-1} className={css.receipt}>
      <div className={css.receiptHead}>
        <h2 id="receipt-title" className={heading}>
          <Trans>Receipt</Trans>
        </h2>
        <Button variant="line" size="m" className={css.print} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <div className={classNames(bodySmall, css.seller)}>
        <CompanyDetails />
      </div>
      <dl className={css.facts}>
        <Fact name={<Trans>Order number</Trans>}>{orderNumber(id)}</Fact>
        <Fact name={<Trans>Date</Trans>}>{date(created)}</Fact>
        <Fact name={<Trans>Buyer</Trans>}>{buyer}</Fact>
        <Fact name={<Trans>Payment method</Trans>}>{paymentMethodName(i18n, method)}</Fact>
        <Fact name={<Trans>Status</Trans>}>{paymentStateText(i18n, transaction)}</Fact>
        {refund !== null && (
          <Fact name={<Trans>Paid back</Trans>}>
            {formatMoney(refund.price)}
            {refund.credits > 0 && (
              <>
                {' '}
                (<Plural value={refund.credits} one="# unused credit" other="# unused credits" />)
              </>
            )}
          </Fact>
        )}
        {mandate !== null && (
          <>
            <Fact name={<Trans>Bank account</Trans>}>{mandate.iban}</Fact>
            <Fact name={<Trans>Mandate</Trans>}>{mandate.reference}</Fact>
            <Fact name={<Trans>Agreed to on</Trans>}>{date(mandate.agreed)}</Fact>
          </>
        )}
      </dl>
      <PriceBreakdown credits={credits} full={full} discount={discount} price={price} />
      <div className={classNames(bodySmall, css.words)}>
        {mandate !== null && <p>{mandate.text}</p>}
        <TimeToWithdraw transaction={transaction} />
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={css.fact}>
    <dt className={muted}>{name}</dt>
    <dd className={classNames(numeric, css.value)}>{children}</dd>
  </div>
);

/** Text for `refund_days`. [SETTINGS-01] */
function TimeToWithdraw({ transaction: { withdrawal } }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const days = useFacts((facts) => facts.settings?.refund_days ?? 0);
  if (withdrawal !== null) {
    const last = i18n.date(new Date(withdrawal.until), { dateStyle: 'long', timeStyle: 'short' });
    return (
      <p>
        <Trans>
          You can withdraw this order until {last}. We refund the credits that you have not used, at the price you paid.
          The money comes back the way it came.
        </Trans>
      </p>
    );
  }
  return (
    days > 0 && (
      <p>
        <Plural
          value={days}
          one="An order can be withdrawn for # day after its payment, as long as some of its credits are unused."
          other="An order can be withdrawn for # days after its payment, as long as some of its credits are unused."
        />
      </p>
    )
  );
}

/** Withdrawal from an order; says the sum and the credits before the member confirms. [PREMIUM-04] */
export function Withdrawal({ transaction }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const textOf = useProblemText();
  const page = usePageActor('paymentStatus');
  const lane = useSelector(page, (snapshot) => snapshot.children.withdrawal);
  const isBusy = useSelector(lane, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const problem = useSelector(lane, (snapshot) => snapshot?.context.problem ?? null);
  const formatMoney = useMoneyFormat();
  const method = paymentMethodName(i18n, transaction.method);
  const { id, credits: all, withdrawal, price: paid } = transaction;
  if (withdrawal === null)
    return (
      problem && (
        <Alert tone="danger" className={css.below}>
          {textOf(problem)}
        </Alert>
      )
    );
  const back = formatMoney(withdrawal.price);
  return (
    <div className={css.below}>
      <ConfirmAction
        act={<Trans>Withdraw this order</Trans>}
        question={<Trans>Withdraw this order?</Trans>}
        yes={<Trans>Withdraw the order</Trans>}
        no={<Trans>Keep the order</Trans>}
        busy={isBusy}
        problem={problem}
        onYes={() => lane?.send({ type: 'action.requested', input: { id, amount: withdrawal.price.amount } })}
      >
        <RefundSum all={all} credits={withdrawal.credits} />{' '}
        <Trans>
          You get back <strong className={numeric}>{back}</strong>, by {method}.
        </Trans>{' '}
        {withdrawal.price.amount === paid.amount ? (
          <Trans>Premium ends, unless you have another paid order.</Trans>
        ) : (
          <Trans>You stay Premium.</Trans>
        )}
      </ConfirmAction>
    </div>
  );
}

/** Free credits and older orders are used first, see docs/decisions/074. */
function RefundSum({ all, credits }: { all: number; credits: number }) {
  if (credits === all)
    return (
      <Plural
        value={credits}
        one="You have not used its # credit. It is taken from your balance."
        other="You have not used any of its # credits. They are taken from your balance."
      />
    );
  return (
    <Plural
      value={credits}
      one={`# of its ${all} credits is unused. It is taken from your balance.`}
      other={`# of its ${all} credits are unused. They are taken from your balance.`}
    />
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Transaction } from '#contract/payment.ts';
import { CompanyDetails } from '#src/components/company-details/company-details.tsx';
import { PriceBreakdown } from '#src/components/checkout/price-breakdown.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, numeric } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { paymentMethodName, paymentStateText } from '#src/texts/payment.ts';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './receipt.css.ts';

/** Printable receipt: seller, buyer, item and price. Printing the page prints only this. [PAY-05 PAY-10] */
export function Receipt({ transaction }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const buyer = useFacts((facts) => facts.user?.profile.name ?? '');
  const { id, credits, price, full_price: full, discount, method, created, mandate } = transaction;
  const date = (time: number): string => i18n.date(new Date(time), { dateStyle: 'long' });
  return (
    <section id="receipt" aria-labelledby="receipt-title" tabIndex={-1} className={css.receipt}>
      <div className={css.head}>
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
        <Fact name={<Trans>Order number</Trans>}>{id}</Fact>
        <Fact name={<Trans>Date</Trans>}>{date(created)}</Fact>
        <Fact name={<Trans>Buyer</Trans>}>{buyer}</Fact>
        <Fact name={<Trans>Payment method</Trans>}>{paymentMethodName(i18n, method)}</Fact>
        <Fact name={<Trans>State</Trans>}>{paymentStateText(i18n, transaction)}</Fact>
        {mandate !== null && (
          <>
            <Fact name={<Trans>Account</Trans>}>{mandate.iban}</Fact>
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
function TimeToWithdraw({ transaction: { withdrawable_until: until } }: { transaction: Transaction }) {
  const { i18n } = useLingui();
  const days = useFacts((facts) => facts.settings?.refund_days ?? 0);
  if (until !== null) {
    const last = i18n.date(new Date(until), { dateStyle: 'long', timeStyle: 'short' });
    return (
      <p>
        <Trans>
          You can withdraw this order until {last}, as long as you have spent none of your credits since. The money then
          comes back the way it came.
        </Trans>
      </p>
    );
  }
  return (
    days > 0 && (
      <p>
        <Plural
          value={days}
          one="An order can be withdrawn for # day after its payment, as long as no credits were spent since."
          other="An order can be withdrawn for # days after its payment, as long as no credits were spent since."
        />
      </p>
    )
  );
}

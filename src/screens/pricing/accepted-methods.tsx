import { Trans, useLingui } from '@lingui/react/macro';
import type { BundlesReply } from '#contract/payment.ts';
import { PaymentMethodIcon } from '#src/components/payment-method/payment-method-icon.tsx';
import { heading } from '#src/styles/text.css.ts';
import { paymentMethodName } from '#src/texts/payment.ts';
import { section } from './price-table.css.ts';
import * as css from './accepted-methods.css.ts';

/** [PAY-01 PAY-11] */
export function AcceptedMethods({ offer: { methods } }: { offer: BundlesReply }) {
  const { i18n } = useLingui();
  if (methods.length === 0) return null;
  return (
    <section className={section}>
      <h2 className={heading}>
        <Trans>Ways to pay</Trans>
      </h2>
      <ul className={css.methods}>
        {methods.map((method) => (
          <li key={method} className={css.method}>
            <PaymentMethodIcon method={method} />
            {paymentMethodName(i18n, method)}
          </li>
        ))}
      </ul>
    </section>
  );
}

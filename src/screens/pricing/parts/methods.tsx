import { Trans, useLingui } from '@lingui/react/macro';
import type { BundlesReply } from '#contract/payment.ts';
import { MethodMark } from '#src/parts/payment-method/method-mark.tsx';
import { heading } from '#src/styles/text.css.ts';
import { methodName } from '#src/texts/payment.ts';
import { section } from './bundles.css.ts';
import * as css from './methods.css.ts';

/** [PAY-01 PAY-11] */
export function Methods({ offer: { methods } }: { offer: BundlesReply }) {
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
            <MethodMark method={method} />
            {methodName(i18n, method)}
          </li>
        ))}
      </ul>
    </section>
  );
}

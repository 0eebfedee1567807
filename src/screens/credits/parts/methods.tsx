import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { checkoutMachine } from '#machines/page/checkout.ts';
import { heading } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { usePage } from '#src/system.tsx';
import { methodName } from '#src/texts/payment.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/radio.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './methods.css.ts';
import { methodIcon } from './method-icon.ts';

/** The ways to pay where the member is. [PAY-01 PAY-06] */
export function Methods({ methods }: { methods: readonly PaymentMethod[] }) {
  const { i18n } = useLingui();
  const page = usePage<typeof checkoutMachine>();
  const chosen = useSelector(page, (snapshot) => snapshot.context.method);
  const paying = useSelector(page, (snapshot) => snapshot.hasTag('paying'));
  return (
    <section>
      <h2 className={classNames(heading, css.methodsTitle)}>
        <Trans>How would you like to pay?</Trans>
      </h2>
      <FieldGroup label={<Trans>Payment method</Trans>} labelHidden>
        <RadioCards className={css.methods}>
          {methods.map((method) => (
            <RadioCard
              key={method}
              marked
              name="method"
              value={method}
              checked={method === chosen}
              disabled={paying}
              onChange={() => page.send({ type: 'method.chosen', method })}
            >
              <span className={css.method}>
                <span className={css.methodIcon}>
                  <Icon name={methodIcon[method]} />
                </span>
                {methodName(i18n, method)}
              </span>
            </RadioCard>
          ))}
        </RadioCards>
      </FieldGroup>
    </section>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { chosenBundle, chosenMethod, priceOf } from '#machines/page/order-choice.ts';
import * as css from '#src/components/checkout/checkout.css.ts';
import { useCheckoutActor, useCheckoutState } from '#src/components/checkout/use-checkout.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { randomId } from '#src/random-id.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis, numeric, title } from '#src/styles/text.css.ts';
import { paymentMethodName } from '#src/texts/payment.ts';
import { Button } from '#src/ui/button/button.tsx';

const busy = ['paying', 'reloading', 'cancelling'] as const;

/** The page's only button that charges; it names the amount and the method. */
export function PayButton({ isFullWidth = false, className }: { isFullWidth?: boolean; className?: string }) {
  const { i18n } = useLingui();
  const page = useCheckoutActor();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const [bundle, method] = [chosenBundle(choice), chosenMethod(choice)];
  const isCheckoutBusy = useSelector(page, (snapshot) => busy.some((tag) => snapshot.hasTag(tag)));
  if (bundle === null || method === null) return null;
  const price = money(priceOf(choice, bundle).price);
  const name = paymentMethodName(i18n, method);
  return (
    <Button
      isFullWidth={isFullWidth}
      busy={isCheckoutBusy || choice.codeBeingChecked !== null}
      disabled={!choice.online}
      className={className}
      onClick={() => page.send({ type: 'order.confirmed', key: randomId() })}
    >
      <Trans>
        Pay {price} with {name}
      </Trans>
    </Button>
  );
}

/** Keeps total and button in view on narrow windows. */
export function PayBar() {
  const { t } = useLingui();
  const money = useMoneyFormat();
  const choice = useCheckoutState();
  const bundle = chosenBundle(choice);
  if (bundle === null || chosenMethod(choice) === null) return null;
  return (
    <aside aria-label={t`To pay`} className={classNames(css.bar, css.narrow)}>
      <div className={css.inside}>
        <div className={css.order}>
          <span className={classNames(caption, ellipsis, css.what)}>
            <Plural value={bundle.credits} one="# credit" other="# credits" />
          </span>
          <span className={classNames(title, numeric)}>{money(priceOf(choice, bundle).price)}</span>
        </div>
        <PayButton className={css.go} />
      </div>
    </aside>
  );
}

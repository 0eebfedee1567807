import { Trans } from '@lingui/react/macro';
import type { Bundle } from '#contract/payment.ts';
import { chosenBundle, priceOf } from '#machines/page/order-choice.ts';
import { BundleSummary } from '#src/components/checkout/bundle-summary.tsx';
import { useCheckoutActor, useCheckoutState, useIsPaymentInFlight } from '#src/components/checkout/use-checkout.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/radio.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './bundle-options.css.ts';

/** [CREDITS-06 PREMIUM-02] */
export function BundleOptions({ bundles }: { bundles: readonly Bundle[] }) {
  const page = useCheckoutActor();
  const choice = useCheckoutState();
  const isPaying = useIsPaymentInFlight();
  const chosen = chosenBundle(choice);
  return (
    <FieldGroup label={<Trans>Bundle</Trans>} labelHidden>
      <RadioCards className={css.bundles}>
        {bundles.map((bundle) => (
          <RadioCard
            key={bundle.id}
            name="bundle"
            value={bundle.id}
            checked={bundle.id === chosen?.id}
            disabled={isPaying}
            className={css.packages[bundle.style]}
            onChange={() => page.send({ type: 'bundle.selected', bundle: bundle.id })}
          >
            <BundleSummary bundle={bundle} price={priceOf(choice, bundle).price} />
            <span className={css.chosen} aria-hidden>
              <Icon name="check" size="s" />
            </span>
          </RadioCard>
        ))}
      </RadioCards>
    </FieldGroup>
  );
}

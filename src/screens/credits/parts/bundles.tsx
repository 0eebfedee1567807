import { Trans } from '@lingui/react/macro';
import type { Bundle } from '#contract/payment.ts';
import { chosenBundle, priceOf } from '#machines/page/choice.ts';
import { BundleWords } from '#src/parts/checkout/bundle-words.tsx';
import { useCheckout, useChoice, useIsPaying } from '#src/parts/checkout/use-choice.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/radio.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './bundles.css.ts';

/** [CREDITS-06 PREMIUM-02] */
export function Bundles({ bundles }: { bundles: readonly Bundle[] }) {
  const page = useCheckout();
  const choice = useChoice();
  const isPaying = useIsPaying();
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
            onChange={() => page.send({ type: 'bundle.chosen', bundle: bundle.id })}
          >
            <BundleWords bundle={bundle} price={priceOf(choice, bundle).price} />
            <span className={css.chosen} aria-hidden>
              <Icon name="check" size="s" />
            </span>
          </RadioCard>
        ))}
      </RadioCards>
    </FieldGroup>
  );
}

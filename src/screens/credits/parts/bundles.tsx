import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { packageStyles } from '#contract/limits.ts';
import type { Bundle } from '#contract/payment.ts';
import type { checkoutMachine } from '#machines/page/checkout.ts';
import { useMoney } from '#src/parts/money.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, numeric } from '#src/styles/text.css.ts';
import { usePage } from '#src/system.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { RadioCard, RadioCards } from '#src/ui/field/radio.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import * as css from './bundles.css.ts';

/** [CREDITS-06 PREMIUM-02] */
export function Bundles({ bundles }: { bundles: readonly Bundle[] }) {
  const page = usePage<typeof checkoutMachine>();
  const chosen = useSelector(page, (snapshot) => snapshot.context.bundle);
  const paying = useSelector(page, (snapshot) => snapshot.hasTag('paying'));
  return (
    <FieldGroup label={<Trans>Bundle</Trans>} labelHidden>
      <RadioCards className={css.bundles}>
        {bundles.map((bundle) => (
          <RadioCard
            key={bundle.id}
            name="bundle"
            value={bundle.id}
            checked={bundle.id === chosen}
            disabled={paying}
            className={css.bundle}
            onChange={() => page.send({ type: 'bundle.chosen', bundle: bundle.id })}
          >
            <BundleWords bundle={bundle} />
            <span className={css.chosen} aria-hidden>
              <Icon name="check" size="s" />
            </span>
          </RadioCard>
        ))}
      </RadioCards>
    </FieldGroup>
  );
}

/** The bigger the bundle, the more stars: one for p0, four for p3. */
const starsOf = (style: Bundle['style']): readonly string[] => packageStyles.slice(0, packageStyles.indexOf(style) + 1);

function BundleWords({ bundle }: { bundle: Bundle }) {
  const { i18n } = useLingui();
  const money = useMoney();
  const figure = i18n.number(bundle.credits);
  const each = money(bundle.price_per_message);
  return (
    <span className={css.bundleWords}>
      <span className={css.marks}>
        <span className={css.stars}>
          {starsOf(bundle.style).map((star) => (
            <Icon key={star} name="star" size="xs" />
          ))}
        </span>
        {bundle.best_value && (
          <Tag tone="star">
            <Trans>Best value</Trans>
          </Tag>
        )}
      </span>
      <span className={css.amount}>
        <strong className={css.figure}>{figure}</strong> <Plural value={bundle.credits} one="credit" other="credits" />
      </span>
      <span className={css.price}>
        <strong className={classNames(numeric, css.sum)}>{money(bundle.price)}</strong>{' '}
        <span className={classNames(caption, numeric, css.perMessage)}>
          <Trans>{each} per message</Trans>
        </span>
      </span>
    </span>
  );
}

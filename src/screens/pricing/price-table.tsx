import { Trans, useLingui } from '@lingui/react/macro';
import type { BundlesReply } from '#contract/payment.ts';
import { BundleSummary } from '#src/components/checkout/bundle-summary.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { caption, heading, muted } from '#src/styles/text.css.ts';
import { countryName } from '#src/components/place-name.ts';
import { card } from '#src/ui/card/card.css.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';
import { bundles } from './screen.css.ts';

/** [CREDITS-06] */
export function PriceTable({ offer: { bundles, country } }: { offer: BundlesReply }) {
  const { i18n } = useLingui();
  const place = countryName(country, i18n.locale);
  return (
    <section className={css.section}>
      <h2 className={heading}>
        <Trans>The bundles</Trans>
      </h2>
      <ul className={css.bundles}>
        {bundles.map((bundle) => (
          <li key={bundle.id} className={classNames(card, css.bundle)}>
            <BundleSummary bundle={bundle} price={bundle.price} />
          </li>
        ))}
      </ul>
      <p className={classNames(caption, muted)}>
        <Trans>Prices for {place}, incl. VAT.</Trans>
      </p>
    </section>
  );
}

export const PriceSkeleton = () => (
  <div aria-busy className={bundles}>
    {[1, 2, 3, 4].map((bundle) => (
      <Skeleton key={bundle} shape="box" />
    ))}
  </div>
);

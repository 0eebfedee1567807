import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import { applicableDiscount } from '#machines/page/discount-code.ts';
import { discountedPrice } from '#machines/page/offer.ts';
import { BundleSummary } from '#src/components/checkout/bundle-summary.tsx';
import { DiscountNotice } from '#src/components/checkout/discount-banner.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { caption, heading, label, muted } from '#src/styles/text.css.ts';
import { countryName } from '#src/components/place-name.ts';
import { card } from '#src/ui/card/card.css.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as css from './screen.css.ts';
import { bundles } from './screen.css.ts';
import type { ReactNode } from 'react';
import { useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';

/** With the discount of a member who has one. [CREDITS-06 DISCOUNT-09] */
export function PriceTable({ offer: { bundles, country } }: { offer: BundlesReply }) {
  const { i18n } = useLingui();
  const place = countryName(country, i18n.locale);
  const active = useFacts((facts) => facts.discount);
  const discountOf = (bundle: Bundle) => applicableDiscount(active, { bundle, method: null, country });
  const notice = bundles.map(discountOf).find((discount) => discount !== null) ?? null;
  return (
    <section className={css.section}>
      <h2 className={heading}>
        <Trans>The bundles</Trans>
      </h2>
      {notice !== null && <DiscountNotice discount={notice} isCounting />}
      <ul className={css.bundles}>
        {bundles.map((bundle) => (
          <li key={bundle.id} className={classNames(card, css.bundle)}>
            <BundleSummary bundle={bundle} price={discountedPrice(bundle, discountOf(bundle))} />
          </li>
        ))}
      </ul>
      <p className={classNames(caption, muted)}>
        <Trans>Prices incl. VAT. Country: {place}</Trans>
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

/** [CREDITS-02] */
export function MessagePrices() {
  const message = useFacts((facts) => facts.settings?.message_credits ?? 0);
  const photo = useFacts((facts) => facts.settings?.photo_credits ?? 0);
  const gift = useFacts((facts) => facts.settings?.gift_credits ?? 0);
  return (
    <ul className={css.costs}>
      <Cost icon="message" credits={message}>
        <Trans>A message</Trans>
      </Cost>
      <Cost icon="image" credits={photo}>
        <Trans>A photo in a conversation</Trans>
      </Cost>
      <Cost icon="gift" credits={gift}>
        <Trans>A gift</Trans>
      </Cost>
    </ul>
  );
}

const Cost = ({ icon, credits, children }: { icon: IconName; credits: number; children: ReactNode }) => (
  <li className={classNames(card, css.cost)}>
    <Icon name={icon} className={css.priceIcon} />
    <span className={css.words}>
      <span className={label}>{children}</span>{' '}
      <span className={css.price}>
        <Plural value={credits} _0="free" one="# credit" other="# credits" />
      </span>
    </span>
  </li>
);

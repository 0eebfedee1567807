import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Money } from '#contract/fields.ts';
import { packageStyles } from '#contract/limits/shop.ts';
import type { Bundle } from '#contract/payment.ts';
import { messagePrice } from '#machines/page/order-choice.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption, numeric } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './checkout.css.ts';

/** The bigger the bundle, the more stars: one for p0, four for p3. */
const starsOf = (style: Bundle['style']): readonly string[] => packageStyles.slice(0, packageStyles.indexOf(style) + 1);

/** Contents and price of a bundle. `price` is the final one. [CREDITS-06 PREMIUM-02] */
export function BundleSummary({ bundle, price }: { bundle: Bundle; price: Money }) {
  const { i18n } = useLingui();
  const money = useMoneyFormat();
  const messageCredits = useFacts((facts) => facts.settings?.message_credits ?? 0);
  const figure = i18n.number(bundle.credits);
  const each = money(messagePrice(price, bundle.credits, messageCredits));
  return (
    <span className={css.words}>
      <span className={css.marks}>
        <span className={css.stars}>
          {starsOf(bundle.style).map((star) => (
            <Icon key={star} name="star" size="xs" />
          ))}
        </span>
        {bundle.best_value && (
          <StatusTag tone="premium">
            <Trans>Best value</Trans>
          </StatusTag>
        )}
      </span>
      <span className={css.amount}>
        <strong className={css.figure}>{figure}</strong> <Plural value={bundle.credits} one="credit" other="credits" />
      </span>
      <span className={css.price}>
        <strong className={classNames(numeric, css.sum)}>{money(price)}</strong>{' '}
        {price.amount < bundle.price.amount && (
          <OriginalPrice price={money(bundle.price)} className={classNames(bodySmall, numeric, css.full)} />
        )}{' '}
        {messageCredits > 0 && (
          <span className={classNames(caption, numeric, css.perMessage)}>
            <Trans>{each} per message</Trans>
          </span>
        )}
      </span>
    </span>
  );
}

/** Price before the discount; the final price is beside it. */
export const OriginalPrice = ({ price, className }: { price: string; className: string }) => (
  <s className={className}>
    <VisuallyHidden>
      <Trans>instead of</Trans>
    </VisuallyHidden>{' '}
    {price}
  </s>
);

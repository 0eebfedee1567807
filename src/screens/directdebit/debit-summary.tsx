import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { orderedBundle, totalOf } from '#machines/page/direct-debit.ts';
import { useMoneyFormat } from '#src/components/use-money-format.ts';
import { PriceBreakdown } from '#src/components/price-breakdown/price-breakdown.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { caption, title } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DebitAlert } from './debit-alert.tsx';
import * as css from './debit-summary.css.ts';

/** Item and price, beside the button that requests the code. [SDD-01 DISCOUNT-08] */
export function DebitSummary() {
  const { t } = useLingui();
  const page = usePageActor('directDebit');
  const money = useMoneyFormat();
  const bundle = useSelector(page, (snapshot) => orderedBundle(snapshot.context));
  const amount = useSelector(page, (snapshot) => totalOf(snapshot.context)?.amount);
  const discount = useSelector(page, (snapshot) => snapshot.context.discount);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag('busy'));
  if (bundle === null || amount === undefined) return null;
  const price = { ...bundle.price, amount };
  const total = money(price);
  return (
    <aside aria-label={t`Your order`}>
      <Card className={css.order}>
        <h2 className={title}>
          <Trans>Your order</Trans>
        </h2>
        <PriceBreakdown
          credits={bundle.credits}
          full={bundle.price}
          discount={discount && { code: discount.code, percentage: discount.value_percentage }}
          price={price}
        />
        <DebitAlert />
        <Button type="submit" isFullWidth busy={isBusy}>
          <Trans>Request the code</Trans>
        </Button>
        <p className={classNames(caption, css.charge)}>
          <Trans>Then: {total} once by direct debit.</Trans>
        </p>
      </Card>
    </aside>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { directDebit } from '#contract/limits/shop.ts';
import { orderedBundle, totalOf } from '#machines/page/direct-debit.ts';
import { useMoneyFormat } from '#src/components/formats.ts';
import { DiscountCountdown } from '#src/components/checkout/discount-banner.tsx';
import { PriceBreakdown } from '#src/components/checkout/price-breakdown.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { caption, title } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

/** Item and price, beside the button that requests the code. [SDD-01 DISCOUNT-08] */
export function DebitSummary() {
  const { t } = useLingui();
  const page = usePageActor('directDebit');
  const money = useMoneyFormat();
  const bundle = useSelector(page, (snapshot) => orderedBundle(snapshot.context));
  const amount = useSelector(page, (snapshot) => totalOf(snapshot.context)?.amount);
  const discount = useSelector(page, (snapshot) => snapshot.context.discount);
  const isActive = useFacts((facts) => discount !== null && facts.discount?.code === discount.code);
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
        {isActive && (
          <p className={css.discountLeft}>
            <Icon name="clock" size="s" />
            <DiscountCountdown />
          </p>
        )}
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

const { triesShown } = directDebit;

/** The reasons for being back at the form and for a changed price, beside the submit button. [SDD-03 DISCOUNT-08] */
function DebitAlert() {
  const { i18n } = useLingui();
  const textOf = useProblemText();
  const page = usePageActor('directDebit');
  const endReason = useSelector(page, (snapshot) => snapshot.context.endReason);
  const rejectedCode = useSelector(page, (snapshot) => snapshot.context.rejectedCode);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const reason = fieldErrorText(rejectedCode?.error);
  const code = rejectedCode?.code ?? '';
  return (
    <>
      {reason !== null && (
        <Alert tone="warning">
          <p>
            <Trans>The discount {code} cannot be used.</Trans> {i18n._(reason)}
          </p>
          <p>
            <Trans>The price is now without it.</Trans>
          </p>
        </Alert>
      )}
      {endReason === 'attempts' && (
        <Alert tone="danger">
          <Plural
            value={triesShown}
            one="# code was wrong. Please check your mobile number and ask for a new code."
            other="# codes were wrong. Please check your mobile number and ask for a new code."
          />
        </Alert>
      )}
      {endReason === 'expired' && <Alert tone="danger">{textOf({ code: 'debit_over' })}</Alert>}
      {problem !== null && problem.fields === undefined && <Alert tone="danger">{textOf(problem)}</Alert>}
    </>
  );
}

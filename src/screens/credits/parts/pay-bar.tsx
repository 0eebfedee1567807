import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type checkoutMachine, chosenBundle } from '#machines/page/checkout.ts';
import { useMoney } from '#src/parts/money.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis, numeric, title } from '#src/styles/text.css.ts';
import { usePage } from '#src/system.tsx';
import { methodName } from '#src/texts/payment.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Button } from '#src/ui/button/button.tsx';
import * as css from './pay-bar.css.ts';

/** What one gets, what it costs, and beside it the button that charges. [CREDITS-01] */
export function PayBar() {
  const { i18n, t } = useLingui();
  const page = usePage<typeof checkoutMachine>();
  const money = useMoney();
  const textOf = useProblemText();
  const bundle = useSelector(page, (snapshot) => chosenBundle(snapshot.context));
  const method = useSelector(page, (snapshot) => snapshot.context.method);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const paying = useSelector(page, (snapshot) => snapshot.hasTag('paying'));
  if (bundle === null || method === null) return null;
  const price = money(bundle.price);
  const name = methodName(i18n, method);
  return (
    <aside aria-label={t`Your order`} className={css.bar}>
      <div className={css.barIn}>
        {problem && (
          <Alert tone="danger" className={css.problem}>
            {textOf(problem)}
          </Alert>
        )}
        <div className={css.order}>
          <span className={classNames(caption, ellipsis, css.orderWhat)}>
            <Plural value={bundle.credits} one="# credit" other="# credits" />
          </span>
          <span className={classNames(title, numeric)}>{price}</span>
          <span className={classNames(caption, css.once)}>
            <Trans>incl. VAT, once</Trans>
          </span>
        </div>
        <Button busy={paying} className={css.pay} onClick={() => page.send({ type: 'payment.submitted' })}>
          <Trans>
            Pay {price} with {name}
          </Trans>
        </Button>
      </div>
    </aside>
  );
}

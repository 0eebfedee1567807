import { Plural, useLingui } from '@lingui/react/macro';
import { chosenBundle, chosenMethod, priceOf } from '#machines/page/choice.ts';
import * as css from '#src/parts/checkout/bar.css.ts';
import { useChoice } from '#src/parts/checkout/use-choice.ts';
import { useMoney } from '#src/parts/money.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, ellipsis, numeric, title } from '#src/styles/text.css.ts';
import { PayButton } from './pay-button.tsx';

/** On a narrow window the sum and the button stay in view. */
export function PayBar() {
  const { t } = useLingui();
  const money = useMoney();
  const choice = useChoice();
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

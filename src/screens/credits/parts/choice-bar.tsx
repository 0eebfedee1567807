import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { chosenBundle, methodPlaceOf, priceOf } from '#machines/page/choice.ts';
import * as css from '#src/parts/checkout/bar.css.ts';
import { Struck } from '#src/parts/checkout/struck.tsx';
import { useChoice } from '#src/parts/checkout/use-choice.ts';
import { useMoney } from '#src/parts/money.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, caption, ellipsis, numeric, title } from '#src/styles/text.css.ts';
import { useFollow } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';

/** What one gets, what it costs, and the way on. [CREDITS-01] */
export function ChoiceBar() {
  const { t } = useLingui();
  const money = useMoney();
  const follow = useFollow();
  const choice = useChoice();
  const bundle = chosenBundle(choice);
  if (bundle === null) return null;
  const { price, full, discount } = priceOf(choice, bundle);
  return (
    <aside aria-label={t`Your order`} className={css.bar}>
      <div className={css.inside}>
        <output className={css.order}>
          <span className={classNames(caption, ellipsis, css.what)}>
            <Plural value={bundle.credits} one="# credit" other="# credits" />
          </span>{' '}
          <span className={classNames(title, numeric, css.sum)}>
            {money(price)}{' '}
            {discount !== null && <Struck price={money(full)} className={classNames(bodySmall, css.full)} />}
          </span>{' '}
          <span className={classNames(caption, css.what)}>
            <Trans>incl. VAT, once</Trans>
          </span>
        </output>
        <ButtonLink href={methodPlaceOf(choice)} className={css.go} onClick={follow}>
          <Trans>Choose how to pay</Trans>
        </ButtonLink>
      </div>
    </aside>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { timeBonus } from '#contract/limits/shop.ts';
import { useTimeBonusEnd } from './use-discount-end.ts';
import { href } from '#src/routes.ts';
import { Countdown } from '#src/ui/countdown/countdown.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import * as css from './time-bonus.css.ts';

/** Links to the credits while the time bonus lasts. [BONUS-17 to BONUS-21] */
export default function BonusBanner() {
  const { t, i18n } = useLingui();
  const left = useTimeBonusEnd();
  const saved = i18n.number(timeBonus.percent / 100, { style: 'percent' });
  if (left === null) return null;
  return (
    <section aria-label={t`Special offer`} className={css.region}>
      <Link href={href('credits')} className={css.banner}>
        <Icon name="star" size="s" className={css.bannerIcon} />
        <span className={css.title}>
          <Trans>Welcome bonus: {saved} off</Trans>
        </span>
        <Countdown seconds={left} className={css.bannerTimer} />
        <Icon name="chevron-right" size="s" className={css.bannerIcon} />
      </Link>
    </section>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { badge } from '#contract/limits.ts';
import * as css from '#src/layouts/default/top-bar.css.ts';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { Badge } from '#src/ui/badge/badge.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';

/** Premium members see their credits, others the link to Premium. [TOPBAR-09 to TOPBAR-13] */
export function PremiumLink({ night }: { night: boolean }) {
  const isPaid = useFacts((facts) => facts.user?.paid_user === true);
  const variant = night ? 'night' : 'soft';
  return isPaid ? (
    <ButtonLink href={href('credits-repeat-order')} size="m" variant={variant}>
      <Icon name="coins" size="s" />
      <Trans>Credits</Trans>
      <CreditsCount />
    </ButtonLink>
  ) : (
    <ButtonLink href={href('premium')} size="m" variant={variant}>
      <Icon name="star" size="s" className={night ? undefined : css.star} />
      <span className={css.long}>
        <Trans>Get Premium</Trans>
      </span>
      <span className={css.short}>
        <Trans>Premium</Trans>
      </span>
    </ButtonLink>
  );
}

/** Announces low and used-up credits. */
function CreditsCount() {
  const { t } = useLingui();
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  if (credits > badge.creditsWarning) return null;
  const label = t`${plural(credits, { one: '# credit left', other: '# credits left' })}`;
  return <Badge count={credits} label={label} capped={false} tone={credits > 0 ? 'warning' : 'danger'} />;
}

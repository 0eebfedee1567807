import { Plural, Trans } from '@lingui/react/macro';
import { photos } from '#contract/limits.ts';
import { useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './perks.css.ts';

const ownPhotos = photos.premium;

/** What comes with any bundle. */
export function Perks() {
  const refundDays = useFacts((facts) => facts.settings?.refund_days ?? 0);
  return (
    <ul className={css.perks}>
      <li className={css.perk}>
        <Icon name="image" size="s" className={css.perkIcon} />
        <Trans>See every photo, sharp</Trans>
      </li>
      <li className={css.perk}>
        <Icon name="camera" size="s" className={css.perkIcon} />
        <Trans>Up to {ownPhotos} photos of your own</Trans>
      </li>
      <li className={css.perk}>
        <Icon name="message" size="s" className={css.perkIcon} />
        <Trans>Unlimited conversations</Trans>
      </li>
      {refundDays > 0 && (
        <li className={css.perk}>
          <Icon name="shield" size="s" className={css.perkIcon} />
          <Plural value={refundDays} one="Refunds within # day" other="Refunds within # days" />
        </li>
      )}
    </ul>
  );
}

import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { photos } from '#contract/limits.ts';
import { useFacts } from '#src/system.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import * as css from './perks.css.ts';

const ownPhotos = photos.premium;

/** Included in every bundle. */
export function Perks({ isPremium = false }: { isPremium?: boolean }) {
  const refundDays = useFacts((facts) => facts.settings?.refund_days ?? 0);
  return (
    <ul className={css.perks}>
      <Perk icon="image">
        <Trans>See every photo, sharp</Trans>
      </Perk>
      <Perk icon="camera">
        <Trans>Up to {ownPhotos} photos of your own</Trans>
      </Perk>
      <Perk icon="message">
        <Trans>Unlimited conversations</Trans>
      </Perk>
      {isPremium && (
        <Perk icon="heart">
          <Trans>Likes without a limit</Trans>
        </Perk>
      )}
      {!isPremium && refundDays > 0 && (
        <Perk icon="shield">
          <Plural value={refundDays} one="Refunds within # day" other="Refunds within # days" />
        </Perk>
      )}
    </ul>
  );
}

const Perk = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className={css.perk}>
    <Icon name={icon} size="s" className={css.perkIcon} />
    {children}
  </li>
);

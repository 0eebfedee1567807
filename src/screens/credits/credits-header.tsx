import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { newConversations, photos } from '#contract/limits/contact.ts';
import { display } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';

const ownPhotos = photos.premium;
const dailyConversations = newConversations.limit;

export function CreditsHeader({ isPremium }: { isPremium: boolean }) {
  const hasPaid = useFacts((facts) => facts.user?.paid_user === true);
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  return (
    <header className={css.head}>
      <h1 className={display}>
        {!isPremium ? (
          <Trans>Buy credits</Trans>
        ) : hasPaid ? (
          <Trans>You are Premium</Trans>
        ) : (
          <Trans>Get Premium</Trans>
        )}
      </h1>
      <p className={css.why}>
        {hasPaid ? (
          <Trans>You're Premium, for good. Credits never expire. You pay once and nothing renews.</Trans>
        ) : (
          <Trans>Any bundle makes you Premium. Pay once, nothing renews by itself.</Trans>
        )}
      </p>
      <p className={css.balance}>
        <Icon name="coins" size="s" className={css.mark} />
        <Plural value={credits} _0="You have no credits" one="You have # credit" other="You have # credits" />
      </p>
    </header>
  );
}

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
        <Trans>{dailyConversations} new conversations a day</Trans>
      </Perk>
      {isPremium && (
        <Perk icon="heart">
          <Trans>Unlimited likes outside the swipe game</Trans>
        </Perk>
      )}
      {!isPremium && refundDays > 0 && (
        <Perk icon="shield">
          <Plural value={refundDays} one="# day to return unused credits" other="# days to return unused credits" />
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

import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from '#src/styles/class-names.ts';
import { label } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { card } from '#src/ui/card/card.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import * as css from './screen.css.ts';

/** [CREDITS-02] */
export function MessagePrices() {
  const message = useFacts((facts) => facts.settings?.message_credits ?? 0);
  const photo = useFacts((facts) => facts.settings?.photo_credits ?? 0);
  const gift = useFacts((facts) => facts.settings?.gift_credits ?? 0);
  return (
    <ul className={css.costs}>
      <Cost icon="message" credits={message}>
        <Trans>A message</Trans>
      </Cost>
      <Cost icon="image" credits={photo}>
        <Trans>A photo in a conversation</Trans>
      </Cost>
      <Cost icon="gift" credits={gift}>
        <Trans>A gift</Trans>
      </Cost>
    </ul>
  );
}

const Cost = ({ icon, credits, children }: { icon: IconName; credits: number; children: ReactNode }) => (
  <li className={classNames(card, css.cost)}>
    <Icon name={icon} className={css.priceIcon} />
    <span className={css.words}>
      <span className={label}>{children}</span>{' '}
      <span className={css.price}>
        <Plural value={credits} _0="free" one="# credit" other="# credits" />
      </span>
    </span>
  </li>
);

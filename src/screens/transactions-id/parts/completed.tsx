import { Plural, Trans } from '@lingui/react/macro';
import type { Transaction } from '#contract/payment.ts';
import { href } from '#src/routes.ts';
import { numeric } from '#src/styles/text.css.ts';
import { useFacts, useFollow } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import * as css from './status.css.ts';
import { Status } from './status.tsx';

export function Completed({ transaction }: { transaction: Transaction }) {
  const follow = useFollow();
  const name = useFacts((facts) => facts.user?.profile.name ?? '');
  const balance = useFacts((facts) => facts.user?.credits ?? 0);
  const isPremium = useFacts((facts) => facts.user?.paid_user === true);
  const { credits } = transaction;
  return (
    <Status
      tone="good"
      icon="check"
      title={<Trans>Thank you, {name}</Trans>}
      why={
        <Plural
          value={credits}
          one="# credit is yours, and you are Premium. Every photo is open to you."
          other="# credits are yours, and you are Premium. Every photo is open to you."
        />
      }
      acts={
        <>
          <ButtonLink block href={href('members')} onClick={follow}>
            <Trans>Browse the members</Trans>
          </ButtonLink>
          <ButtonLink block variant="quiet" href={href('chats')} onClick={follow}>
            <Trans>Go to your messages</Trans>
          </ButtonLink>
        </>
      }
      transaction={transaction}
    >
      <p className={css.balance}>
        <Icon name="coins" size="s" className={css.coins} />
        <span className={numeric}>
          <Plural value={balance} one="Balance: # credit" other="Balance: # credits" />
        </span>
        {isPremium && (
          <Tag tone="premium" icon="star">
            <Trans>Premium</Trans>
          </Tag>
        )}
      </p>
    </Status>
  );
}

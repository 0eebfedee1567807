import { Plural, Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, muted, title } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './credit-balance.css.ts';

/** Credits and free messages left. [ROLE-11] */
export function CreditBalance() {
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  const freeMessages = useFacts((facts) => facts.user?.free_messages ?? 0);
  const isPaid = useFacts((facts) => facts.user?.paid_user === true);
  return (
    <Card className={css.balance}>
      <span className={css.mark}>
        <Icon name="coins" />
      </span>
      <div className={css.words}>
        <h2 className={title}>
          <Plural value={credits} one="# credit" other="# credits" />
        </h2>
        <p className={classNames(bodySmall, muted)}>
          {freeMessages > 0 ? (
            <Plural value={freeMessages} one="And # free message left" other="And # free messages left" />
          ) : (
            <Trans>Credits do not expire.</Trans>
          )}
        </p>
      </div>
      <ButtonLink size="m" href={isPaid ? href('credits') : href('premium')} className={css.buy}>
        {isPaid ? <Trans>Buy credits</Trans> : <Trans>Get Premium</Trans>}
      </ButtonLink>
    </Card>
  );
}

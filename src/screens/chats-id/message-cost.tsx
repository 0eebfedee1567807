import { Plural, Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import { BuyCreditsLink } from './buy-credits.tsx';
import * as css from './message-cost.css.ts';

/** Cost of the next message and the member's balance. [CREDITS-02 CREDITS-04 ROLE-11] */
export function MessageCost() {
  const price = useFacts((facts) => facts.settings?.message_credits ?? 0);
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  const free = useFacts((facts) => facts.user?.free_messages ?? 0);
  if (price <= 0) return null;
  if (free > 0)
    return (
      <span>
        <Plural value={free} one="# free message left" other="# free messages left" />
      </span>
    );
  if (credits < price)
    return (
      <>
        <span className={css.short}>
          <Trans>Not enough credits</Trans>
        </span>
        <span aria-hidden>·</span>
        <BuyCreditsLink feature="message" />
      </>
    );
  return (
    <>
      <span>
        <Plural value={price} one="1 message = # credit" other="1 message = # credits" />
      </span>
      <span aria-hidden>·</span>
      <TextLink alone href={href('credits')}>
        <Plural value={credits} one="# credit left" other="# credits left" />
      </TextLink>
    </>
  );
}

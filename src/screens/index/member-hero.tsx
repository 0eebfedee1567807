import { Plural, Trans } from '@lingui/react/macro';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, hero } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import * as css from './hero.css.ts';

export function MemberHero() {
  const name = useFacts((facts) => facts.user?.profile.name ?? '');
  const unread = useFacts((facts) => facts.unread);
  return (
    <div className={css.copy}>
      <h1 className={hero}>
        <Trans>Good to see you, {name}</Trans>
      </h1>
      <p className={classNames(bodyLarge, css.promise)}>
        {unread > 0 ? (
          <Plural value={unread} one="# message is waiting for you." other="# messages are waiting for you." />
        ) : (
          <Trans>Have a look at who is here tonight.</Trans>
        )}
      </p>
      <div className={css.actions}>
        <ButtonLink href={href('members')} variant="white">
          <Trans>Search members</Trans>
        </ButtonLink>
        <ButtonLink href={href('chats')} variant="night">
          <Trans>Messages</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

import { Trans } from '@lingui/react/macro';
import { account } from '#contract/limits.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodyLarge, bodySmall, hero } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './hero.css.ts';

export function VisitorHero() {
  const mayBrowse = useFacts((facts) => facts.settings?.logged_out_search === 'yes');
  const { minAge } = account;
  return (
    <div className={css.copy}>
      <h1 className={hero}>
        <Trans>The evening is young. Say hello.</Trans>
      </h1>
      <p className={classNames(bodyLarge, css.promise)}>
        <Trans>
          Vesper is where adults meet, flirt and talk, at their own pace. Free to join, nothing renews by itself.
        </Trans>
      </p>
      <div className={css.actions}>
        <ButtonLink href={href('signup')} variant="white">
          <Trans>Create your profile</Trans>
        </ButtonLink>
        {mayBrowse && (
          <ButtonLink href={href('members')} variant="night">
            <Trans>Browse members</Trans>
          </ButtonLink>
        )}
      </div>
      <p className={classNames(bodySmall, css.adults)}>
        <Icon name="shield" size="s" />
        <Trans>{minAge} and over only.</Trans>
      </p>
    </div>
  );
}

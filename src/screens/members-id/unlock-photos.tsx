import { Trans } from '@lingui/react/macro';
import type { Profile } from '#contract/profile.ts';
import { href } from '#src/routes.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { useSend } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';
import { useIsBlocked } from './safety-actions.tsx';

/** One offer for all locked photos of the page. [PHOTO-04 PREMIUM-03] */
export function UnlockPhotos({ profile }: { profile: Profile }) {
  const send = useSend();
  const isBlocked = useIsBlocked();
  const { name } = profile;
  if (isBlocked || !profile.photos.some((photo) => photo.locked)) return null;
  return (
    <aside className={css.unlock}>
      <Icon name="star" className={css.unlockStar} />
      <div className={css.unlockWords}>
        <p className={css.unlockTitle}>
          <Trans>See all photos of {name}</Trans>
        </p>
        <p className={classNames(bodySmall, css.unlockWhy)}>
          <Trans>These are for Premium members. Any credit bundle makes you Premium.</Trans>
        </p>
      </div>
      <ButtonLink
        variant="white"
        size="m"
        href={href('premium')}
        onClick={() => {
          const path = href('members-id', { id: profile.id });
          send({ type: 'intent.recorded', intent: { feature: 'allPhotos', path, name } });
        }}
      >
        <Trans>Unlock</Trans>
      </ButtonLink>
    </aside>
  );
}

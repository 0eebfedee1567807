import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ownProfileMachine } from '#machines/page/profile.ts';
import { usePicture } from '#src/parts/picture.ts';
import { usePlace } from '#src/parts/place.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted } from '#src/styles/text.css.ts';
import { useFacts, useFollow, usePage } from '#src/system.tsx';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { TextLink } from '#src/ui/text-link/text-link.tsx';
import * as css from './me.css.ts';

export function Me() {
  const placeName = usePlace();
  const follow = useFollow();
  const profile = useFacts((facts) => facts.user?.profile ?? null);
  const isPremium = useFacts((facts) => facts.user?.paid_user === true);
  const own = useSelector(usePage<typeof ownProfileMachine>(), (snapshot) => snapshot.context.profile);
  const picture = usePicture()(profile?.main_image ?? null);
  if (profile === null) return null;
  const { id, name, country } = profile;
  const place = placeName(own ?? { country, region: null, city: null }).full;
  return (
    <section className={css.me}>
      <Avatar src={picture?.thumb ?? null} name={name} size="xl" ring loading="eager" className={css.face} />
      <div className={css.words}>
        <h1 className={heading}>{own === null ? name : `${own.name}, ${own.age}`}</h1>
        <p className={classNames(bodySmall, muted)}>{place}</p>
        {isPremium && (
          <Tag tone="premium" icon="star" className={css.tag}>
            <Trans>Premium</Trans>
          </Tag>
        )}
        <p className={css.view}>
          <TextLink alone href={href('members-id', { id })} className={bodySmall} onClick={follow}>
            <Trans>See how others see you</Trans>
          </TextLink>
        </p>
      </div>
    </section>
  );
}

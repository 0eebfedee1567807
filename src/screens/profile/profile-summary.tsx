import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { usePlaceName } from '#src/components/place-name.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { Avatar } from '#src/ui/photo/photo.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import * as css from './screen.css.ts';

export function ProfileSummary() {
  const placeName = usePlaceName();
  const profile = useFacts((facts) => facts.user?.profile ?? null);
  const isPremium = useFacts((facts) => facts.user?.paid_user === true);
  const own = useSelector(usePageActor('ownProfile'), (snapshot) => snapshot.context.profile);
  const picture = usePhotoSources()(profile?.main_image ?? null);
  if (profile === null) return null;
  const { id, name, country } = profile;
  const place = placeName(own ?? { country, region: null, city: null }).full;
  return (
    <section className={css.summary}>
      <Avatar src={picture?.thumb ?? null} name={name} size="xl" ring loading="eager" className={css.face} />
      <div className={css.summaryText}>
        <h1 className={heading}>{own === null ? name : `${own.name}, ${own.age}`}</h1>
        <p className={classNames(bodySmall, muted)}>{place}</p>
        {isPremium && (
          <StatusTag tone="premium" icon="star" className={css.tag}>
            <Trans>Premium</Trans>
          </StatusTag>
        )}
        <p className={css.view}>
          <TextLink alone href={href('members-id', { id })} className={bodySmall}>
            <Trans>See how others see you</Trans>
          </TextLink>
        </p>
      </div>
    </section>
  );
}

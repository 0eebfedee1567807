import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { usePhotos } from '#src/components/photo-picker/use-photos.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { usePlaceName } from '#src/components/place-name.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, title } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import * as css from './step-layout.css.ts';

/** The new member as others will see them. [SIGNUP-28] */
export function OwnCard() {
  const id = useId();
  const page = usePageActor('completeSignup');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const { photos } = usePhotos();
  const sourcesOf = usePhotoSources();
  const placeOf = usePlaceName();
  if (profile === null) return null;
  const picture = sourcesOf((photos?.find((photo) => photo.main) ?? photos?.[0])?.image ?? null);
  return (
    <aside aria-labelledby={id} className={css.own}>
      <p id={id} className={classNames(bodySmall, css.ownTitle)}>
        <Trans>How others see you</Trans>
      </p>
      <Photo
        src={picture?.src ?? null}
        srcSet={picture?.srcSet}
        sizes="(min-width: 768px) 300px, 72px"
        alt=""
        className={css.ownPhoto}
      />
      <div className={css.ownWords}>
        <p className={title}>
          {profile.name}, {profile.age}
        </p>
        <p className={bodySmall}>{placeOf(profile).full}</p>
      </div>
    </aside>
  );
}

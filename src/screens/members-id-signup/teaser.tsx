import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { usePlaceName } from '#src/components/use-place-name.ts';
import { display, muted } from '#src/styles/text.css.ts';
import { usePageActor } from '#src/system.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { visuallyHidden } from '#src/ui/visually-hidden/visually-hidden.css.ts';
import * as css from './teaser.css.ts';

/** Introduces the member; without one, only the purpose of the page. */
export function Teaser() {
  const page = usePageActor('signup');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const pictureOf = usePhotoSources();
  const placeOf = usePlaceName();
  if (profile === null)
    return (
      <h1 className={visuallyHidden}>
        <Trans>Create your profile</Trans>
      </h1>
    );
  const picture = pictureOf(profile.main_image);
  return (
    <article className={css.teaser}>
      <Photo src={picture?.src ?? null} srcSet={picture?.srcSet} sizes="420px" alt="" loading="eager" />
      <h1 className={display}>
        {profile.name}, {profile.age}
      </h1>
      <p className={muted}>{placeOf(profile).full}</p>
    </article>
  );
}

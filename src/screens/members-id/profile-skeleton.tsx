import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ProfileCard } from '#contract/profile.ts';
import { cachedCard } from '#machines/app/search-cache.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { useSearchState, usePageActor } from '#src/system.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as facts from './profile-facts.css.ts';
import * as css from './profile-skeleton.css.ts';

/** Placeholder in the profile's grid; a picture known from a search is shown at once. [SEARCH-09] */
export function ProfileSkeleton() {
  const page = usePageActor('profileView');
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const known = useSearchState((search) => cachedCard(search.context, id), null);
  return (
    <>
      {known === null ? <Skeleton shape="photo" className={css.skeletonHero} /> : <Known profile={known} />}
      <div className={facts.facts}>
        <Skeleton shape="title" width="half" />
        <div className={facts.section}>
          <Skeleton />
          <Skeleton />
          <Skeleton width="long" />
        </div>
        <Skeleton shape="control" />
      </div>
    </>
  );
}

function Known({ profile }: { profile: ProfileCard }) {
  const { t } = useLingui();
  const { name } = profile;
  const picture = usePhotoSources()(profile.main_image);
  return (
    <Photo
      src={picture?.src ?? null}
      srcSet={picture?.srcSet}
      sizes="(min-width: 768px) 50vw, 100vw"
      alt={t`Photo of ${name}`}
      loading="eager"
      priority="high"
      className={css.skeletonHero}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ProfileCard } from '#contract/profile.ts';
import { knownCard } from '#machines/app/search-found.ts';
import type { profileViewMachine } from '#machines/page/profile-view.ts';
import { usePicture } from '#src/parts/picture.ts';
import { useFound, usePage } from '#src/system.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import * as facts from './facts.css.ts';
import * as css from './loading.css.ts';

/** The boxes of a profile, in its grid; the picture of somebody who was found before is there at once. [SEARCH-09] */
export function Loading() {
  const page = usePage<typeof profileViewMachine>();
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const known = useFound((search) => knownCard(search.context, id), null);
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
  const picture = usePicture()(profile.main_image);
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

import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PhotoPicker } from '#src/components/photo-picker/photo-picker.tsx';
import { useFacts, usePageActor, usePhotosActor } from '#src/system.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { CreditBalance } from './credit-balance.tsx';
import { Completeness } from './completeness.tsx';
import { ProfileSummary } from './profile-summary.tsx';
import { SectionEditor } from './section-editor.tsx';
import { ProfileSections } from './profile-sections.tsx';
import { ProfileLinks } from './profile-links.tsx';
import * as css from './screen.css.ts';

/** The member's own profile, as others see it, with editing. [PROFILE-24] */
export function Screen() {
  const page = usePageActor('ownProfile');
  const isKnown = useFacts((facts) => facts.user !== null);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const hasFailed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  const hasProfile = useSelector(page, (snapshot) => snapshot.context.profile !== null);
  const arePhotosLoading = useSelector(
    usePhotosActor(),
    (photos) => (photos?.context.savedPhotos ?? photos?.context.problem ?? null) === null,
  );
  // Shown all at once, so that nothing moves when the rest loads.
  const isProfileLoaded = hasFailed || (hasProfile && !arePhotosLoading);
  const [hasBeenLoaded, setHasBeenLoaded] = useState(isProfileLoaded);
  if (isProfileLoaded && !hasBeenLoaded) setHasBeenLoaded(true);
  if (!isKnown) return null;
  return (
    <div className={css.page}>
      <div className={css.me}>
        <ProfileSummary />
        {hasBeenLoaded ? <Completeness /> : <Skeleton shape="box" />}
      </div>
      {!hasBeenLoaded && <Loading />}
      <div className={css.main} hidden={!hasBeenLoaded}>
        <PhotoPicker />
        {hasFailed ? (
          <LoadError
            title={<Trans>Your profile could not be loaded</Trans>}
            problem={problem}
            onRetry={() => page.send({ type: 'profile.retried' })}
          />
        ) : (
          <ProfileSections />
        )}
      </div>
      <div className={css.more} hidden={!hasBeenLoaded}>
        <CreditBalance />
        <ProfileLinks />
      </div>
      <SectionEditor />
    </div>
  );
}

const Loading = () => (
  <div aria-busy className={css.main}>
    <div className={css.photos}>
      <Skeleton shape="photo" />
      <Skeleton shape="photo" />
      <Skeleton shape="photo" />
    </div>
    <Skeleton shape="box" />
  </div>
);

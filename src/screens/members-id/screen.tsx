import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { LoginWall } from '#src/components/login-wall/login-wall.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { href } from '#src/routes.ts';
import { usePageActor } from '#src/system.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { Gallery } from './gallery.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { SafetyActions } from './safety-actions.tsx';
import { UnlockPhotos } from './unlock-photos.tsx';
import * as css from './screen.css.ts';

/** One member's profile. [PROFILE-01 to PROFILE-17 PROFILE-19 to PROFILE-21] */
export function Screen() {
  const page = usePageActor('profileView');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const notFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const closed = useSelector(page, (snapshot) => snapshot.hasTag('loginRequired'));
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  if (notFound) return <PageNotFound />;
  if (closed) return <LoginWall path={href('members-id', { id })} />;
  if (failed)
    return (
      <LoadError
        level={1}
        title={<Trans>The profile could not be loaded</Trans>}
        problem={problem}
        onRetry={() => page.send({ type: 'profile.retried' })}
      />
    );
  if (profile === null)
    return (
      <div aria-busy className={css.page}>
        <ProfileSkeleton />
      </div>
    );
  return (
    <article className={css.page}>
      <Gallery key={profile.id} profile={profile} />
      <ProfileHeader profile={profile} />
      <ProfileFacts profile={profile} />
      <UnlockPhotos profile={profile} />
      <SafetyActions profile={profile} />
    </article>
  );
}

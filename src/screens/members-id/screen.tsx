import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Profile, ProfileCard } from '#contract/profile.ts';
import { cachedCard } from '#machines/app/search-cache.ts';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { LoginWall } from '#src/components/login-wall/login-wall.tsx';
import { section } from '#src/components/profile-facts/profile-facts.css.ts';
import { ProfileFacts } from '#src/components/profile-facts/profile-facts.tsx';
import { PageNotFound } from '#src/components/page-not-found/page-not-found.tsx';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { NoticeSlot } from '#src/layouts/notices/notice-slot.tsx';
import { href } from '#src/routes.ts';
import { useFacts, usePageActor, useSearchState, useSend } from '#src/system.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Gallery } from './gallery.tsx';
import { CommentButton, CommentSheet } from './comment.tsx';
import { ListNeighbours } from './list-neighbours.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { SafetyActions, useIsBlocked } from './safety-actions.tsx';
import * as css from './screen.css.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { classNames } from '#src/styles/class-names.ts';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';

/** One member's profile. [PROFILE-01 to PROFILE-17 PROFILE-19 to PROFILE-21] */
export function Screen() {
  const page = usePageActor('profileView');
  const profile = useSelector(page, (snapshot) => snapshot.context.profile);
  const problem = useSelector(page, (snapshot) => snapshot.context.problem);
  const notFound = useSelector(page, (snapshot) => snapshot.hasTag('notFound'));
  const closed = useSelector(page, (snapshot) => snapshot.hasTag('loginRequired'));
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const failed = useSelector(page, (snapshot) => snapshot.hasTag('failed'));
  if (notFound)
    return (
      <PageNotFound>
        <ButtonLink variant="white" href={href('members')}>
          <Trans>Go to members</Trans>
        </ButtonLink>
      </PageNotFound>
    );
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
    <>
      <article className={css.page}>
        <Gallery key={profile.id} profile={profile} />
        <ProfileNotices />
        <ProfileHeader profile={profile} />
        <Facts profile={profile} />
        <UnlockPhotos profile={profile} />
        <SafetyActions profile={profile} />
        <CommentSheet profile={profile} />
      </article>
      <ListNeighbours id={profile.id} />
    </>
  );
}

function Facts({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  return (
    <div className={css.facts}>
      <ProfileFacts
        facts={profile}
        common={profile.common_interests ?? []}
        renderPromptAction={(prompt, text) => (
          <CommentButton profile={profile} subject={{ prompt }} label={t`Like “${text}”`} className={css.promptHeart} />
        )}
      />
    </div>
  );
}

/** Nothing stands above a face. [ALERT-14] */
const ProfileNotices = () => <NoticeSlot className={css.notices} />;

/** Placeholder in the profile's grid; a picture known from a search is shown at once. [SEARCH-09] */
function ProfileSkeleton() {
  const page = usePageActor('profileView');
  const id = useSelector(page, (snapshot) => snapshot.context.id);
  const known = useSearchState((search) => cachedCard(search.context, id), null);
  return (
    <>
      {known === null ? <Skeleton shape="photo" className={css.skeletonHero} /> : <Known profile={known} />}
      <ProfileNotices />
      <div className={css.facts}>
        <Skeleton shape="title" width="half" />
        <div className={section}>
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

/** One offer for all locked photos of the page: members see the paywall. [PHOTO-04 PREMIUM-03 PREMIUM-05] */
export function UnlockPhotos({ profile }: { profile: Profile }) {
  const send = useSend();
  const isVisitor = useFacts((facts) => facts.session === 'visitor');
  const isBlocked = useIsBlocked();
  const { id, name } = profile;
  const intent = { feature: 'allPhotos', path: href('members-id', { id }), name } as const;
  if (isBlocked || !profile.photos.some((photo) => photo.locked)) return null;
  return (
    <div className={css.unlock}>
      <Icon name="star" className={css.unlockStar} />
      <div className={css.unlockWords}>
        <p className={css.unlockTitle}>
          <Trans>See all photos of {name}</Trans>
        </p>
        <p className={classNames(bodySmall, css.unlockWhy)}>
          <Trans>These are for Premium members. Any credit bundle makes you Premium.</Trans>
        </p>
      </div>
      {isVisitor ? (
        <ButtonLink variant="white" size="m" href={href('premium')}>
          <Trans>Unlock</Trans>
        </ButtonLink>
      ) : (
        <Button
          variant="white"
          size="m"
          onClick={() => send({ type: 'paywall.requested', feature: intent.feature, intent, until: null })}
        >
          <Trans>Unlock</Trans>
        </Button>
      )}
    </div>
  );
}

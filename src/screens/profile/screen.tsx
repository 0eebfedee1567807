import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { LoadError } from '#src/components/load-error/load-error.tsx';
import { PhotoPicker } from '#src/components/photo-picker/photo-picker.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, heading, muted, title } from '#src/styles/text.css.ts';
import { useFacts, usePageActor, usePhotosActor } from '#src/system.tsx';
import { ButtonLink } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import type { IconName } from '#src/ui/icon/icon-registry.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link, TextLink } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { Completeness } from './completeness.tsx';
import { ProfileSections } from './profile-sections.tsx';
import * as css from './screen.css.ts';
import { SectionEditor } from './section-editor.tsx';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { useFullPlace } from '#src/components/place-name.ts';
import { Avatar } from '#src/ui/photo/photo.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';

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

const ProfileLinks = () => (
  <Card className={css.ways}>
    <Way to={href('likes')} icon="heart">
      <Trans>Likes</Trans>
    </Way>
    <Way to={href('chats')} icon="message">
      <Trans>Messages</Trans>
    </Way>
    <Way to={href('settings')} icon="settings">
      <Trans>Settings</Trans>
    </Way>
  </Card>
);

const Way = ({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) => (
  <Link href={to} className={css.way}>
    <Icon name={icon} size="s" className={css.linkIcon} />
    <span className={css.word}>{children}</span>
    <Icon name="chevron-right" size="s" className={css.linkIcon} />
  </Link>
);

/** Credits and free messages left. [ROLE-11] */
function CreditBalance() {
  const credits = useFacts((facts) => facts.user?.credits ?? 0);
  const freeMessages = useFacts((facts) => facts.user?.free_messages ?? 0);
  const isPaid = useFacts((facts) => facts.user?.paid_user === true);
  return (
    <Card className={css.balance}>
      <span className={css.mark}>
        <Icon name="coins" />
      </span>
      <div className={css.balanceText}>
        <h2 className={title}>
          <Plural value={credits} one="# credit" other="# credits" />
        </h2>
        <p className={classNames(bodySmall, muted)}>
          {freeMessages > 0 ? (
            <Plural value={freeMessages} one="And # free message left" other="And # free messages left" />
          ) : (
            <Trans>Credits do not expire.</Trans>
          )}
        </p>
      </div>
      <ButtonLink size="m" href={isPaid ? href('credits') : href('premium')} className={css.buy}>
        {isPaid ? <Trans>Buy credits</Trans> : <Trans>Get Premium</Trans>}
      </ButtonLink>
    </Card>
  );
}

export function ProfileSummary() {
  const placeName = useFullPlace();
  const profile = useFacts((facts) => facts.user?.profile ?? null);
  const isPremium = useFacts((facts) => facts.user?.paid_user === true);
  const own = useSelector(usePageActor('ownProfile'), (snapshot) => snapshot.context.profile);
  const picture = usePhotoSources()(profile?.main_image ?? null);
  if (profile === null) return null;
  const { id, name, country } = profile;
  const place = placeName(own ?? { country, region: null, city: null });
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

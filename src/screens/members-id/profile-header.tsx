import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useRef } from 'react';
import type { Profile } from '#contract/profile.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { useActivityText, useDistanceText } from '#src/components/nearness.ts';
import { useFullPlace } from '#src/components/place-name.ts';
import { GiftButton } from '#src/components/gift-picker/gift-button.tsx';
import { useLike } from '#src/components/like-button/like-button.tsx';
import { useWriteLink } from '#src/components/signup-request.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall, display } from '#src/styles/text.css.ts';
import { useFacts, usePageActor } from '#src/system.tsx';
import { OnlineDot, StatusTag } from '#src/ui/badge/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import * as css from './screen.css.ts';
import { useIsBlocked } from './safety-actions.tsx';

/** Name, status and actions. [PROFILE-15 PROFILE-16 PROFILE-17 PROFILE-20 PROFILE-21] */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const isBlocked = useIsBlocked();
  const isMe = useFacts((facts) => facts.user?.profile.id === profile.id);
  const place = useFullPlace()(profile);
  const distance = useDistanceText()(profile);
  const activity = useActivityText()(profile);
  return (
    <header className={css.head}>
      <div className={css.tags}>
        {profile.premium && (
          <StatusTag tone="premium" icon="star">
            <Trans>Premium</Trans>
          </StatusTag>
        )}
        {profile.online && (
          <StatusTag tone="success" className={css.online}>
            <OnlineDot />
            <Trans>Online now</Trans>
          </StatusTag>
        )}
        {profile.is_new && (
          <StatusTag tone="new">
            <Trans>New</Trans>
          </StatusTag>
        )}
        <FictionalTag profile={profile} tone="soft">
          <Trans>Demo profile</Trans>
        </FictionalTag>
        {profile.matched && !isBlocked && (
          <StatusTag tone="star">
            <Trans>You like each other</Trans>
          </StatusTag>
        )}
      </div>
      <h1 className={classNames(display, css.name)}>
        {profile.name}, {profile.age}
      </h1>
      <p className={css.place}>
        <Icon name="map-pin" size="s" />
        {[place, distance].filter((part) => part !== null).join(' · ')}
      </p>
      {!profile.online && activity !== null && <p className={classNames(bodySmall, css.place)}>{activity}</p>}
      {isMe ? (
        <p>
          <Trans>This is how others see you.</Trans>
        </p>
      ) : (
        <Acts profile={profile} />
      )}
    </header>
  );
}

/** Only "unblock", for a blocked member. [PROFILE-20 BLOCK-06] */
function Acts({ profile }: { profile: Profile }) {
  const isBlocked = useIsBlocked();
  const place = useFocusReturn<HTMLDivElement>(isBlocked);
  return (
    <div ref={place} tabIndex={-1} className={classNames(css.headerActions, isBlocked && css.blocked)}>
      {isBlocked ? <Unblock profile={profile} /> : <Approach profile={profile} />}
    </div>
  );
}

function Unblock({ profile }: { profile: Profile }) {
  const page = usePageActor('profileView');
  const { name } = profile;
  return (
    <>
      <p className={css.blockedWords}>
        <Trans>You have blocked {name}.</Trans>
      </p>
      <Button variant="line" size="m" onClick={() => page.send({ type: 'unblock.requested' })}>
        <Trans>Unblock</Trans>
      </Button>
    </>
  );
}

function Approach({ profile }: { profile: Profile }) {
  const { liked, toggle } = useLike(profile);
  const writeLink = useWriteLink(profile.id);
  return (
    <>
      <GiftButton profile={profile} variant="soft" className={css.gift} />
      <ButtonLink {...writeLink} className={css.message}>
        <Icon name="message" size="s" />
        <Trans context="button">Message</Trans>
      </ButtonLink>
      <Button variant={liked ? 'secondary' : 'soft'} aria-pressed={liked} onClick={toggle} className={css.like}>
        <Icon name={liked ? 'heart-filled' : 'heart'} size="s" />
        <span className={css.likeWord}>
          <Trans>Like</Trans>
        </span>
      </Button>
    </>
  );
}

/** Takes the focus when the focused element unmounts as `is` changes; a focus elsewhere stays. */
const useFocusReturn = <Place extends HTMLElement>(is: boolean): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const was = useRef(is);
  useEffect(() => {
    if (was.current !== is && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    was.current = is;
  }, [is]);
  return place;
};

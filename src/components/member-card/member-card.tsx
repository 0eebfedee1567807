import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { ProfileCard } from '#contract/profile.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { LikeButton } from '#src/components/like-button/like-button.tsx';
import { useActivityText, useCommonInterestsText, useDistanceText } from '#src/components/nearness.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { useNearPlace } from '#src/components/place-name.ts';
import { useWriteLink } from '#src/components/signup-request.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { ellipsis } from '#src/styles/text.css.ts';
import { IconLink } from '#src/ui/button/button.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Link } from '#src/ui/link/link.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { tagInCorner } from '#src/ui/badge/badge.css.ts';
import { OnlineDot, StatusTag } from '#src/ui/badge/badge.tsx';
import * as css from './member-card.css.ts';

type MemberCardProps = {
  profile: ProfileCard;
  /** Marks the member or the like as new. */
  isNew: boolean;
  /** Above the fold: loaded eagerly. */
  isAboveFold?: boolean;
  /** The heart on the photo. */
  hasLikeButton?: boolean;
  /** Button to write, beside it. */
  hasMessageButton?: boolean;
  /** False where the children name them. */
  hasCommonInterests?: boolean;
  /** A line below the place. */
  note?: ReactNode;
  /** Action below the text. */
  children?: ReactNode;
};

/** Member in a grid: the whole card links to the profile. [MEMBERS-02] */
export function MemberCard(props: MemberCardProps) {
  const { profile, isNew, isAboveFold = false, hasLikeButton = false, hasMessageButton = false, children } = props;
  const { hasCommonInterests = true, note } = props;
  const { t } = useLingui();
  const nameId = useId();
  const picture = usePhotoSources()(profile.main_image);
  const place = useNearPlace()(profile);
  const distance = useDistanceText()(profile);
  const activity = useActivityText()(profile);
  const common = useCommonInterestsText()(profile);
  return (
    <article aria-labelledby={nameId} className={css.card}>
      <Photo
        src={picture?.src ?? null}
        srcSet={picture?.srcSet}
        sizes={cardWidths}
        alt=""
        loading={isAboveFold ? 'eager' : 'lazy'}
        priority={isAboveFold ? 'high' : 'auto'}
        className={css.photo}
      >
        <span className={css.tags}>
          {isNew && (
            <StatusTag tone="new" className={tagInCorner}>
              <Trans>New</Trans>
            </StatusTag>
          )}
          <FictionalTag profile={profile} tone="photo" className={tagInCorner} />
        </span>
      </Photo>
      <div className={css.words}>
        <h2 className={css.name}>
          <Link id={nameId} href={href('members-id', { id: profile.id })} className={classNames(ellipsis, css.cover)}>
            {profile.name}
          </Link>
          <span className={css.age}>, {profile.age}</span>
          {profile.premium && <Icon name="star" size="xs" label={t`Premium`} className={css.premium} />}
        </h2>
        <p className={css.place}>
          <span className={classNames(ellipsis, css.placePart)}>{place}</span>
          {distance !== null && <span className={css.placePart}>{distance}</span>}
        </p>
        {activity !== null && (
          <p className={css.where}>
            {profile.online && <OnlineDot />}
            {activity}
          </p>
        )}
        {note && <p className={css.where}>{note}</p>}
        {hasCommonInterests && common !== null && <p className={classNames(css.common, ellipsis)}>{common}</p>}
      </div>
      {(hasLikeButton || hasMessageButton) && (
        <div className={css.onPhoto}>
          {hasMessageButton && <MessageLink id={profile.id} nameId={nameId} />}
          {hasLikeButton && <LikeButton profile={profile} />}
        </div>
      )}
      {children && <div className={css.act}>{children}</div>}
    </article>
  );
}

function MessageLink({ id, nameId }: { id: string; nameId: string }) {
  const { t } = useLingui();
  return (
    <IconLink
      icon="message"
      variant="glass"
      label={t`Send a message`}
      aria-describedby={nameId}
      {...useWriteLink(id)}
    />
  );
}

const cardWidths = '(min-width: 1200px) 282px, (min-width: 992px) 24vw, (min-width: 576px) 31vw, 46vw';

export const MemberCardSkeleton = () => (
  <div>
    <Skeleton shape="photo" />
    <Skeleton width="half" className={css.line} />
    <Skeleton width="long" className={css.line} />
  </div>
);

import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import type { SwipeCard } from '#contract/swipe.ts';
import { FictionalTag } from '#src/components/fictional/fictional-tag.tsx';
import { useActivityText, useCommonInterestsText, useDistanceText } from '#src/components/nearness.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { useFullPlace } from '#src/components/place-name.ts';
import { ProfileFacts } from '#src/components/profile-facts/profile-facts.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { display, muted } from '#src/styles/text.css.ts';
import { OnlineDot, StatusTag } from '#src/ui/badge/badge.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextLink } from '#src/ui/link/link.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import * as css from './screen.css.ts';

const widths = '(min-width: 432px) 400px, 92vw';

export function CardPhoto({ card, priority }: { card: ProfileCard; priority: 'high' | 'low' }) {
  const picture = usePhotoSources()(card.main_image);
  return (
    <Photo
      src={picture?.src ?? null}
      srcSet={picture?.srcSet}
      sizes={widths}
      alt=""
      loading="eager"
      priority={priority}
      className={css.photo}
    />
  );
}

/** Name and age on the photo. */
export function CardCaption({ card }: { card: ProfileCard }) {
  const { t } = useLingui();
  const place = useFullPlace()(card);
  const distance = useDistanceText()(card);
  const activity = useActivityText()(card);
  const common = useCommonInterestsText()(card);
  return (
    <div className={css.words}>
      <h2 className={classNames(display, css.name)}>
        {card.name}, {card.age}
        {card.premium && <Icon name="star" size="s" label={t`Premium`} className={css.premium} />}
      </h2>
      <p className={css.place}>{[place, distance].filter((part) => part !== null).join(' · ')}</p>
      <p className={css.tags}>
        <FictionalTag profile={card} tone="photo">
          <Trans>Demo profile</Trans>
        </FictionalTag>
        {card.is_new && (
          <StatusTag tone="new">
            <Trans>New</Trans>
          </StatusTag>
        )}
        {activity !== null && (
          <StatusTag tone="photo">
            {card.online && <OnlineDot />}
            {activity}
          </StatusTag>
        )}
        {common !== null && (
          <StatusTag tone="photo" icon="sparkles">
            {common}
          </StatusTag>
        )}
      </p>
    </div>
  );
}

/** Result of releasing the card now. */
export const CardStamps = () => (
  <>
    <span aria-hidden className={classNames(css.stamp, css.liked)}>
      <Trans>Like</Trans>
    </span>
    <span aria-hidden className={classNames(css.stamp, css.passed)}>
      <Trans>Pass</Trans>
    </span>
  </>
);

/** The profile of the card on top, beside it in a wide window. [SWIPE-06] */
export function SwipeFacts({ card }: { card: SwipeCard }) {
  const { t } = useLingui();
  const place = useFullPlace()(card);
  const distance = useDistanceText()(card);
  const { name } = card;
  return (
    <aside aria-label={t`Profile of ${name}`} className={css.facts}>
      <p className={muted}>{[place, distance].filter((part) => part !== null).join(' · ')}</p>
      {card.facts !== undefined && <ProfileFacts facts={card.facts} common={card.common_interests ?? []} level={3} />}
      <p>
        <TextLink href={href('members-id', { id: card.id })}>
          <Trans>View profile</Trans>
        </TextLink>
      </p>
    </aside>
  );
}

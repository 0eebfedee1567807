import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#contract/profile.ts';
import { usePicture } from '#src/parts/picture.ts';
import { usePlace } from '#src/parts/place.ts';
import { classNames } from '#src/styles/class-names.ts';
import { display } from '#src/styles/text.css.ts';
import { Icon } from '#src/ui/icon/icon.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { OnlineDot, Tag } from '#src/ui/tag/tag.tsx';
import * as css from './card.css.ts';

const widths = '(min-width: 432px) 400px, 92vw';

export function CardPhoto({ card, priority }: { card: ProfileCard; priority: 'high' | 'low' }) {
  const picture = usePicture()(card.main_image);
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

/** Who it is, on the photo. */
export function CardWords({ card }: { card: ProfileCard }) {
  const { t } = useLingui();
  const place = usePlace()(card);
  return (
    <div className={css.words}>
      <h2 className={classNames(display, css.name)}>
        {card.name}, {card.age}
        {card.premium && <Icon name="star" size="s" label={t`Premium`} className={css.premium} />}
      </h2>
      <p className={css.place}>{place.full}</p>
      <p className={css.tags}>
        {card.demo && (
          <Tag tone="photo">
            <Trans>Demo profile</Trans>
          </Tag>
        )}
        {card.is_new && (
          <Tag tone="new">
            <Trans>New</Trans>
          </Tag>
        )}
        {card.online && (
          <Tag tone="photo">
            <OnlineDot />
            <Trans>Online now</Trans>
          </Tag>
        )}
      </p>
    </div>
  );
}

/** What letting go would do. */
export const Stamps = () => (
  <>
    <span aria-hidden className={classNames(css.stamp, css.liked)}>
      <Trans>Like</Trans>
    </span>
    <span aria-hidden className={classNames(css.stamp, css.passed)}>
      <Trans>Pass</Trans>
    </span>
  </>
);

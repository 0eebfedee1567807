import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import type { Image } from '#contract/fields.ts';
import type { Profile } from '#contract/profile.ts';
import { searchHref } from '#machines/app/search-filter.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { ReportButton } from '#src/components/report/report-button.tsx';
import { classNames } from '#src/styles/class-names.ts';
import { title, visuallyHidden } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { IconButton, IconLink } from '#src/ui/button/button.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { CommentButton } from './comment.tsx';
import { Lightbox, useLightbox } from './lightbox.tsx';
import * as css from './screen.css.ts';

/** A photo that can be enlarged; the main one has no id of its own. */
type Shown = { readonly id: string | null; readonly image: Image };

const reelOf = ({ main_image: main, photos }: Profile): readonly Shown[] => [
  ...(main === null ? [] : [{ id: null, image: main }]),
  ...photos.filter((photo) => !photo.locked),
];

/** Main photo and thumbnails: a click enlarges an unlocked one. [PHOTO-03 PHOTO-07] */
export function Gallery({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { name } = profile;
  const [chosen, choose] = useState<string | null>(null);
  const filter = useFacts((facts) => facts.filter);
  const top = useRef<HTMLSpanElement>(null);
  const reel = reelOf(profile);
  const lightbox = useLightbox(reel.length);
  const at = Math.max(0, reel.map(({ id }) => id).indexOf(chosen));
  const number = at + 1;
  const shown = reel[at] ?? null;
  const photo = shown?.id ?? profile.main_photo;
  const picture = usePhotoSources()(shown?.image ?? null);
  return (
    <div className={css.gallery}>
      <Photo
        src={picture?.src ?? null}
        srcSet={picture?.srcSet}
        sizes="(min-width: 768px) 50vw, 100vw"
        alt={at === 0 ? t`Photo of ${name}` : t`Photo ${number} of ${name}`}
        loading="eager"
        priority="high"
        className={css.hero}
      >
        <span ref={top} className={css.top} />
        {shown !== null && (
          <button
            type="button"
            aria-label={t`Open the photo full screen`}
            className={css.enlarge}
            onClick={() => lightbox.open(at)}
          />
        )}
        <IconLink
          icon="arrow-left"
          variant="dark"
          label={t`Back`}
          href={searchHref(filter)}
          state={{ returning: true }}
          className={css.back}
        />
        {reel.length > 1 && (
          <PhotoNavigation
            at={at}
            count={reel.length}
            onNavigate={(to) => choose(reel.at(to % reel.length)?.id ?? null)}
          />
        )}
        {photo !== undefined && (
          <ReportButton
            reported={{ profile: profile.id, kind: 'photo', subject: photo, name }}
            variant="dark"
            className={css.report}
          />
        )}
        {photo !== undefined && (
          <CommentButton
            profile={profile}
            subject={{ photo }}
            label={t`Like this photo`}
            variant="dark"
            className={css.photoHeart}
          />
        )}
      </Photo>
      {lightbox.at !== null && (
        <Lightbox
          name={name}
          images={reel.map(({ image }) => image)}
          at={lightbox.at}
          onTurn={(to) => {
            choose(reel[to]?.id ?? null);
            lightbox.open(to);
          }}
          onClose={lightbox.close}
        />
      )}
      {profile.photos.length > 0 && (
        <Thumbs
          profile={profile}
          chosen={shown?.id ?? null}
          onChoose={(photo) => {
            choose(photo);
            // On phones it is above the text.
            top.current?.scrollIntoView({ block: 'nearest' });
          }}
        />
      )}
    </div>
  );
}

type PhotoNavigationProps = { at: number; count: number; onNavigate: (to: number) => void };

/** Position and navigation among the unlocked photos. */
function PhotoNavigation({ at, count, onNavigate }: PhotoNavigationProps) {
  const { t } = useLingui();
  const number = at + 1;
  const [isTurned, setTurned] = useState(false);
  const turn = (to: number) => {
    setTurned(true);
    onNavigate(to);
  };
  return (
    <>
      <span aria-hidden className={css.dots}>
        {Array.from({ length: count }, (_, place) => (
          <span key={place} className={classNames(css.dot, place === at && css.dotNow)} />
        ))}
      </span>
      <IconButton
        icon="chevron-right"
        variant="dark"
        label={t`Previous photo`}
        className={css.previous}
        onClick={() => turn(at - 1)}
      />
      <IconButton
        icon="chevron-right"
        variant="dark"
        label={t`Next photo`}
        className={css.next}
        onClick={() => turn(at + 1)}
      />
      <output className={visuallyHidden}>{isTurned && t`Photo ${number} of ${count}`}</output>
    </>
  );
}

type ThumbsProps = { profile: Profile; chosen: string | null; onChoose: (photo: string | null) => void };

function Thumbs({ profile, chosen, onChoose }: ThumbsProps) {
  const { t } = useLingui();
  const pictureOf = usePhotoSources();
  const isOpen = profile.photos.some((photo) => !photo.locked);
  const before = profile.main_image === null ? 0 : 1;
  const count = profile.photos.length + before;
  return (
    <section className={css.photos}>
      <h2 className={classNames(title, css.photosTitle)}>
        <Trans>
          Photos <span className={css.photosCount}>{count}</span>
        </Trans>
      </h2>
      <ul className={css.thumbs}>
        {isOpen && profile.main_image && (
          <li>
            <Choice current={chosen === null} label={t`Show the main photo`} onChoose={() => onChoose(null)}>
              <Photo as="span" src={pictureOf(profile.main_image)?.thumb ?? null} alt="" className={css.thumb} />
            </Choice>
          </li>
        )}
        {profile.photos.map((photo, place) => {
          const number = place + before + 1;
          const src = pictureOf(photo.image)?.thumb ?? null;
          return (
            <li key={photo.id}>
              {photo.locked ? (
                <Photo
                  src={src}
                  alt=""
                  className={css.thumb}
                  locked={
                    <VisuallyHidden>
                      <Trans>Locked photo</Trans>
                    </VisuallyHidden>
                  }
                />
              ) : (
                <Choice
                  current={chosen === photo.id}
                  label={t`Show photo ${number}`}
                  onChoose={() => onChoose(photo.id)}
                >
                  <Photo as="span" src={src} alt="" className={css.thumb} />
                </Choice>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ChoiceProps = { current: boolean; label: string; onChoose: () => void; children: ReactNode };

const Choice = ({ current, label, onChoose, children }: ChoiceProps) => (
  <button type="button" aria-label={label} aria-current={current} className={css.choice} onClick={onChoose}>
    {children}
  </button>
);

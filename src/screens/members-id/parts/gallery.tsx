import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { bothWidths, usePicture } from '#src/parts/picture.ts';
import { ReportButton } from '#src/parts/report/report-button.tsx';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { title } from '#src/styles/text.css.ts';
import { useFollow } from '#src/system.tsx';
import { IconLink } from '#src/ui/icon-button/icon-button.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './gallery.css.ts';

/** The main photo, and the further ones below: a clear one is shown large when it is chosen. [PHOTO-03 PHOTO-07] */
export function Gallery({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { name } = profile;
  const [chosen, choose] = useState<string | null>(null);
  const clear = profile.photos.filter((photo) => !photo.locked);
  const further = clear.find((photo) => photo.id === chosen);
  const shown = further?.image ?? profile.main_image;
  const picture = usePicture()(shown);
  return (
    <div className={css.gallery}>
      <Photo
        src={picture?.full ?? null}
        {...(picture && { srcSet: bothWidths(picture), sizes: '(min-width: 768px) 50vw, 100vw' })}
        alt={t`Photo of ${name}`}
        loading="eager"
        priority="high"
        className={css.hero}
      >
        <IconLink
          icon="arrow-left"
          variant="dark"
          label={t`Back to the members`}
          href={href('members')}
          onClick={useFollow()}
          className={css.back}
        />
        {further && (
          <ReportButton
            reported={{ profile: profile.id, kind: 'photo', subject: further.id, name }}
            variant="dark"
            className={css.report}
          />
        )}
      </Photo>
      {profile.photos.length > 0 && <Thumbs profile={profile} chosen={chosen} onChoose={choose} />}
    </div>
  );
}

type ThumbsProps = { profile: Profile; chosen: string | null; onChoose: (photo: string | null) => void };

function Thumbs({ profile, chosen, onChoose }: ThumbsProps) {
  const { t } = useLingui();
  const pictureOf = usePicture();
  const isOpen = profile.photos.some((photo) => !photo.locked);
  const count = profile.photos.length + (profile.main_image === null ? 0 : 1);
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
              <Photo src={pictureOf(profile.main_image)?.thumb ?? null} alt="" className={css.thumb} />
            </Choice>
          </li>
        )}
        {profile.photos.map((photo, place) => {
          const number = place + 2;
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
                  <Photo src={src} alt="" className={css.thumb} />
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

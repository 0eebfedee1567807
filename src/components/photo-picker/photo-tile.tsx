import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnPhoto } from '#contract/own-profile.ts';
import type { Upload } from '#machines/member/photos.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption } from '#src/styles/text.css.ts';
import { useFacts } from '#src/system.tsx';
import { StatusTag } from '#src/ui/badge/badge.tsx';
import { IconButton } from '#src/ui/button/button.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import * as css from './photo-picker.css.ts';

type PhotoTileProps = { photo: OwnPhoto; number: number; onOpen: () => void };

/** One of the member's own photos. [PHOTO-08] */
export function PhotoTile({ photo, number, onOpen }: PhotoTileProps) {
  const { t } = useLingui();
  const picture = usePhotoSources()(photo.image);
  return (
    <Photo
      src={picture?.thumb ?? null}
      srcSet={picture?.srcSet}
      sizes="(min-width: 992px) 260px, 33vw"
      alt={t`Your photo ${number}`}
      className={css.tile}
    >
      <PhotoTag photo={photo} />
      <IconButton icon="more" variant="dark" label={t`Edit photo ${number}`} className={css.more} onClick={onOpen} />
    </Photo>
  );
}

/** Badge of a photo. */
export function PhotoTag({ photo: { main, state } }: Pick<PhotoTileProps, 'photo'>) {
  if (state === 'rejected')
    return (
      <StatusTag tone="danger" className={css.tag}>
        <Trans>Not accepted</Trans>
      </StatusTag>
    );
  if (!main && state === 'approved') return null;
  return (
    <StatusTag tone="photo" className={css.tag}>
      {main ? <Trans context="photo">Main</Trans> : <Trans>In review</Trans>}
    </StatusTag>
  );
}

type UploadTileProps = { upload: Upload; onCancel: () => void; className?: string | undefined };

/** Running upload: progress and a cancel button. */
export function UploadTile({ upload, onCancel, className }: UploadTileProps) {
  const { t } = useLingui();
  const { name, preview, progress } = upload;
  return (
    <Photo src={preview} alt="" loading="eager" className={className}>
      <div className={css.veil}>
        {preview === null && <p className={classNames(caption, css.name)}>{name}</p>}
        <p className={classNames(caption, css.word)}>
          <UploadStatus upload={upload} />
        </p>
        {upload.state === 'sending' && <Progress label={t`Sending ${name}`} value={progress} max={1} variant="night" />}
      </div>
      <IconButton icon="x" variant="dark" label={t`Cancel ${name}`} className={css.cancel} onClick={onCancel} />
    </Photo>
  );
}

function UploadStatus({ upload: { state, progress } }: { upload: Upload }) {
  const isOnline = useFacts((facts) => facts.online);
  const percent = Math.round(progress * 100);
  if (state === 'waiting') return isOnline ? <Trans>Waiting</Trans> : <Trans>Waiting for connection</Trans>;
  return progress === 1 ? <Trans>Almost there</Trans> : <Trans>{percent}%</Trans>;
}

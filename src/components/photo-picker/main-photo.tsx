import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import type { OwnPhoto } from '#contract/own-profile.ts';
import { type Upload, canRetry } from '#machines/member/photos.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { classNames } from '#src/styles/class-names.ts';
import { bodySmall } from '#src/styles/text.css.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextButton } from '#src/ui/link/link.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import * as css from './photo-picker.css.ts';
import { CropDialog } from './lazy-crop-dialog.ts';
import { PhotoInput } from './photo-actions.tsx';
import { PhotoTag, UploadTile } from './photo-tile.tsx';
import { selectionOf, usePhotos, useUploadProblemText } from './use-photos.ts';

/** One large photo: the main one or the running upload. A new one replaces it. [SIGNUP-11 PHOTO-08 PHOTO-11] */
export function MainPhoto() {
  const { photos, uploads, problem, isCropping, send } = usePhotos();
  const textOf = useProblemText();
  const main = photos?.find((photo) => photo.main) ?? photos?.[0];
  const upload = uploads.findLast(({ state }) => state !== 'failed');
  const failed = uploads.filter(({ state }) => state === 'failed');
  const drop = (id: string) => send({ type: 'upload.cancelled', id });
  const choose = (files: Iterable<File>) => {
    // A new selection clears the last error.
    for (const { id } of failed) drop(id);
    send(selectionOf(files, main?.id ?? null));
  };
  const there = main === undefined ? 'none' : 'there';
  const photoState = upload === undefined ? there : 'sending';
  if (photos === null && problem !== null)
    return (
      <Alert
        tone="danger"
        action={
          <TextButton onClick={() => send({ type: 'photos.requested' })}>
            <Trans>Try again</Trans>
          </TextButton>
        }
      >
        {textOf(problem)}
      </Alert>
    );
  return (
    <div className={css.place} aria-busy={photos === null}>
      {photos === null && !upload && <Skeleton shape="photo" className={css.mainPhoto} />}
      {upload && <UploadTile upload={upload} className={css.mainPhoto} onCancel={() => drop(upload.id)} />}
      {photos !== null && !upload && (main ? <Own photo={main} onChoose={choose} /> : <Empty onChoose={choose} />)}
      {isCropping && (
        <Suspense>
          <CropDialog />
        </Suspense>
      )}
      <PhotoAnnouncement state={photoState} />
      <div aria-live="polite">
        {failed.slice(-1).map((last) => (
          <Refused key={last.id} upload={last} onRetry={() => send({ type: 'upload.retried', id: last.id })} />
        ))}
      </div>
    </div>
  );
}

function Own({ photo, onChoose }: { photo: OwnPhoto; onChoose: (files: Iterable<File>) => void }) {
  const { t } = useLingui();
  const picture = usePhotoSources()(photo.image);
  return (
    <Photo
      src={picture?.src ?? null}
      srcSet={picture?.srcSet}
      sizes="232px"
      alt={t`Your main photo`}
      loading="eager"
      className={css.mainPhoto}
    >
      {!photo.main && <PhotoTag photo={photo} />}
      <PhotoInput className={css.change} onChoose={onChoose}>
        <Icon name="pencil" />
        <VisuallyHidden>
          <Trans>Choose another photo</Trans>
        </VisuallyHidden>
      </PhotoInput>
    </Photo>
  );
}

const Empty = ({ onChoose }: { onChoose: (files: Iterable<File>) => void }) => (
  <PhotoInput className={css.noMainPhoto} onChoose={onChoose}>
    <span className={css.mainPhotoMark}>
      <Icon name="camera" size="l" />
    </span>
    <Trans>Choose a photo</Trans>
  </PhotoInput>
);

/** Error of the photo selected last. */
function Refused({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const textOf = useUploadProblemText();
  return (
    <p className={classNames(bodySmall, css.refused)}>
      <Icon name="info" size="xs" className={css.refusedMark} />
      {textOf(upload.problem ?? 'internal')}{' '}
      {canRetry(upload) && (
        <TextButton onClick={onRetry}>
          <Trans>Try again</Trans>
        </TextButton>
      )}
    </p>
  );
}

/** Live region: announces changes. */
const PhotoAnnouncement = ({ state }: { state: 'none' | 'sending' | 'there' }) => (
  <VisuallyHidden aria-live="polite">
    {state === 'sending' && <Trans>Your photo is on its way.</Trans>}
    {state === 'there' && <Trans>Your photo is here.</Trans>}
  </VisuallyHidden>
);

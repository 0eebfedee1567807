import { Plural, Trans } from '@lingui/react/macro';
import { type DragEvent, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { photos as limits } from '#contract/limits/contact.ts';
import type { Problem } from '#machines/generic/problem.ts';
import { remainingPhotos } from '#machines/member/photos.ts';
import { href } from '#src/routes.ts';
import { classNames } from '#src/styles/class-names.ts';
import { caption, muted, numeric, title } from '#src/styles/text.css.ts';
import { useProblemText } from '#src/texts/problems.ts';
import { Alert } from '#src/ui/alert/alert.tsx';
import { Icon } from '#src/ui/icon/icon.tsx';
import { TextButton, TextLink } from '#src/ui/link/link.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden/visually-hidden.tsx';
import { CropDialog } from './lazy-crop-dialog.ts';
import { PhotoActions, PhotoInput } from './photo-actions.tsx';
import * as css from './photo-picker.css.ts';
import { PhotoTile, UploadTile } from './photo-tile.tsx';
import { UploadErrors } from './upload-errors.tsx';
import { selectionOf, usePhotos } from './use-photos.ts';

/** The member's photos, running uploads, and room for more. [PHOTO-01 PHOTO-02 PHOTO-08 PHOTO-11 PROFILE-14] */
export function PhotoPicker() {
  const { photos, savedPhotos, changes, uploads, limit, problem, isCropping, send } = usePhotos();
  const [opened, open] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const number = (photos ?? []).findIndex(({ id }) => id === opened) + 1;
  const photo = photos?.[number - 1];
  const onTheWay = uploads.filter(({ state }) => state !== 'failed');
  const room = remainingPhotos({ savedPhotos, changes, uploads });
  const add = (files: Iterable<File>) => send(selectionOf(files, null));
  const drop = useFileDrop(add);
  const remove = (id: string) => {
    // The button that opened the sheet unmounts with the photo: focus stays in the section.
    flushSync(() => open(null));
    heading.current?.focus();
    send({ type: 'photo.deleted', id });
  };

  return (
    <section className={css.section} {...(photos !== null && drop.handlers)}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={title}>
          <Trans>Photos</Trans>
        </h2>
        <Count count={photos?.length ?? null} limit={limit} onTheWay={onTheWay.length} />
      </div>
      {photos === null && problem !== null && (
        <Failed problem={problem} onRetry={() => send({ type: 'photos.requested' })} />
      )}
      {photos === null && problem === null && <Loading />}
      {photos !== null && (
        <ul className={classNames(css.grid, drop.isOver && css.over)}>
          {photos.map((own, place) => (
            <li key={own.id}>
              <PhotoTile photo={own} number={place + 1} onOpen={() => open(own.id)} />
            </li>
          ))}
          {onTheWay.map((upload) => (
            <li key={upload.id}>
              <UploadTile
                upload={upload}
                className={css.tile}
                onCancel={() => send({ type: 'upload.cancelled', id: upload.id })}
              />
            </li>
          ))}
          {room > 0 && (
            <li>
              <Add onChoose={add} />
            </li>
          )}
          {limit < limits.premium && <Slots empty={room - 1} />}
        </ul>
      )}
      <UploadErrors
        uploads={uploads}
        room={room}
        onRetry={(id) => send({ type: 'upload.retried', id })}
        onDrop={(id) => send({ type: 'upload.cancelled', id })}
      />
      {photos !== null && <Hint limit={limit} />}
      {isCropping && (
        <Suspense>
          <CropDialog />
        </Suspense>
      )}
      {photo && (
        <PhotoActions
          key={photo.id}
          photo={photo}
          number={number}
          count={photos?.length ?? 0}
          onMove={(by) => send({ type: 'photo.moved', id: photo.id, place: number - 1 + by })}
          onMakeMain={() => {
            send({ type: 'mainPhoto.selected', id: photo.id });
            open(null);
          }}
          onDelete={() => remove(photo.id)}
          onClose={() => open(null)}
        />
      )}
    </section>
  );
}

/** Files dropped on the section are added. */
const useFileDrop = (onDrop: (files: Iterable<File>) => void) => {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const isWithinPicker = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isWithinPicker) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer.files.length > 0) onDrop(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
};

type CountProps = { count: number | null; limit: number; onTheWay: number };

/** Number of photos; a live region. */
const Count = ({ count, limit, onTheWay }: CountProps) => (
  <p aria-live="polite" className={classNames(caption, muted, numeric)}>
    {count !== null && (
      <Trans>
        {count} of {limit}
      </Trans>
    )}
    {onTheWay > 0 && (
      <VisuallyHidden>
        , <Plural value={onTheWay} one="# photo on its way" other="# photos on their way" />
      </VisuallyHidden>
    )}
  </p>
);

const Add = ({ onChoose }: { onChoose: (files: Iterable<File>) => void }) => (
  <PhotoInput multiple className={css.add} onChoose={onChoose}>
    <span className={css.addMark}>
      <Icon name="plus" />
    </span>
    <Trans>Add a photo</Trans>
  </PhotoInput>
);

/** Three locked tiles: room that Premium adds. [PHOTO-01 PHOTO-02] */
const Slots = ({ empty }: { empty: number }) => (
  <>
    {Array.from({ length: Math.max(0, empty) }, (_, slot) => (
      <li key={`empty ${slot}`} aria-hidden className={css.empty} />
    ))}
    {Array.from({ length: 3 }, (_, slot) => (
      <li key={`locked ${slot}`} aria-hidden className={css.locked}>
        <span className={css.lock}>
          <Icon name="lock" size="s" />
        </span>
      </li>
    ))}
  </>
);

function Hint({ limit }: { limit: number }) {
  const { premium, maxBytes } = limits;
  const megabytes = maxBytes / 1_048_576;
  return (
    <div className={classNames(caption, muted, css.hint)}>
      <p>
        <Trans>JPEG, PNG, WebP or HEIC, up to {megabytes} MB each.</Trans>
      </p>
      {limit < premium && (
        <p>
          <Trans>
            Premium members can show up to {premium} photos.{' '}
            <TextLink alone href={href('premium')}>
              See bundles
            </TextLink>
          </Trans>
        </p>
      )}
    </div>
  );
}

const Loading = () => (
  <div aria-busy className={css.grid}>
    <Skeleton shape="photo" />
    <Skeleton shape="photo" />
    <Skeleton shape="photo" />
  </div>
);

function Failed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const textOf = useProblemText();
  return (
    <Alert
      tone="danger"
      action={
        <TextButton onClick={onRetry}>
          <Trans>Try again</Trans>
        </TextButton>
      }
    >
      <Trans>Your photos could not be loaded.</Trans> {textOf(problem)}
    </Alert>
  );
}

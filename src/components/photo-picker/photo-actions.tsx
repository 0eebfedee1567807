import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { OwnPhoto } from '#contract/own-profile.ts';
import { usePhotoSources } from '#src/components/photo-sources.ts';
import { muted, visuallyHidden } from '#src/styles/text.css.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Modal, ModalBody } from '#src/ui/modal/modal.tsx';
import { Photo } from '#src/ui/photo/photo.tsx';
import * as css from './photo-picker.css.ts';
import { acceptedPhotoTypes } from '#contract/photo-files.ts';

type PhotoSheetProps = {
  photo: OwnPhoto;
  number: number;
  /** All photos of the member. */
  count: number;
  /** Shows the photo one place earlier or later. */
  onMove: (by: 1 | -1) => void;
  onMakeMain: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** The pressed button unmounts: focus moves to the next one. While the sheet opens, the title has it. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Actions on a photo; deleting needs a confirmation. [PHOTO-08] */
export function PhotoActions({ photo, number, count, onMove, onMakeMain, onDelete, onClose }: PhotoSheetProps) {
  const { t } = useLingui();
  const [isConfirmingDeletion, ask] = useState(false);
  const picture = usePhotoSources()(photo.image);
  return (
    <Modal
      title={isConfirmingDeletion ? <Trans>Delete this photo?</Trans> : <Trans>Photo {number}</Trans>}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <ModalBody className={css.body}>
        <Photo
          src={picture?.src ?? null}
          srcSet={picture?.srcSet}
          sizes="240px"
          alt={t`Your photo ${number}`}
          loading="eager"
          className={css.photo}
        />
        <p className={muted}>
          {isConfirmingDeletion ? (
            <Trans>It will be gone for good, for you and for everybody.</Trans>
          ) : (
            <PhotoStatus photo={photo} />
          )}
        </p>
        {isConfirmingDeletion ? (
          <div key="ask" className={css.actions}>
            <Button isFullWidth variant="danger" onClick={onDelete}>
              <Trans>Delete photo</Trans>
            </Button>
            <Button isFullWidth variant="quiet" ref={takeFocus} onClick={() => ask(false)}>
              <Trans>Keep the photo</Trans>
            </Button>
          </div>
        ) : (
          <div key="choose" className={css.actions}>
            {count > 1 && <Move number={number} count={count} onMove={onMove} />}
            {!photo.main && photo.state === 'approved' && (
              <Button isFullWidth variant="soft" onClick={onMakeMain}>
                <Trans>Make it the main photo</Trans>
              </Button>
            )}
            <Button isFullWidth variant="danger-quiet" ref={takeFocus} onClick={() => ask(true)}>
              <Trans>Delete photo</Trans>
            </Button>
          </div>
        )}
      </ModalBody>
    </Modal>
  );
}

/** The buttons stay where they are, so that a photo can be moved several places. [PHOTO-10] */
function Move({ number, count, onMove }: Pick<PhotoSheetProps, 'number' | 'count' | 'onMove'>) {
  const { t } = useLingui();
  const [isMoved, setMoved] = useState(false);
  const move = (by: 1 | -1) => {
    if (number + by < 1 || number + by > count) return;
    setMoved(true);
    onMove(by);
  };
  return (
    <div className={css.move}>
      <Button variant="line" size="m" aria-disabled={number === 1} onClick={() => move(-1)}>
        <Trans>Move earlier</Trans>
      </Button>
      <Button variant="line" size="m" aria-disabled={number === count} onClick={() => move(1)}>
        <Trans>Move later</Trans>
      </Button>
      <output className={visuallyHidden}>{isMoved && t`Photo ${number} of ${count}`}</output>
    </div>
  );
}

function PhotoStatus({ photo: { main, state, reason } }: Pick<PhotoSheetProps, 'photo'>) {
  if (state === 'pending') return <Trans>In review: nobody else sees it yet.</Trans>;
  if (state === 'rejected')
    return reason === null || reason === '' ? (
      <Trans>Not accepted: nobody else sees it.</Trans>
    ) : (
      <Trans>Not accepted, and nobody else sees it: {reason}</Trans>
    );
  return main ? <Trans>Your main photo: everybody sees it.</Trans> : <Trans>Premium members see it clearly.</Trans>;
}

type ChooseFilesProps = {
  multiple?: boolean;
  onChoose: (files: Iterable<File>) => void;
  className: string;
  /** Content of the label. */
  children: ReactNode;
};

/** File input styled as its label. Phones offer the camera too. [PHOTO-08] */
export const PhotoInput = ({ multiple = false, onChoose, className, children }: ChooseFilesProps) => (
  <label className={className}>
    {children}
    <input
      type="file"
      accept={acceptedPhotoTypes.join(',')}
      multiple={multiple}
      className={visuallyHidden}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Lets the same file be selected again.
        target.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  </label>
);

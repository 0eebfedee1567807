import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { isFieldError } from '#contract/errors.ts';
import { type PhotosContext, type PhotosEvent, type UploadProblem, visiblePhotos } from '#machines/member/photos.ts';
import type { ChosenFile, LocalFile } from '#machines/generic/local-file.ts';
import { randomId } from '#src/random-id.ts';
import { useAppActor, usePhotosActor } from '#src/system.tsx';
import { fieldErrorText } from '#src/texts/field-errors.ts';
import { problemText } from '#src/texts/problems.ts';

const emptyContext: PhotosContext = {
  online: true,
  savedPhotos: null,
  isOutdated: false,
  problem: null,
  changes: [],
  uploads: [],
  cropping: null,
};

/** The member's own photos, loaded on first use, and the actions on them. */
export const usePhotos = () => {
  const app = useAppActor();
  const actor = usePhotosActor();
  const context = useSelector(actor, (snapshot) => snapshot?.context ?? emptyContext);
  useEffect(() => {
    const request = { type: 'photos.requested' } as const;
    if (actor === undefined) app.send(request);
    else actor.send(request);
  }, [actor, app]);
  return {
    ...context,
    photos: visiblePhotos(context),
    limit: context.savedPhotos?.limit ?? 0,
    isCropping: useSelector(actor, (snapshot) => snapshot?.hasTag('cropping') === true),
    send: (event: PhotosEvent) => actor?.send(event),
  };
};

/** One photo may be cropped before its upload; several are uploaded as they are. [PHOTO-11] */
export const selectionOf = (files: Iterable<LocalFile>, replaces: string | null): PhotosEvent => {
  const [first, ...others] = toChosenFiles(files);
  return first !== undefined && others.length === 0
    ? { type: 'photo.selected', file: first, replaces }
    : { type: 'photos.selected', files: first === undefined ? [] : [first, ...others], replaces };
};

/** Gives each file an id for the machine. */
const toChosenFiles = (files: Iterable<LocalFile>): readonly ChosenFile[] =>
  [...files].map((file) => ({ id: randomId(), file }));

export const useUploadProblemText = (): ((problem: UploadProblem) => string) => {
  const { i18n } = useLingui();
  return (problem) => {
    const fieldText = isFieldError(problem) ? fieldErrorText(problem) : null;
    return i18n._(fieldText ?? problemText({ code: isFieldError(problem) ? 'invalid_fields' : problem }));
  };
};

import { fromCallback } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnPhotos } from '#contract/own-profile.ts';
import { type PhotoCrop, cropParameter } from '#contract/photo-crop.ts';
import type { UploadEvent } from '#machines/member/photos.ts';
import { ProblemError, problemOf } from '#machines/generic/problem.ts';
import { randomId } from '#src/random-id.ts';
import { importUploader } from './import-uploader.ts';
import type { PhotoFileStore } from './photo-files.ts';

const { path } = endpoints.addPhoto;

/** Uploads a photo and reports its progress; stopping the actor aborts it. [PHOTO-08 PHOTO-11] */
export const uploadPhoto = (files: PhotoFileStore) =>
  fromCallback<{ type: 'never' }, { id: string; crop: PhotoCrop | null }>(({ input, sendBack }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const send = (event: UploadEvent) => {
      if (!signal.aborted) sendBack(event);
    };

    const run = async (): Promise<OwnPhotos> => {
      const photo = files.find(input.id);
      if (photo === undefined) throw new ProblemError({ code: 'not_found' });
      const { uploadFile } = await importUploader();
      signal.throwIfAborted();
      const result = await uploadFile<OwnPhotos>({
        path: input.crop === null ? path : `${path}?${new URLSearchParams({ crop: cropParameter(input.crop) })}`,
        file: photo.file,
        key: photo.key,
        signal,
        onProgress: (progress) => send({ type: 'upload.progressed', progress }),
      });
      if ('reply' in result) return result.reply;
      // The server would repeat its answer under the old key.
      if (result.isFinalForKey) photo.key = randomId();
      throw result.error;
    };

    run().then(
      (photos) => send({ type: 'upload.succeeded', photos }),
      (error: unknown) => send({ type: 'upload.failed', problem: problemOf(error) }),
    );
    return () => controller.abort();
  });

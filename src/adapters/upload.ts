import { fromCallback } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnPhotos } from '#contract/own-profile.ts';
import type { UploadEvent } from '#machines/member/photos.ts';
import { ProblemError, problemOf } from '#machines/generic/problem.ts';
import { importUploader } from './fetch-sender.ts';
import type { PhotoFileStore } from './photo-files.ts';

/** A photo goes to the server with its progress; leaving stops it. [PHOTO-08] */
export const uploadPhoto = (files: PhotoFileStore) =>
  fromCallback<{ type: 'never' }, { id: string }>(({ input, sendBack }) => {
    const gone = new AbortController();
    const tell = (told: UploadEvent) => {
      if (!gone.signal.aborted) sendBack(told);
    };

    const run = async (): Promise<OwnPhotos> => {
      const kept = files.find(input.id);
      if (kept === undefined) throw new ProblemError({ code: 'not_found' });
      const { uploadFile } = await importUploader();
      gone.signal.throwIfAborted();
      const delivery = await uploadFile<OwnPhotos>({
        path: endpoints.addPhoto.path,
        file: kept.file,
        key: kept.key,
        signal: gone.signal,
        onProgress: (progress) => tell({ type: 'upload.progressed', progress }),
      });
      if ('reply' in delivery) return delivery.reply;
      // What was answered once is answered the same way under this key.
      if (delivery.isFinal) kept.key = crypto.randomUUID();
      throw delivery.error;
    };

    run().then(
      (photos) => tell({ type: 'upload.succeeded', photos }),
      (error: unknown) => tell({ type: 'upload.failed', problem: problemOf(error) }),
    );
    return () => gone.abort();
  });

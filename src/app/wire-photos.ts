import { fromPromise } from 'xstate';
import { photosMachine } from '#machines/member/photos.ts';
import { wire } from '#machines/generic/wire.ts';
import { warnBeforeUnload } from '#src/adapters/page-exit.ts';
import type { Http } from '#src/adapters/http.ts';
import { createPhotoFileStore } from '#src/adapters/photo-files.ts';
import { uploadPhoto } from '#src/adapters/upload-photo.ts';
import { importCropDialog } from '#src/components/photo-picker/lazy-crop-dialog.ts';

/** The member's own photos, loaded when a page first shows them. */
export const wirePhotos = (http: Http) => {
  const files = createPhotoFileStore();
  return wire(photosMachine, {
    loadPhotos: fromPromise(({ signal }) => http.call('loadPhotos', { signal })),
    changePhoto: fromPromise(({ input, signal }) => {
      const { kind, id } = input;
      if (kind === 'deleted') return http.call('deletePhoto', { body: { id }, signal });
      const body = kind === 'moved' ? { id, place: input.place } : { id, main: true as const };
      return http.call('changePhoto', { body, signal });
    }),
    uploadPhoto: uploadPhoto(files),
    prepareCrop: fromPromise(
      async ({ input }) => void (await Promise.all([files.decode(input.id), importCropDialog()])),
    ),
    storeFiles: files.keepFiles,
    warnBeforeUnload,
  });
};

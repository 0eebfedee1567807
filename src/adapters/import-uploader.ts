import { importWithRecovery } from './lazy-import.ts';

/** Few visits upload a photo: the uploader is a chunk of its own, outside the member's first load. */
export const importUploader = () => importWithRecovery(() => import('./upload-file.ts'));

export const prefetchUploader = (): void => {
  importUploader().catch(() => {
    // The upload itself imports it again, and reports the failure.
  });
};

import { importWithRecovery } from './lazy-import.ts';
/** Few visits send a photo: what sends it comes with the pages where one chooses them, and not with the member's scope. */
export const importUploader = () => importWithRecovery(() => import('./send-file.ts'));

export const prefetchUploader = (): void => {
  importUploader().catch(() => {
    // The upload itself tries again, and says it when it fails.
  });
};

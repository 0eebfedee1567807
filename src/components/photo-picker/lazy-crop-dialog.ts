import { lazy } from 'react';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';

/** Also loaded before the dialog opens, so that a photo whose dialog does not load is uploaded as it is. */
export const importCropDialog = () => importWithRecovery(() => import('./crop-dialog.tsx'));

export const CropDialog = lazy(importCropDialog);

import { lazy } from 'react';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import { loadCatalogue } from '#src/i18n.ts';

/** With their texts. Also loaded once the first page has settled, so that they can report a lost connection. */
export const loadToasts = async () => {
  const [{ Toasts }] = await Promise.all([importWithRecovery(() => import('./toasts.tsx')), loadCatalogue('errors')]);
  return { default: Toasts };
};

export const LazyToasts = lazy(loadToasts);

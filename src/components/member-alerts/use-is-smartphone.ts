import { useSyncExternalStore } from 'react';

/** Narrow touch screen. [ALERT-14] */
const query = () => matchMedia('(max-width: 767.98px) and (pointer: coarse)');

const watch = (look: () => void) => {
  const watched = query();
  watched.addEventListener('change', look);
  return () => watched.removeEventListener('change', look);
};

export const useIsSmartphone = (): boolean => useSyncExternalStore(watch, () => query().matches);

import { useCallback, useSyncExternalStore } from 'react';

const hasNone = () => false;

/** True while the window matches: for views that a style alone cannot leave out. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const watched = matchMedia(query);
      watched.addEventListener('change', onChange);
      return () => watched.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, hasNone);
};

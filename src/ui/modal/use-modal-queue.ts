import { useState, useSyncExternalStore } from 'react';

let open = 0;
const watchers = new Set<() => void>();

const count = (by: 1 | -1) => {
  open += by;
  for (const look of watchers) look();
};

const watch = (look: () => void) => {
  watchers.add(look);
  return () => watchers.delete(look);
};

/** A modal is there until it says that it has gone. */
export const registerOpenModal = (): (() => void) => {
  count(1);
  return () => count(-1);
};

/** Whether a modal is open: what can wait stays away until it has gone. */
const useIsModalOpen = (): boolean => useSyncExternalStore(watch, () => open > 0);

/** Whether a modal that comes by itself has had its turn: as soon as no other one is open, and nothing else keeps it waiting. */
export const useModalQueue = (mayCome = true): boolean => {
  const isFree = !useIsModalOpen() && mayCome;
  const [hasCome, setCome] = useState(isFree);
  if (!hasCome && isFree) setCome(true);
  return hasCome;
};

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

/** Registered as open until it unmounts. */
export const registerOpenModal = (): (() => void) => {
  count(1);
  return () => count(-1);
};

/** True while a modal is open. */
const useIsModalOpen = (): boolean => useSyncExternalStore(watch, () => open > 0);

/** True once an unprompted modal may open: no other is open and `mayOpen` holds. Stays true. */
export const useModalQueue = (mayOpen = true): boolean => {
  const isNextInQueue = !useIsModalOpen() && mayOpen;
  const [hasOpened, setHasOpened] = useState(isNextInQueue);
  if (!hasOpened && isNextInQueue) setHasOpened(true);
  return hasOpened;
};

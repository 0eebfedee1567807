import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** A value that only the browser knows; until the rendered page has been taken over it is the server's guess. */
export const useBrowserValue = <T extends string | number | boolean | null>(read: () => T, onServer: T): T =>
  useSyncExternalStore(subscribeToNothing, read, () => onServer);

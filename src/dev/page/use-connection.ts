import { useSyncExternalStore } from 'react';
import { type Connection, connect } from './connection.ts';

/** One for the page. */
export const connection = connect();

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get);

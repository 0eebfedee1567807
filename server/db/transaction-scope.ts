import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Inside it only the given transaction may be queried. */
export const runInTransactionScope = <T>(run: () => Promise<T>): Promise<T> => scope.run(true, run);

/** Without this check SQLite would deadlock, and PostgreSQL would read outside the transaction. */
export const assertOutsideTransaction = (): void => {
  if (scope.getStore() === true) throw new Error('The database is asked inside a transaction: use its tx.');
};

import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Runs the body of a transaction: in it, only the transaction that was handed over may be asked. */
export const runInTransactionScope = <T>(run: () => Promise<T>): Promise<T> => scope.run(true, run);

/** Without this, SQLite would wait for itself for ever, and PostgreSQL would answer from outside the transaction. */
export const assertOutsideTransaction = (): void => {
  if (scope.getStore() === true) throw new Error('The database is asked inside a transaction: use its tx.');
};

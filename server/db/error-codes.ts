import { getErrorCode } from '#server/start/start-error.ts';

/** SQLite's result code of an error, or null. https://sqlite.org/rescode.html */
const sqliteCode = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;

const primaryCode = (error: unknown): number | null => {
  const code = sqliteCode(error);
  return code === null ? null : code & 0xff;
};

export const isDatabaseBusy = (error: unknown): boolean => primaryCode(error) === 5;

export const isNotADatabase = (error: unknown): boolean => {
  const code = primaryCode(error);
  return code === 11 || code === 26;
};

/** FULL, IOERR_WRITE, IOERR_FSYNC, IOERR_SHMSIZE: results of a full disk, depending on the file that had to grow. */
const sqliteFull: readonly (number | null)[] = [13, 778, 1034, 4874];

export const isStorageFull = (error: unknown): boolean =>
  sqliteFull.includes(sqliteCode(error)) || ['ENOSPC', 'EDQUOT', '53100'].includes(getErrorCode(error) ?? '');

/** Two transactions conflicted: the failed one changed nothing and may be retried. */
export const isSerializationFailure = (error: unknown): boolean =>
  ['40001', '40P01'].includes(getErrorCode(error) ?? '');

export const isUniqueViolation = (error: unknown): boolean => getErrorCode(error) === '23505';

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
]);

/** The database is down or overloaded: the same request may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  const code = getErrorCode(error) ?? '';
  if (isDatabaseBusy(error) || isSerializationFailure(error) || unreachable.has(code)) return true;
  // Connection exceptions, too many connections, operator intervention (shutdown, starting up, timeout).
  if (/^(?:08...|53300|57P..|57014)$/.test(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  );
};

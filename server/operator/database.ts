import { rewritePostgres } from '#server/db/rewrite-postgres.ts';
import { type Command, OperatorError } from './command.ts';

const rewrite: Command['run'] = async ({ config, db }) => {
  if (config.databaseUrl === null) {
    await db.scrub();
    return 'SQLite overwrites what is deleted: only its log was emptied.';
  }
  const { tables, inUse, isLogCut } = await rewritePostgres(config.databaseUrl);
  const done = `${tables - inUse.length} of ${tables} tables are rewritten.`;
  const log = isLogCut ? '' : '\nOld segments of pg_wal stay: let the user of DATABASE_URL delete them (README).';
  if (inUse.length > 0) throw new OperatorError(`${done} In use, so run it again: ${inUse.join(', ')}.${log}`);
  return `${done}${log}`;
};

/** [OPS-09] */
export const databaseCommands: Readonly<Record<string, Command>> = {
  'database rewrite': {
    arguments: [],
    help: 'removes the bytes of erased rows from the files of PostgreSQL, in a quiet hour',
    run: rewrite,
  },
};

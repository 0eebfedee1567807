import type { TestProject } from 'vitest/node';
import { type Engine, openDatabase } from '#server/db/open.ts';
import { type Storage, makeStorage } from './storage.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest's interface is extended by merging.
  interface ProvidedContext {
    /** Migrated storage that `makeMigratedStorage` copies; null without TEST_DATABASE_URL. */
    readonly templates: Readonly<Record<Engine, Omit<Storage, 'remove'> | null>>;
  }
}

const makeTemplate = async (engine: Engine): Promise<Storage> => {
  const storage = await makeStorage(engine);
  const database = await openDatabase(storage);
  await database.close();
  return storage;
};

/** One for each engine and run. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const sqlite = await makeTemplate('sqlite');
  const postgres = process.env['TEST_DATABASE_URL'] ? await makeTemplate('postgres') : null;
  const placeOf = ({ dataDir, databaseUrl }: Storage) => ({ dataDir, databaseUrl });
  provide('templates', { sqlite: placeOf(sqlite), postgres: postgres === null ? null : placeOf(postgres) });
  return async () => {
    await sqlite.remove();
    await postgres?.remove();
  };
};

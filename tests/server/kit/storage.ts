import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Config } from '#server/start/config.ts';
import type { Engine } from '#server/db/open.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Storage for one test server. */
export type Storage = Place & { remove: () => Promise<void> };

export const makeDirectory = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'vesper-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

const runAsAdmin = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const makeDatabase = async (
  adminUrl: string,
  template: string,
): Promise<{ url: string; remove: () => Promise<void> }> => {
  const name = `vesper_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => runAsAdmin(adminUrl, `drop database ${name} with (force)`) };
};

/** Without a `source` empty, else a copy of its tables. */
const createStorage = async (engine: Engine, source: Place | null): Promise<Storage> => {
  const directory = makeDirectory();
  if (engine === 'sqlite') {
    if (source !== null) copyFileSync(join(source.dataDir, 'vesper.db'), join(directory.path, 'vesper.db'));
    return { dataDir: directory.path, databaseUrl: null, remove: async () => directory.remove() };
  }
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set.');
  const template = source?.databaseUrl ? new URL(source.databaseUrl).pathname.slice(1) : 'template1';
  const database = await makeDatabase(adminUrl, template);
  return {
    dataDir: directory.path,
    databaseUrl: database.url,
    remove: async () => {
      await database.remove();
      directory.remove();
    },
  };
};

/** As before the first start of a server. */
export const makeStorage = (engine: Engine): Promise<Storage> => createStorage(engine, null);

/** With all tables, empty. */
export const makeMigratedStorage = (engine: Engine): Promise<Storage> =>
  createStorage(engine, inject('templates')[engine]);

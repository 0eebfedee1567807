import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '#server/start/config.ts';
import type { Engine } from '#server/db/open.ts';

/** Empty storage for one test server. */
export type Storage = Pick<Config, 'dataDir' | 'databaseUrl'> & { remove: () => Promise<void> };

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

const makeDatabase = async (adminUrl: string): Promise<{ url: string; remove: () => Promise<void> }> => {
  const name = `vesper_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => runAsAdmin(adminUrl, `drop database ${name} with (force)`) };
};

export const makeStorage = async (engine: Engine): Promise<Storage> => {
  const directory = makeDirectory();
  if (engine === 'sqlite') {
    return { dataDir: directory.path, databaseUrl: null, remove: async () => directory.remove() };
  }
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set.');
  const database = await makeDatabase(adminUrl);
  return {
    dataDir: directory.path,
    databaseUrl: database.url,
    remove: async () => {
      await database.remove();
      directory.remove();
    },
  };
};

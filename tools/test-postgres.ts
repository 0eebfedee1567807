/** Starts a temporary PostgreSQL for tests, if one is installed, on a free port. */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export type TestPostgres = { readonly url: string; readonly stop: () => void };

const debian = '/usr/lib/postgresql';

const binaries = (): string | null => {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folder = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (folder !== undefined) return folder;
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });

/** PostgreSQL refuses to run as root: use the user of its package, or the least privileged one. */
const owner = (): { uid: number; gid: number } | null => {
  if (userInfo().uid !== 0) return null;
  const id = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
  const idsOf = (user: string) => ({ uid: id('-u', user), gid: id('-g', user) });
  try {
    return idsOf('postgres');
  } catch {
    return idsOf('nobody');
  }
};

/** Null: PostgreSQL is not installed. */
export const startPostgres = async (): Promise<TestPostgres | null> => {
  const bin = binaries();
  if (bin === null || !existsSync(join(bin, 'postgres'))) return null;
  const directory = mkdtempSync(join(tmpdir(), 'vesper-postgres-'));
  const user = owner();
  if (user !== null) chownSync(directory, user.uid, user.gid);
  const options = { ...user, cwd: directory };
  const data = join(directory, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'vesper', '--auth=trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    stdio: 'ignore',
  });
  const port = await freePort();
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      directory,
      '-h',
      '127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=200',
      // As README asks for, so that tests can look for erased bytes in the log.
      '-c',
      'wal_recycle=off',
      '-c',
      'wal_init_zero=off',
    ],
    { ...options, stdio: 'ignore' },
  );
  const isReady = (): boolean => {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'vesper'], {
        stdio: 'ignore',
      });
      return true;
    } catch {
      return false;
    }
  };
  for (let tries = 0; !isReady() && tries < 100; tries += 1) await setTimeout(100);
  return {
    url: `postgres://vesper@127.0.0.1:${port}/postgres`,
    stop: () => {
      server.kill('SIGINT');
      server.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    },
  };
};

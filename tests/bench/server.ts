import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Storage } from '#tests/server/kit/storage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type BenchServer = {
  readonly url: string;
  /** Milliseconds from the start of the process to its first answer. */
  readonly started: number;
  /** Resident memory in bytes. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
};

/** Builds the site unless the build is up to date. */
export const buildIfNeeded = (): void => {
  execFileSync(process.execPath, ['tools/build-if-needed.ts'], { cwd: root, stdio: 'inherit' });
};

/** The real server with the built site, in a process of its own. */
export const startServer = async (
  { dataDir, databaseUrl }: Pick<Storage, 'dataDir' | 'databaseUrl'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchServer> => {
  const began = performance.now();
  const server = spawn(process.execPath, ['server/start/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DEMO: '1',
      DEMO_LIFE: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      const found = /listening on (http:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error('The server has ended.')));
  });
  await (await fetch(url)).text();
  return {
    url,
    started: performance.now() - began,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) * 1_024,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
};

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './storage.ts';

const root = process.cwd();

export const samplePage = '<!doctype html><title>Vesper</title><style>body{margin:0}</style><main></main>';

/** The project with a built site of one page, or with none. */
const makeProject = (built: boolean): { path: string; remove: () => void } => {
  const { path, remove } = makeDirectory();
  for (const part of ['contract', 'server', 'locales', 'package.json', 'node_modules']) {
    symlinkSync(join(root, part), join(path, part));
  }
  if (built) {
    mkdirSync(join(path, 'dist'));
    writeFileSync(join(path, 'dist', 'index.html'), samplePage);
  }
  return { path, remove };
};

export type ServerProcess = {
  /** The printed address; rejects when the process ends before. */
  address: Promise<string>;
  exit: Promise<number | null>;
  output: () => string;
  errors: () => string;
  kill: (signal: NodeJS.Signals) => void;
};

const watch = (child: ChildProcess, remove: () => void): ServerProcess => {
  let output = '';
  let errors = '';
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      remove();
      resolve(code);
    });
  });
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Vesper is listening on (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    void exit.then((code) => reject(new Error(`The server ended with ${code}: ${errors}`)));
  });
  address.catch(() => undefined);
  return { address, exit, output: () => output, errors: () => errors, kill: (signal) => child.kill(signal) };
};

/** Starts the server as its own process like `npm start`; it ends with the test. */
export const startServer = (
  environment: Readonly<Record<string, string>>,
  { built = true }: { built?: boolean } = {},
): ServerProcess => {
  const project = makeProject(built);
  const child = spawn(
    process.execPath,
    ['--preserve-symlinks', '--preserve-symlinks-main', join(project.path, 'server', 'start', 'main.ts')],
    { env: { PATH: process.env['PATH'], PORT: '0', DEMO: '0', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return watch(child, project.remove);
};

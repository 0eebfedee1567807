import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

export type ServerProcess = {
  /** The printed address; rejects when the process ends before. */
  address: Promise<string>;
  exit: Promise<number | null>;
  output: () => string;
  errors: () => string;
  kill: (signal: NodeJS.Signals) => void;
};

const watch = (child: ChildProcess): ServerProcess => {
  let output = '';
  let errors = '';
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
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
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const project = inject('projects')[built ? 'built' : 'unbuilt'];
  const child = spawn(
    process.execPath,
    ['--preserve-symlinks', '--preserve-symlinks-main', join(project, 'server', 'start', 'main.ts')],
    { env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DEMO: '0', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return watch(child);
};

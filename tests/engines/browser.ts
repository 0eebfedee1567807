import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** An element of the page, as the browser's protocol names it. */
export type Element = string;

/** What the journeys need of a browser: one window, one profile. `run` and `find` call a function in the page. */
export type Browser = {
  readonly open: (url: string) => Promise<void>;
  readonly run: (source: string, ...args: readonly string[]) => Promise<string>;
  readonly find: (source: string, ...args: readonly string[]) => Promise<Element | null>;
  readonly click: (element: Element) => Promise<void>;
  readonly type: (element: Element, text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** The program that is missing; null when the engine can run. */
  readonly missing: () => string | null;
  readonly start: () => Promise<Browser>;
};

/** Path of a program, or null. */
export const findProgram = (...names: readonly string[]): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = names.flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))));
  return paths.find((path) => existsSync(path)) ?? null;
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });

/** A program that is stopped with its children. */
export const startProgram = (
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { readonly process: ChildProcess; readonly stop: () => Promise<void> } => {
  const started = spawn(file, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => started.once('exit', () => resolve()));
  const kill = () => {
    if (started.exitCode === null && started.signalCode === null && started.pid !== undefined)
      process.kill(-started.pid, 'SIGTERM');
  };
  process.once('exit', kill);
  return {
    process: started,
    stop: async () => {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
};

/** The value at a path of an answer whose shape the protocol defines. */
export const valueAt = (answer: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? Object.entries(part).find(([name]) => name === key)?.[1] : undefined,
    answer,
  );

export const textAt = (answer: unknown, ...path: readonly string[]): string => {
  const value = valueAt(answer, ...path);
  if (typeof value !== 'string') throw new Error(`No text at ${path.join('.')} of ${JSON.stringify(answer)}`);
  return value;
};

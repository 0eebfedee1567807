import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './storage.ts';

/** A disk of its own, of so few bytes that it can be full. */
export type SmallDisk = {
  readonly path: string;
  /** Takes all room but `left` bytes. */
  fill: (left?: number) => void;
  /** Gives the room back. */
  clear: () => void;
};

const mount = (path: string, bytes: number): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]).status === 0;

const unmount = (path: string): void => void spawnSync('umount', ['--lazy', path]);

const canMount = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const { path, remove } = makeDirectory();
  const mounted = mount(path, 65_536);
  if (mounted) unmount(path);
  remove();
  return mounted;
};

/** Null where a disk can be mounted, else why not. */
export const noSmallDisk: string | null = canMount() ? null : 'skipped: only root on Linux may mount a small disk';

const chunk = Buffer.alloc(4_096, 'x');

/** Writes until there is no room left, however much that is. */
const writeAll = (file: number): number => {
  let written = 0;
  try {
    for (;;) written += writeSync(file, chunk);
  } catch {
    return written;
  } finally {
    fsyncSync(file);
  }
};

/** To be used in a test: the disk goes with it. */
export const makeSmallDisk = (bytes: number): SmallDisk => {
  const { path, remove } = makeDirectory();
  if (!mount(path, bytes)) throw new Error('No disk can be mounted.');
  onTestFinished(() => {
    unmount(path);
    remove();
  });
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: (left = 0) => {
      const spare = `${path}/spare`;
      const file = openSync(spare, 'w');
      writeSync(file, Buffer.alloc(left, 'x'));
      closeSync(file);
      const all = openSync(ballast, 'a');
      writeAll(all);
      closeSync(all);
      rmSync(spare);
    },
    clear: () => rmSync(ballast, { force: true }),
  };
};

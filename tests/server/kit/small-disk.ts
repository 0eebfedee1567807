import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeDirectory } from './storage.ts';

/** A separate disk, small enough to be filled. */
export type SmallDisk = {
  readonly path: string;
  /** Fills all space but `left` bytes. */
  fill: (left?: number) => void;
  /** Frees the space. */
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

/** Null when a disk can be mounted, else the reason. */
export const smallDiskSkipReason: string | null = canMount()
  ? null
  : 'skipped: only root on Linux may mount a small disk';

const chunk = Buffer.alloc(4_096, 'x');

/** Writes until the disk is full. */
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

/** The disk is removed with the test. */
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

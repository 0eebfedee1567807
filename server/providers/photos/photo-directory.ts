import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/domain/id.ts';
import { getErrorCode } from '#server/start/start-error.ts';

/** What `ask` answers, or `absent` where the file is not there, or not any more. */
const ifThere = async <T, A>(ask: Promise<T>, absent: A): Promise<T | A> => {
  try {
    return await ask;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return absent;
    throw error;
  }
};

/** Files of one directory, by their names. */
export const openPhotoDirectory = (directory: string) => {
  const pathOf = (name: string): string => join(directory, name);

  return {
    read: (name: string): Promise<Buffer | null> => ifThere(readFile(pathOf(name)), null),

    /** Whole or not at all: another process may write, or this one die, at the same moment. */
    write: async (name: string, bytes: Buffer): Promise<void> => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const unfinished = pathOf(`.${name}.${newId()}`);
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 });
        await rename(unfinished, pathOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    remove: async (names: readonly string[]): Promise<void> => {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    },

    /** The names of all files, unfinished ones among them. */
    names: (): Promise<string[]> => ifThere(readdir(directory), []),

    /** Those of them that were written before that time. */
    writtenBefore: async (names: readonly string[], time: number): Promise<string[]> => {
      const written = await Promise.all(names.map((name) => ifThere(stat(pathOf(name)), null)));
      return names.filter((_, index) => (written[index]?.mtimeMs ?? time) < time);
    },
  };
};

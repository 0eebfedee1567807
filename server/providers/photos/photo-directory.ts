import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#server/domain/id.ts';
import { getErrorCode } from '#server/start/start-error.ts';

/** Resolves to `absent` when the file does not exist. */
const withAbsent = async <T, A>(operation: Promise<T>, absent: A): Promise<T | A> => {
  try {
    return await operation;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return absent;
    throw error;
  }
};

export const openPhotoDirectory = (directory: string) => {
  const pathOf = (name: string): string => join(directory, name);

  return {
    read: (name: string): Promise<Buffer | null> => withAbsent(readFile(pathOf(name)), null),

    /** Atomic: other processes may write or crash at the same time. */
    write: async (name: string, bytes: Buffer): Promise<void> => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const temporaryPath = pathOf(`.${name}.${newId()}`);
      try {
        await writeFile(temporaryPath, bytes, { mode: 0o600 });
        await rename(temporaryPath, pathOf(name));
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },

    remove: async (names: readonly string[]): Promise<void> => {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    },

    /** Includes temporary files. */
    names: (): Promise<string[]> => withAbsent(readdir(directory), []),

    /** Filters the names by modification time. */
    writtenBefore: async (names: readonly string[], time: number): Promise<string[]> => {
      const written = await Promise.all(names.map((name) => withAbsent(stat(pathOf(name)), null)));
      return names.filter((_, index) => (written[index]?.mtimeMs ?? time) < time);
    },
  };
};

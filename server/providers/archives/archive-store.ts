import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveEntry, ArchiveStore } from '#server/core/deps.ts';
import { getErrorCode } from '#server/start/start-error.ts';

/** Pictures are compressed already. */
const isCompressible = (name: string): boolean => !name.endsWith('.webp');

type Writing = { readonly zip: ZipFile; readonly mtime: Date; readonly signal: AbortSignal };

/** Each entry is read to its end before the next one is asked for. */
const addAll = async (entries: AsyncIterable<ArchiveEntry>, { zip, mtime, signal }: Writing): Promise<void> => {
  for await (const { name, content } of entries) {
    const stream = Readable.from(content, { objectMode: false });
    zip.addReadStream(stream, name, { mtime, compress: isCompressible(name) });
    await finished(stream, { signal });
  }
  zip.end();
};

const writeArchive = async (path: string, entries: AsyncIterable<ArchiveEntry>, mtime: Date): Promise<void> => {
  const zip = new ZipFile();
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = (error: unknown): void => stopping.abort(error);
  zip.on('error', stop);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await Promise.all([
    pipeline(zip.outputStream, file, { signal }).catch(stop),
    addAll(entries, { zip, mtime, signal }).catch(stop),
  ]);
  // The first failure is the cause of the others.
  if (signal.aborted) throw signal.reason;
};

/** Files below the data directory, readable by their owner only; an unfinished one has another name. [EXPORT-05] */
export const openArchiveStore = (dataDir: string): ArchiveStore => {
  const directory = join(dataDir, 'exports');
  const pathOf = (id: string): string => join(directory, `${id}.zip`);
  const unfinishedPathOf = (id: string): string => join(directory, `${id}.part`);

  const remove = async (id: string): Promise<void> => {
    await Promise.all([pathOf(id), unfinishedPathOf(id)].map((path) => rm(path, { force: true })));
  };

  const listIds = async (): Promise<readonly string[]> => {
    try {
      return [...new Set((await readdir(directory)).map((name) => name.replace(/\.\w+$/, '')))];
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') return [];
      throw error;
    }
  };

  return {
    write: async (id, entries, time) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = unfinishedPathOf(id);
      // Of a process that was stopped.
      await rm(path, { force: true });
      try {
        await writeArchive(path, entries, new Date(time));
        await rename(path, pathOf(id));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    open: async (id) => {
      try {
        const file = await open(pathOf(id));
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      } catch (error) {
        if (getErrorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove,
    sweep: async (listNeeded) => {
      const ids = await listIds();
      const needed = await listNeeded(ids);
      for (const id of ids) if (!needed.has(id)) await remove(id);
    },
  };
};

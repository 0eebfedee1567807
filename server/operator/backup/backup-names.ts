import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { day } from '#contract/durations.ts';
import { backups } from '#contract/limits/server.ts';

/** Sortable, and allowed on every file system. */
const stamp = (time: number): string => new Date(time).toISOString().replaceAll(/[:.]/g, '-');

export const backupName = (time: number): string => `vesper-${stamp(time)}`;
export const partialName = (time: number): string => `.${backupName(time)}.partial`;

const named = /^vesper-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/;

export type StoredBackup = { readonly name: string; readonly time: number };

const namesIn = (directory: string): Promise<string[]> =>
  existsSync(directory) ? readdir(directory) : Promise.resolve([]);

/** The newest first. */
export const listBackups = async (directory: string): Promise<StoredBackup[]> =>
  (await namesIn(directory))
    .flatMap((name) => {
      const [, date, ...parts] = named.exec(name) ?? [];
      const [hour, minute, second, millisecond] = parts;
      return date === undefined
        ? []
        : [{ name, time: Date.parse(`${date}T${hour}:${minute}:${second}.${millisecond}Z`) }];
    })
    .toSorted((one, other) => other.time - one.time);

/** Days after which a backup, and with it what it holds of an erased member, is deleted. [OPS-03] */
export const defaultDays = backups.life / day;

export type Keep = { readonly days: number; readonly count: number | null };

/** Removes what a killed command left. One that still runs is younger. */
const removePartials = async (directory: string, now: number): Promise<void> => {
  for (const name of await namesIn(directory)) {
    if (!/^\.vesper-.*\.partial$/.test(name)) continue;
    const { mtimeMs } = await stat(join(directory, name));
    if (now - mtimeMs > day) await rm(join(directory, name), { recursive: true, force: true });
  }
};

/** Deletes backups that are older than `days`, or more than `count`; the newest one always stays. [OPS-03] */
export const pruneBackups = async (
  directory: string,
  { days, count }: Keep,
  now: number,
): Promise<{ readonly removed: readonly StoredBackup[]; readonly kept: readonly StoredBackup[] }> => {
  await removePartials(directory, now);
  const all = await listBackups(directory);
  const isSurplus = ({ time }: StoredBackup, at: number): boolean =>
    at > 0 && (now - time > days * day || (count !== null && at >= count));
  const removed = all.filter(isSurplus);
  for (const { name } of removed) await rm(join(directory, name), { recursive: true });
  return { removed, kept: all.filter((backup) => !removed.includes(backup)) };
};

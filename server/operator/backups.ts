import { type OfflineCommand, OperatorError, type Command, day, lines } from './command.ts';
import { checkBackup, type Manifest } from './backup/archive.ts';
import { type Keep, defaultDays, pruneBackups } from './backup/backup-names.ts';
import { createBackup } from './backup/create-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';

/** Splits `DIR --days 30 --with-key` into its directory, switches and numbers. */
const parseWords = (
  usage: string,
  words: readonly string[],
  { switches = [], numbers = [] }: { readonly switches?: readonly string[]; readonly numbers?: readonly string[] },
): {
  readonly directory: string;
  readonly has: (name: string) => boolean;
  readonly number: (name: string) => number | null;
} => {
  const given = new Set<string>();
  const values = new Map<string, number>();
  const directories: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (switches.includes(word)) given.add(word);
    else if (numbers.includes(word)) values.set(word, Number(rest.shift()));
    else directories.push(word);
  }
  const [directory = '', ...others] = directories;
  const isWrong = [...values.values()].some((value) => !Number.isInteger(value) || value < 1);
  if (directory === '' || directory.startsWith('-') || others.length > 0 || isWrong)
    throw new OperatorError(`Write: ${usage}`);
  return { directory, has: (name) => given.has(name), number: (name) => values.get(name) ?? null };
};

const keeping = ['--days', '--keep'];
const keepOptions = '[--days 30] [--keep count]';

const readKeep = (number: (name: string) => number | null): Keep => ({
  days: number('--days') ?? defaultDays,
  count: number('--keep'),
});

const describe = ({ created_at: created, engine, version, files, missing_photos: missing }: Manifest): string[][] => [
  ['time', created],
  ['engine', engine],
  ['version', version],
  ['files', String(files.length)],
  ['bytes', String(files.reduce((sum, { size }) => sum + size, 0))],
  ...(missing.length === 0 ? [] : [['photos without a file', ...missing]]),
];

const describePruned = (removed: number): string =>
  removed === 0 ? '' : `\n${removed} older ${removed === 1 ? 'backup was' : 'backups were'} deleted.`;

const create: Command['run'] = async (deps, ...words) => {
  const { directory, has, number } = parseWords(`backup create <directory> ${keepOptions} [--with-key]`, words, {
    switches: ['--with-key'],
    numbers: keeping,
  });
  const { path, manifest } = await createBackup(deps, directory, { withKey: has('--with-key') });
  const { removed } = await pruneBackups(directory, readKeep(number), deps.now());
  const key = manifest.key.included
    ? 'It contains the key of bank accounts: keep it as secret as the database.'
    : 'It does not contain the key (secret.key or SECRET_KEY): keep that in another place.';
  return `${path}\n${lines(describe(manifest))}\n${key}${describePruned(removed.length)}`;
};

const check: OfflineCommand['run'] = async (_, ...words) => {
  const { directory } = parseWords('backup check <backup>', words, {});
  return `${lines(describe(await checkBackup(directory)))}\nThe backup is whole.`;
};

const restore: OfflineCommand['run'] = async (deps, ...words) => {
  const { directory, has } = parseWords('backup restore <backup> [--force] [--without-key]', words, {
    switches: ['--force', '--without-key'],
  });
  const options = { force: has('--force'), withoutKey: has('--without-key') };
  const { manifest, faults, deletedAgain } = await restoreBackup(deps, directory, options);
  const deleted = deletedAgain === 0 ? '' : ` Deleted again, because they left after the backup: ${deletedAgain}.`;
  const done = `The backup of ${day(Date.parse(manifest.created_at))} is restored. All sessions have ended.${deleted}`;
  if (faults.length === 0) return `${done} All balances agree with the ledger.`;
  throw new OperatorError(`${done}\n${lines(faults.map(({ fault, ids }) => [fault, ...ids]))}`);
};

const prune: OfflineCommand['run'] = async ({ now }, ...words) => {
  const { directory, number } = parseWords(`backup prune <directory> ${keepOptions}`, words, { numbers: keeping });
  const keep = readKeep(number);
  const { removed, kept } = await pruneBackups(directory, keep, now());
  const [newest] = kept;
  const isOld = newest !== undefined && now() - newest.time > keep.days * 24 * 60 * 60 * 1_000;
  const warning = isOld ? `\nThe newest one is older than ${keep.days} days, and stays until there is another.` : '';
  return `${kept.length} ${kept.length === 1 ? 'backup stays' : 'backups stay'}.${describePruned(removed.length)}${warning}`;
};

/** [OPS-01] */
export const backupCommands: Readonly<Record<string, Command>> = {
  'backup create': {
    arguments: [],
    options: `<directory> ${keepOptions} [--with-key]`,
    help: `a new directory with the database and all photos, beside a running server; then deletes backups older than ${defaultDays} days`,
    run: create,
  },
};

/** Commands that need no database: the machine may be empty. [OPS-02 OPS-03] */
export const offlineBackupCommands: Readonly<Record<string, OfflineCommand>> = {
  'backup check': { arguments: [], options: '<backup>', help: 'whether every file of a backup is whole', run: check },
  'backup restore': {
    arguments: [],
    options: '<backup> [--force] [--without-key]',
    help: 'into an empty database, without a running server; ends all sessions',
    run: restore,
  },
  'backup prune': {
    arguments: [],
    options: `<directory> ${keepOptions}`,
    help: 'deletes old backups, and with them what they hold of erased members; the newest stays',
    run: prune,
  },
};

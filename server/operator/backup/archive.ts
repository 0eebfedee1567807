import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OperatorError } from '#server/operator/command.ts';

const manifestName = 'manifest.json';

/** Files that a backup may hold. */
const fileName = /^(?:vesper\.db|vesper\.dump|secret\.key|photos\/[\w-]+\.webp)$/;

const EntrySchema = z.strictObject({
  path: z.string().check(z.regex(fileName)),
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const ManifestSchema = z.strictObject({
  format: z.literal(1),
  /** Of Vesper. */
  version: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  key: z.strictObject({
    /** Keyed digest of a fixed text: differs between keys, and reveals none. */
    digest: z.string(),
    included: z.boolean(),
  }),
  /** Photos whose files were missing on the disk already. */
  missing_photos: z.array(z.string()),
  files: z.array(EntrySchema),
});

export type FileEntry = z.infer<typeof EntrySchema>;
export type Manifest = z.infer<typeof ManifestSchema>;

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

/** Flushes a finished file to the disk, and describes it. */
export const recordFile = async (directory: string, path: string): Promise<FileEntry> => {
  const full = join(directory, path);
  const file = await open(full, 'r+');
  try {
    await file.sync();
    return { path, size: (await file.stat()).size, sha256: await hashFile(full) };
  } finally {
    await file.close();
  }
};

/** The last file of a backup: without it, the directory is none. */
export const writeManifest = async (directory: string, manifest: Manifest): Promise<void> => {
  const text = JSON.stringify(manifest);
  const file = JSON.stringify({ checksum: hashText(text), manifest }, null, 1);
  await writeFile(join(directory, manifestName), `${file}\n`, { mode: 0o600, flush: true });
};

const EnvelopeSchema = z.strictObject({ checksum: z.string(), manifest: ManifestSchema });

const readManifest = async (directory: string): Promise<Manifest> => {
  const path = join(directory, manifestName);
  if (!existsSync(path)) throw new OperatorError(`${directory} is no backup: it has no ${manifestName}.`);
  const damaged = new OperatorError(`The backup ${directory} is damaged: its ${manifestName} has changed.`);
  const text = await readFile(path, 'utf8');
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const parsed = z.safeParse(EnvelopeSchema, found);
  if (!parsed.success || parsed.data.checksum !== hashText(JSON.stringify(parsed.data.manifest))) throw damaged;
  return parsed.data.manifest;
};

const isIntact = async (directory: string, { path, size, sha256 }: FileEntry): Promise<boolean> => {
  const full = join(directory, path);
  return existsSync(full) && (await stat(full)).size === size && (await hashFile(full)) === sha256;
};

/** The files of a backup, its manifest left out. */
const listFiles = async (directory: string): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, '/').length))
    .filter((path) => path !== manifestName);

/**
 * Reads every byte of a backup. [OPS-02]
 * @throws {OperatorError} it is none, or a file is missing, changed or not its own.
 */
export const checkBackup = async (directory: string): Promise<Manifest> => {
  const manifest = await readManifest(directory);
  const broken: string[] = [];
  for (const entry of manifest.files) if (!(await isIntact(directory, entry))) broken.push(entry.path);
  const listed = new Set(manifest.files.map(({ path }) => path));
  broken.push(...(await listFiles(directory)).filter((path) => !listed.has(path)));
  if (broken.length === 0) return manifest;
  throw new OperatorError(
    `The backup ${directory} is damaged: ${broken.slice(0, 5).join(', ')} (${broken.length} files).`,
  );
};

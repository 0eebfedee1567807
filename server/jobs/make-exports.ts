import { hour } from '#contract/durations.ts';
import { dataExport as limits } from '#contract/limits/account.ts';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { exportPath } from '#contract/data-export.ts';
import type { ArchiveEntry, Deps } from '#server/core/deps.ts';
import type { DataExportTable, MemberTable } from '#server/db/schema.ts';
import { type ExportedSection, photoFile, pictureFile, sectionNames, writeJson } from '#server/domain/exported-data.ts';
import { siteOrigin } from '#server/domain/site-domain.ts';
import { claimDataExport, finishDataExport, listKeptExports, prolongDataExport } from '#server/store/data-exports.ts';
import { exportAccount } from '#server/store/exported-account.ts';
import { exportContacts, listExportedPictures } from '#server/store/exported-contacts.ts';
import { exportOrders } from '#server/store/exported-orders.ts';
import { getMember } from '#server/store/members.ts';
import { listPhotos } from '#server/store/photos.ts';
import { queueMail } from '#server/store/queue-mail.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { writeExportPage } from '#server/texts/export-page.ts';
import { runPeriodically } from './run-periodically.ts';

const every = 3_000;

type Making = Pick<Deps, 'config' | 'db' | 'mail' | 'vault' | 'photos' | 'archives' | 'log' | 'now'>;

const listSections = (deps: Making, member: MemberTable, now: number): readonly ExportedSection[] =>
  [
    ...exportAccount(deps, member, now),
    ...exportContacts(deps, member, now),
    ...exportOrders(deps, member.id),
  ].toSorted((one, other) => sectionNames.indexOf(one.name) - sectionNames.indexOf(other.name));

/** A file that is missing leaves no gap that would spoil the rest. */
async function* readPictures({ db, photos }: Making, memberId: string): AsyncGenerator<ArchiveEntry> {
  for (const photo of await listPhotos(db.read, memberId)) {
    const bytes = await photos.read(photo, 'full');
    if (bytes !== null) yield { name: photoFile(photo.id), content: [bytes] };
  }
  for (const id of await listExportedPictures(db.read, memberId)) {
    const bytes = await photos.read({ id, drawn_seed: null, drawn_shot: 0 }, 'full');
    if (bytes !== null) yield { name: pictureFile(id), content: [bytes] };
  }
}

/** The member has left, or another node was faster. */
class NotNeeded extends Error {}

/** Keeps other nodes from making the same copy, also while one entry takes long. */
const createLease = ({ db, now }: Making, id: string): (() => Promise<void>) => {
  let prolongedAt = 0;
  return async () => {
    if (now() - prolongedAt <= limits.lease / 4) return;
    prolongedAt = now();
    const due = prolongedAt + limits.lease;
    if (!(await db.write((tx) => prolongDataExport(tx, id, due)))) throw new NotNeeded();
  };
};

async function* whileNeeded<T>(items: Iterable<T> | AsyncIterable<T>, prolong: () => Promise<void>) {
  for await (const item of items) {
    await prolong();
    yield item;
  }
}

async function* keepLease(entries: AsyncIterable<ArchiveEntry>, prolong: () => Promise<void>) {
  for await (const { name, content } of whileNeeded(entries, prolong))
    yield { name, content: whileNeeded(content, prolong) };
}

async function* readEntries(deps: Making, member: MemberTable, now: number): AsyncGenerator<ArchiveEntry> {
  const sections = listSections(deps, member, now);
  const { name: site } = await getSiteSettings(deps.db.read, member.site_domain);
  const language = isLocale(member.language) ? member.language : defaultLocale;
  yield {
    name: 'index.html',
    content: writeExportPage(sections, { site, language, timeZone: member.time_zone ?? 'UTC', now }),
  };
  yield { name: 'data.json', content: writeJson(sections) };
  yield* readPictures(deps, member.id);
}

/** The mail and the state that allows to open the file are one transaction, after the file is complete. [EXPORT-01 EXPORT-05] */
const finish = async (deps: Making, id: string): Promise<void> => {
  const { db, config, archives } = deps;
  const now = deps.now();
  await db.write(async (tx) => {
    const member = await finishDataExport(tx, id, now);
    if (member === undefined) return;
    const link = `${siteOrigin(config, member.site_domain)}${exportPath(id)}`;
    await queueMail(tx, deps, member, 'export_ready', { link, hours: limits.life / hour }, now);
  });
  if (!(await listKeptExports(db.read, [id], now)).has(id)) await archives.remove(id);
};

const make = async (deps: Making, { id, member_id: memberId }: DataExportTable): Promise<void> => {
  const { db, archives } = deps;
  const now = deps.now();
  const member = await getMember(db.read, memberId);
  await archives.write(id, keepLease(readEntries(deps, member, now), createLease(deps, id)), now);
  await finish(deps, id);
};

/** Makes the copies that are due, one after the other. A failed one is tried again later. [EXPORT-05] */
export const makeExports = async (deps: Making): Promise<void> => {
  for (;;) {
    const claimed = await deps.db.write((tx) => claimDataExport(tx, deps.now()));
    if (claimed === undefined) return;
    if (claimed.state === 'failed') continue;
    try {
      await make(deps, claimed);
    } catch (error) {
      if (error instanceof NotNeeded) continue;
      deps.log.warn({ err: error }, "a copy of a member's data could not be made");
      const due = deps.now() + limits.retryDelay * 2 ** (claimed.attempts - 1);
      await deps.db.write((tx) => prolongDataExport(tx, claimed.id, due));
    }
  }
};

/** Deletes the files that no session may open any more. [EXPORT-04] */
export const deleteEndedExports = ({ db, archives }: Pick<Deps, 'db' | 'archives'>, now: number): Promise<void> =>
  archives.sweep((ids) => listKeptExports(db.read, ids, now));

/** `stop` waits for the run in progress. */
export const startExports = (deps: Deps): { stop: () => Promise<void> } =>
  runPeriodically(every, async () => {
    try {
      await makeExports(deps);
      await deleteEndedExports(deps, deps.now());
    } catch (error) {
      deps.log.warn({ err: error }, 'copies of data could not be made or deleted');
    }
  });

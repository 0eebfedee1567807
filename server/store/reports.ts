import type { ExpressionBuilder, Kysely } from 'kysely';
import { hiding, report as limits } from '#contract/limits/contact.ts';
import { type Report, type ReportDraft, ReportReasonSchema } from '#contract/report.ts';
import type { Tx } from '#server/core/call.ts';
import type { ReportAdditionTable, ReportTable, Schema } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { isHeldReport, isReleasedReport } from './held-reports.ts';
import { eraseKeptMessages, findKeptMessage } from './kept-messages.ts';
import { listApprovedPhotoIds } from './photos.ts';
import { isViewableBy } from './member-visibility.ts';

const maxListed = 200;

type Addition = ReportAdditionTable;

const listAdditions = async (db: Kysely<Schema>, reportIds: readonly string[]): Promise<Addition[]> =>
  reportIds.length === 0
    ? []
    : db.selectFrom('report_addition').selectAll().where('report_id', 'in', reportIds).orderBy('position').execute();

const parseReason = (reason: string) => ReportReasonSchema.parse(reason);

const toReport = (row: ReportTable & { readonly name: string | null }, additions: readonly Addition[]): Report => ({
  id: row.id,
  kind: row.kind,
  reason: parseReason(row.reason),
  remarks: row.remarks,
  additions: additions
    .filter((addition) => addition.report_id === row.id)
    .map(({ reason, remarks, created_at: created }) => ({ reason: parseReason(reason), remarks, created })),
  name: row.name,
  state: row.state,
  answer: row.answer,
  created: row.created_at,
  decided: row.decided_at,
});

/** The latest first. The reported member's name is included only while their profile is viewable. [MEMBERS-02] */
export const listOwnReports = async (db: Kysely<Schema>, memberId: string, id?: string): Promise<Report[]> => {
  let reports = db
    .selectFrom('report')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'report.about_id').on(isViewableBy(memberId)))
    .selectAll('report')
    .select('member.name as name')
    .where('report.from_id', '=', memberId);
  if (id !== undefined) reports = reports.where('report.id', '=', id);
  const rows = await reports.orderBy('report.created_at', 'desc').orderBy('report.id').limit(maxListed).execute();
  const additions = await listAdditions(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toReport(row, additions));
};

/** A message that the reader received and has not deleted. */
const findMessageTo = (db: Kysely<Schema>, senderId: string, readerId: string, messageId: string) =>
  db
    .selectFrom('message')
    .innerJoin('participant', 'participant.conversation_id', 'message.conversation_id')
    .select('message.body')
    .where('message.id', '=', messageId)
    .where('message.sender_id', '=', senderId)
    .where('participant.member_id', '=', readerId)
    .whereRef('message.position', '>', 'participant.cleared')
    .executeTakeFirst();

/** `evidence` is the reported text, if any; null: no such subject of that member. */
export const findReported = async (
  db: Kysely<Schema>,
  readerId: string,
  { kind, profile, subject }: Pick<ReportDraft, 'kind' | 'profile' | 'subject'>,
): Promise<{ readonly evidence: string | null } | null> => {
  const noWords = { evidence: null };
  if (kind === 'member') return subject === null ? noWords : null;
  if (subject === null) return null;
  if (kind === 'photo') return (await listApprovedPhotoIds(db, profile)).includes(subject) ? noWords : null;
  const message =
    (await findMessageTo(db, profile, readerId, subject)) ?? (await findKeptMessage(db, profile, readerId, subject));
  return message === undefined ? null : { evidence: message.body };
};

/** Photos with an open or recent report: their files stay as long as its other evidence. [PHOTO-08 ROLE-18] */
export const listHeldPhotos = async (
  db: Kysely<Schema>,
  photoIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> => {
  if (photoIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('report')
    .select('subject')
    .where(isHeldReport(now))
    .where('subject', 'in', photoIds)
    .execute();
  return new Set(rows.flatMap(({ subject }) => subject ?? []));
};

type ReportText = Pick<ReportDraft, 'reason' | 'remarks'>;

/** Returns false when the limit is reached. A repetition is not stored. */
const addTo = async (tx: Tx, report: ReportTable, { reason, remarks }: ReportText, now: number): Promise<boolean> => {
  const additions = await listAdditions(tx, [report.id]);
  const isDuplicateAddition = [report, ...additions].some(
    (entry) => entry.reason === reason && (remarks === '' || entry.remarks === remarks),
  );
  if (isDuplicateAddition) return true;
  if (additions.length >= limits.additions) return false;
  const addition = { report_id: report.id, position: additions.length + 1, reason, remarks, created_at: now };
  await tx.insertInto('report_addition').values(addition).execute();
  return true;
};

/** `isNew`: not an addition to an open report. */
type AddedReport = { readonly report: Report; readonly isNew: boolean };

/** A second report on the same subject is added to the open one; null when no more can be added. */
export const addReport = async (
  tx: Tx,
  fromId: string,
  { evidence, profile, ...draft }: ReportDraft & { readonly evidence: string | null },
  now: number,
): Promise<AddedReport | null> => {
  const same = await tx
    .selectFrom('report')
    .selectAll()
    .where('from_id', '=', fromId)
    .where('about_id', '=', profile)
    .where('kind', '=', draft.kind)
    .where('subject', draft.subject === null ? 'is' : '=', draft.subject)
    .where('state', '=', 'open')
    .executeTakeFirst();
  const id = same?.id ?? newId();
  if (same === undefined) {
    await tx
      .insertInto('report')
      .values({
        ...draft,
        id,
        from_id: fromId,
        about_id: profile,
        evidence,
        state: 'open',
        answer: null,
        created_at: now,
        decided_at: null,
      })
      .execute();
  } else if (!(await addTo(tx, same, draft, now))) return null;
  const [report] = await listOwnReports(tx, fromId, id);
  if (report === undefined) throw new Error('A report that was written is not there.');
  return { report, isNew: same === undefined };
};

/** For the operator: those about minors first, then the oldest. An erased member has no name. */
export const listReports = async (db: Kysely<Schema>, { open }: { readonly open: boolean }) => {
  const reports = db
    .selectFrom('report')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'report.about_id').on('member.erased', '=', 0))
    .selectAll('report')
    .select((eb) => [
      'member.name as name',
      eb
        .selectFrom('report_addition')
        .select((additions) => additions.fn.countAll<number>().as('count'))
        .whereRef('report_addition.report_id', '=', 'report.id')
        .as('added'),
    ])
    .orderBy((eb) => eb.case().when(isAboutMinor(eb)).then(0).else(1).end())
    .orderBy('report.created_at')
    .orderBy('report.id');
  return (open ? reports.where('report.state', '=', 'open') : reports).execute();
};

/** For the operator, with its additions. */
export const findReport = async (db: Kysely<Schema>, id: string) => {
  const report = (await listReports(db, { open: false })).find((one) => one.id === id);
  return report === undefined ? undefined : { ...report, additions: await listAdditions(db, [id]) };
};

/** Reports by and about an erased member, unless they are held. [DELETE-06] */
export const eraseReports = async (tx: Tx, memberId: string, now: number): Promise<void> => {
  await tx.deleteFrom('report').where('from_id', '=', memberId).where(isReleasedReport(now)).execute();
  await tx
    .updateTable('report')
    .set({ about_id: null, subject: null, evidence: null })
    .where('about_id', '=', memberId)
    .where(isReleasedReport(now))
    .execute();
  await eraseKeptMessages(tx, memberId, now);
};

/**
 * Deletes the evidence of reports that are not held any more, and what they still say about erased members. Returns true
 * when something was deleted. [DELETE-06]
 */
export const releaseEvidence = async (tx: Tx, now: number): Promise<boolean> => {
  const erased = tx.selectFrom('member').select('id').where('erased', '=', 1);
  const released = await tx
    .updateTable('report')
    .set({ evidence: null })
    .where('evidence', 'is not', null)
    .where(isReleasedReport(now))
    .returning('id')
    .execute();
  const forgotten = await tx
    .updateTable('report')
    .set({ about_id: null, subject: null })
    .where('about_id', 'in', erased)
    .where(isReleasedReport(now))
    .returning('id')
    .execute();
  const deleted = await tx
    .deleteFrom('report')
    .where('from_id', 'in', erased)
    .where(isReleasedReport(now))
    .returning('id')
    .execute();
  return released.length + forgotten.length + deleted.length > 0;
};

/** Undefined: no such report. */
export const decideReport = (
  tx: Tx,
  id: string,
  decision: { readonly state: 'acted' | 'dismissed'; readonly answer: string },
  now: number,
): Promise<ReportTable | undefined> =>
  tx
    .updateTable('report')
    .set({ ...decision, decided_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** For a second decision; false when the evidence is gone. [ROLE-17] */
export const reopenReport = async (tx: Tx, id: string, now: number): Promise<boolean> => {
  const reopened = await tx
    .updateTable('report')
    .set({ state: 'open', answer: null, decided_at: null })
    .where('id', '=', id)
    .where((eb) => eb.not(eb('state', '=', 'open')))
    .where(isHeldReport(now))
    .returning('id')
    .executeTakeFirst();
  return reopened !== undefined;
};

export const hasOpenReports = async (tx: Tx, aboutId: string): Promise<boolean> =>
  (await tx
    .selectFrom('report')
    .select('id')
    .where('about_id', '=', aboutId)
    .where('state', '=', 'open')
    .executeTakeFirst()) !== undefined;

/** Said in the report or in an addition to it. */
const isAboutMinor = (eb: ExpressionBuilder<Schema, 'report'>) =>
  eb.or([
    eb('report.reason', '=', 'underage'),
    eb.exists(
      eb
        .selectFrom('report_addition')
        .select('report_addition.report_id')
        .whereRef('report_addition.report_id', '=', 'report.id')
        .where('report_addition.reason', '=', 'underage'),
    ),
  ]);

export const countOpenReports = async (
  db: Kysely<Schema>,
): Promise<{ readonly reports: number; readonly underage: number }> => {
  const open = db.selectFrom('report').select('id').where('state', '=', 'open');
  const [all, urgent] = [await open.execute(), await open.where(isAboutMinor).execute()];
  return { reports: all.length, underage: urgent.length };
};

/**
 * Hides a member after reports by enough confirmed members within a week, until all reports about them are decided.
 * Returns true when this report was the last one needed. [ROLE-17]
 */
export const hideOftenReported = async (tx: Tx, aboutId: string, now: number): Promise<boolean> => {
  const reporters = await tx
    .selectFrom('report')
    .innerJoin('member', 'member.id', 'report.from_id')
    .select('report.from_id')
    .distinct()
    .where('report.about_id', '=', aboutId)
    .where('report.state', '=', 'open')
    .where('report.created_at', '>', now - hiding.within)
    .where('member.status', '=', 'confirmed')
    .execute();
  if (reporters.length < hiding.reporters) return false;
  const hidden = await tx
    .updateTable('member')
    .set({ hidden_at: now })
    .where('id', '=', aboutId)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return hidden !== undefined;
};

import type { Kysely } from 'kysely';
import { type Report, type ReportDraft, ReportReasonSchema } from '#contract/report.ts';
import type { Tx } from '#server/call.ts';
import type { ReportTable, Schema } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { approvedPhotoIds } from './photos.ts';
import { isThere } from './visible.ts';

/** Latest reports of a member that are listed. */
const listed = 200;

const joined = (db: Kysely<Schema>) =>
  db
    .selectFrom('report')
    .leftJoin('member', (join) => join.onRef('member.id', '=', 'report.about_id').on(isThere))
    .selectAll('report')
    .select('member.name as name');

type Row = ReportTable & { readonly name: string | null };

const reportView = (row: Row): Report => ({
  id: row.id,
  kind: row.kind,
  reason: ReportReasonSchema.parse(row.reason),
  remarks: row.remarks,
  name: row.name,
  state: row.state,
  answer: row.answer,
  created: row.created_at,
  decided: row.decided_at,
});

/** What a member has reported, the latest first. */
export const reportsOf = async (db: Kysely<Schema>, memberId: string, id?: string): Promise<Report[]> => {
  let reports = joined(db).where('report.from_id', '=', memberId);
  if (id !== undefined) reports = reports.where('report.id', '=', id);
  const rows = await reports.orderBy('report.created_at', 'desc').orderBy('report.id').limit(listed).execute();
  return rows.map(reportView);
};

/** A message of this member that the other one has been shown. */
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

/** What is reported, as far as it is words; null where it is not there, or not that member's. */
export const findReported = async (
  db: Kysely<Schema>,
  readerId: string,
  { kind, profile, subject }: Pick<ReportDraft, 'kind' | 'profile' | 'subject'>,
): Promise<{ readonly evidence: string | null } | null> => {
  const noWords = { evidence: null };
  if (kind === 'member') return subject === null ? noWords : null;
  if (subject === null) return null;
  if (kind === 'photo') return (await approvedPhotoIds(db, profile)).includes(subject) ? noWords : null;
  const message = await findMessageTo(db, profile, readerId, subject);
  return message === undefined ? null : { evidence: message.body };
};

/** Those of these pictures that an open report is about: their files stay until it is decided. [PHOTO-08 ROLE-18] */
export const findHeld = async (db: Kysely<Schema>, photoIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (photoIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('report')
    .select('subject')
    .where('state', '=', 'open')
    .where('subject', 'in', photoIds)
    .execute();
  return new Set(rows.flatMap(({ subject }) => subject ?? []));
};

/** Writes a report down. The same one that is still open is answered instead of another. */
export const addReport = async (
  tx: Tx,
  fromId: string,
  { evidence, ...draft }: ReportDraft & { readonly evidence: string | null },
  now: number,
): Promise<Report> => {
  const same = await tx
    .selectFrom('report')
    .select('id')
    .where('from_id', '=', fromId)
    .where('about_id', '=', draft.profile)
    .where('kind', '=', draft.kind)
    .where('subject', draft.subject === null ? 'is' : '=', draft.subject)
    .where('state', '=', 'open')
    .executeTakeFirst();
  const id = same?.id ?? newId();
  if (same === undefined) {
    const { kind, subject, reason, remarks } = draft;
    await tx
      .insertInto('report')
      .values({
        id,
        from_id: fromId,
        about_id: draft.profile,
        kind,
        subject,
        evidence,
        reason,
        remarks,
        state: 'open',
        answer: null,
        created_at: now,
        decided_at: null,
      })
      .execute();
  }
  const [report] = await reportsOf(tx, fromId, id);
  if (report === undefined) throw new Error('A report that was written is not there.');
  return report;
};

/** For the operator: reports by who is reported, open ones or all, the oldest first. */
export const allReports = (db: Kysely<Schema>, { open }: { readonly open: boolean }): Promise<Row[]> => {
  const reports = joined(db).orderBy('report.created_at').orderBy('report.id');
  return (open ? reports.where('report.state', '=', 'open') : reports).execute();
};

/** An operator decides, and says to the reporter what came of it. False: there is no such report. */
export const decideReport = async (
  tx: Tx,
  id: string,
  decision: { readonly state: 'acted' | 'dismissed'; readonly answer: string },
  now: number,
): Promise<boolean> => {
  const decided = await tx
    .updateTable('report')
    .set({ ...decision, decided_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
};

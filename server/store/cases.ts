import { day } from '#contract/durations.ts';
import type { Kysely } from 'kysely';
import type { Case, CaseDraft } from '#contract/case.ts';
import { cases as limits } from '#contract/limits/server.ts';
import type { Tx } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import type { CaseEntryTable, MemberTable, Schema, SupportCaseTable } from '#server/db/schema.ts';
import { newCaseNumber } from '#server/domain/case-number.ts';
import { newId } from '#server/domain/id.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';
import type { SiteDomain } from '#server/domain/site-domain.ts';
import { claimDailyTurn } from './daily-limit.ts';
import { hashToken, newToken } from '#server/domain/secret-token.ts';

const listEntries = (db: Kysely<Schema>, caseId: string): Promise<CaseEntryTable[]> =>
  db.selectFrom('case_entry').selectAll().where('case_id', '=', caseId).orderBy('position').execute();

const toCase = ({ number, topic, state, created_at: created }: SupportCaseTable, entries: CaseEntryTable[]): Case => ({
  number,
  topic,
  state,
  created,
  entries: entries.map(({ author, text, created_at: time }) => ({ author, text, time })),
});

const isNumberTaken = async (tx: Tx, number: string): Promise<boolean> =>
  (await tx.selectFrom('support_case').select('id').where('number', '=', number).executeTakeFirst()) !== undefined;

const newFreeNumber = async (tx: Tx): Promise<string> => {
  const number = newCaseNumber();
  return (await isNumberTaken(tx, number)) ? newFreeNumber(tx) : number;
};

type NewCase = CaseDraft & {
  readonly language: string;
  readonly memberId: string | null;
  readonly domain: SiteDomain;
  readonly asker: string;
};

/**
 * Null when this asker has opened too many cases of the e-mail address today. `isConfirmed` false: the mailbox, perhaps a
 * stranger's, has got enough confirmations today. [ROUTE-35]
 */
export const addCase = async (
  tx: Tx,
  vault: Pick<Deps['vault'], 'digest'>,
  { email, topic, text, language, memberId, domain, asker }: NewCase,
  now: number,
): Promise<{ readonly added: SupportCaseTable; readonly isConfirmed: boolean } | null> => {
  const emailKey = normaliseText(email);
  const key = `case:${vault.digest(`case of ${emailKey} by ${asker}`)}`;
  if (!(await claimDailyTurn(tx, key, limits.perDay, now))) return null;
  const recent = await tx
    .selectFrom('support_case')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('created_at', '>', now - day)
    .limit(limits.confirmedPerDay)
    .execute();
  const added: SupportCaseTable = {
    id: newId(),
    number: await newFreeNumber(tx),
    member_id: memberId,
    email,
    email_key: emailKey,
    language,
    site_domain: domain,
    topic,
    state: 'open',
    report_id: null,
    objected_at: null,
    created_at: now,
    changed_at: now,
  };
  await tx.insertInto('support_case').values(added).execute();
  await tx
    .insertInto('case_entry')
    .values({ case_id: added.id, position: 1, author: 'sender', text, created_at: now })
    .execute();
  return { added, isConfirmed: recent.length < limits.confirmedPerDay };
};

/** Token of a new link to the case; it exists only in the mail. */
export const createCaseToken = async (tx: Tx, caseId: string): Promise<string> => {
  const token = newToken();
  await tx
    .insertInto('case_token')
    .values({ token_hash: hashToken(token), case_id: caseId })
    .execute();
  return token;
};

const findRowByToken = (db: Kysely<Schema>, token: string): Promise<SupportCaseTable | undefined> =>
  db
    .selectFrom('case_token')
    .innerJoin('support_case', 'support_case.id', 'case_token.case_id')
    .selectAll('support_case')
    .where('case_token.token_hash', '=', hashToken(token))
    .executeTakeFirst();

/** [ROUTE-61] */
export const hasCaseToken = async (db: Kysely<Schema>, token: string): Promise<boolean> =>
  (await findRowByToken(db, token)) !== undefined;

export const findCaseByToken = async (db: Kysely<Schema>, token: string): Promise<Case | null> => {
  const row = await findRowByToken(db, token);
  return row === undefined ? null : toCase(row, await listEntries(db, row.id));
};

type Entry = Pick<CaseEntryTable, 'author' | 'text'>;

const addEntry = async (tx: Tx, { id }: SupportCaseTable, { author, text }: Entry, now: number): Promise<void> => {
  const position = (await listEntries(tx, id)).length + 1;
  await tx.insertInto('case_entry').values({ case_id: id, position, author, text, created_at: now }).execute();
  await tx
    .updateTable('support_case')
    .set({ state: author === 'sender' ? 'open' : 'answered', changed_at: now })
    .where('id', '=', id)
    .execute();
};

type Replied = {
  readonly case: Case;
  /** The reply is the first objection to a decision: on this report, or on a suspension. */
  readonly objection: { readonly reportId: string | null } | null;
};

/** The first reply to a decision is its objection. */
const markObjection = async (tx: Tx, row: SupportCaseTable, now: number): Promise<Replied['objection']> => {
  if (row.topic !== 'decision' || row.objected_at !== null) return null;
  await tx.updateTable('support_case').set({ objected_at: now }).where('id', '=', row.id).execute();
  return { reportId: row.report_id };
};

/** Null: no such case. False: it has as many entries as it can have. A closed case is opened again. */
export const addReply = async (tx: Tx, token: string, text: string, now: number): Promise<Replied | false | null> => {
  const row = await findRowByToken(tx, token);
  if (row === undefined) return null;
  if ((await listEntries(tx, row.id)).length >= limits.entries) return false;
  await addEntry(tx, row, { author: 'sender', text }, now);
  const objection = await markObjection(tx, row, now);
  const replied = await findCaseByToken(tx, token);
  return replied === null ? null : { case: replied, objection };
};

type DecisionText = { readonly reportId: string | null; readonly text: string; readonly language: string };

/** Begins a case with a decision, or adds a second one to it. Returns its id. [ROLE-18] */
export const addDecisionCase = async (
  tx: Tx,
  { id: memberId, email, email_key, site_domain }: Pick<MemberTable, 'id' | 'email' | 'email_key' | 'site_domain'>,
  { reportId, text, language }: DecisionText,
  now: number,
): Promise<string> => {
  const earlier =
    reportId === null
      ? undefined
      : await tx
          .selectFrom('support_case')
          .selectAll()
          .where('report_id', '=', reportId)
          .where('member_id', '=', memberId)
          .executeTakeFirst();
  const row: SupportCaseTable = earlier ?? {
    id: newId(),
    number: await newFreeNumber(tx),
    member_id: memberId,
    email,
    email_key,
    language,
    site_domain,
    topic: 'decision',
    state: 'answered',
    report_id: reportId,
    objected_at: null,
    created_at: now,
    changed_at: now,
  };
  if (earlier === undefined) await tx.insertInto('support_case').values(row).execute();
  await addEntry(tx, row, { author: 'operator', text }, now);
  return row.id;
};

/** The latest suspension of a member, with its reason as it was mailed. */
export const findSuspensionCase = (
  db: Kysely<Schema>,
  memberId: string,
): Promise<{ readonly id: string; readonly text: string } | undefined> =>
  db
    .selectFrom('support_case')
    .innerJoin('case_entry', 'case_entry.case_id', 'support_case.id')
    .select(['support_case.id', 'case_entry.text'])
    .where('support_case.member_id', '=', memberId)
    .where('support_case.topic', '=', 'decision')
    .where('support_case.report_id', 'is', null)
    .where('case_entry.position', '=', 1)
    .orderBy('support_case.created_at', 'desc')
    .executeTakeFirst();

/** For the operator, those that have waited longest first. */
export const listCases = (db: Kysely<Schema>, { open }: { readonly open: boolean }): Promise<SupportCaseTable[]> => {
  const rows = db.selectFrom('support_case').selectAll().orderBy('changed_at').orderBy('id');
  return (open ? rows.where('state', '=', 'open') : rows).execute();
};

const findRow = (db: Kysely<Schema>, number: string): Promise<SupportCaseTable | undefined> =>
  db.selectFrom('support_case').selectAll().where('number', '=', number).executeTakeFirst();

/** For the operator. */
export const findCase = async (
  db: Kysely<Schema>,
  number: string,
): Promise<{ readonly row: SupportCaseTable; readonly entries: readonly CaseEntryTable[] } | null> => {
  const row = await findRow(db, number);
  return row === undefined ? null : { row, entries: await listEntries(db, row.id) };
};

/** Undefined: no such case. */
export const addAnswer = async (
  tx: Tx,
  number: string,
  text: string,
  now: number,
): Promise<SupportCaseTable | undefined> => {
  const row = await findRow(tx, number);
  if (row !== undefined) await addEntry(tx, row, { author: 'operator', text }, now);
  return row;
};

/** Returns false when there is no such case. */
export const closeCase = async (tx: Tx, number: string, now: number): Promise<boolean> => {
  const closed = await tx
    .updateTable('support_case')
    .set({ state: 'closed', changed_at: now })
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
};

/** Closes answered cases without a reply, and deletes closed ones whose retention has ended. */
export const sweepCases = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('support_case')
    .where('state', '=', 'closed')
    .where('changed_at', '<', now - limits.retention)
    .execute();
  await tx
    .updateTable('support_case')
    .set({ state: 'closed', changed_at: now })
    .where('state', '=', 'answered')
    .where('changed_at', '<', now - limits.autoClose)
    .execute();
};

/**
 * Erases the cases of a member: those written while logged in, and those of their address up to the deletion. A case
 * written later from this address is a visitor's. [DELETE-06]
 */
export const eraseCases = async (
  tx: Tx,
  member: { readonly id: string; readonly emailKey: string; readonly deletedAt: number | null },
): Promise<void> => {
  await tx.deleteFrom('support_case').where('member_id', '=', member.id).execute();
  await tx
    .deleteFrom('support_case')
    .where('email_key', '=', member.emailKey)
    .where('created_at', '<=', member.deletedAt ?? 0)
    .execute();
};

import type { Kysely } from 'kysely';
import { type DataExport, exportPath } from '#contract/data-export.ts';
import { dataExport as limits } from '#contract/limits/account.ts';
import { Refusal, type Tx } from '#server/core/call.ts';
import type { DataExportTable, MemberTable, Schema } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';

const findOf = (db: Kysely<Schema>, memberId: string): Promise<DataExportTable | undefined> =>
  db.selectFrom('data_export').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Null: another one may be asked for. One that could not be made does not count. */
const findNextTime = ({ state, requested_at: requested }: DataExportTable, now: number): number | null => {
  const next = requested + limits.period;
  return state !== 'failed' && next > now ? next : null;
};

const isOpenable = ({ state, expires_at: expires }: DataExportTable, now: number): boolean =>
  state === 'ready' && expires !== null && expires > now;

const toReply = (row: DataExportTable, now: number): DataExport => {
  const next = findNextTime(row, now);
  if (isOpenable(row, now)) return { state: 'ready', path: exportPath(row.id), until: row.expires_at, next };
  const state = row.state === 'pending' || row.state === 'failed' ? row.state : 'expired';
  return { state, path: null, until: null, next };
};

/** [EXPORT-01] */
export const findDataExport = async (db: Kysely<Schema>, memberId: string, now: number): Promise<DataExport> => {
  const row = await findOf(db, memberId);
  return row === undefined ? { state: 'none', path: null, until: null, next: null } : toReply(row, now);
};

/**
 * Asks for a copy, which takes the place of an earlier one; a copy that is being made is not begun again. `replaced`: the id
 * of the earlier one, whose file is no longer needed. [EXPORT-01 EXPORT-03]
 */
export const requestDataExport = async (
  tx: Tx,
  memberId: string,
  now: number,
): Promise<{ readonly reply: DataExport; readonly replaced: string | null }> => {
  const earlier = await findOf(tx, memberId);
  if (earlier?.state === 'pending') return { reply: toReply(earlier, now), replaced: null };
  const next = earlier === undefined ? null : findNextTime(earlier, now);
  if (next !== null) throw new Refusal('export_limit', { until: next });
  await tx.deleteFrom('data_export').where('member_id', '=', memberId).execute();
  const row: DataExportTable = {
    id: newId(),
    member_id: memberId,
    state: 'pending',
    requested_at: now,
    due_at: now,
    attempts: 0,
    expires_at: null,
  };
  await tx
    .insertInto('data_export')
    .values(row)
    // Asked for at the same time: PostgreSQL then repeats the transaction, which finds that one.
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
  return { reply: toReply(row, now), replaced: earlier?.id ?? null };
};

/** The copy with this id, if this member may open it. [EXPORT-04] */
export const findOpenableExport = async (
  db: Kysely<Schema>,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  now: number,
): Promise<Pick<DataExportTable, 'id' | 'requested_at'> | null> => {
  const row = await db
    .selectFrom('data_export')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined && isOpenable(row, now) ? row : null;
};

/**
 * Takes the next copy that is due: no other node makes it within the lease. One that was tried too often has failed.
 * Undefined: none is due. [EXPORT-05]
 */
export const claimDataExport = async (tx: Tx, now: number): Promise<DataExportTable | undefined> => {
  const due = await tx
    .selectFrom('data_export')
    .select(['id', 'attempts'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (due === undefined) return undefined;
  const isGivenUp = due.attempts >= limits.maxAttempts;
  return tx
    .updateTable('data_export')
    .set(isGivenUp ? { state: 'failed', due_at: null } : { attempts: due.attempts + 1, due_at: now + limits.lease })
    .where('id', '=', due.id)
    .returningAll()
    .executeTakeFirst();
};

/** False: it is no longer needed. */
export const prolongDataExport = async (tx: Tx, id: string, due: number): Promise<boolean> => {
  const row = await tx
    .updateTable('data_export')
    .set({ due_at: due })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** The member who gets the mail; undefined: the copy is no longer wanted, or another node was faster. */
export const finishDataExport = async (tx: Tx, id: string, now: number): Promise<MemberTable | undefined> => {
  const row = await tx
    .updateTable('data_export')
    .set({ state: 'ready', due_at: null, expires_at: now + limits.life })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('member_id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return tx.selectFrom('member').selectAll().where('id', '=', row.member_id).executeTakeFirst();
};

/** Closes the copy of a member who leaves; the limit goes on. Returns the id of its file, if there is one. [EXPORT-04] */
export const closeDataExport = async (tx: Tx, memberId: string): Promise<string | undefined> => {
  const row = await tx
    .updateTable('data_export')
    .set({ state: 'over', due_at: null, expires_at: null })
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** The copy of an erased member has no row afterwards. */
export const findDataExportId = async (db: Kysely<Schema>, memberId: string): Promise<string | undefined> =>
  (await findOf(db, memberId))?.id;

/** Ends copies whose life is over, and forgets old ones. */
export const endDataExports = async (tx: Tx, now: number): Promise<void> => {
  await tx.updateTable('data_export').set({ state: 'over', expires_at: null }).where('expires_at', '<=', now).execute();
  await tx
    .deleteFrom('data_export')
    .where('requested_at', '<=', now - limits.memory)
    .execute();
};

/** Those of these ids whose files are still needed. */
export const listKeptExports = async (
  db: Kysely<Schema>,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('data_export')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', 'in', ['pending', 'ready'])
    .execute();
  return new Set(rows.flatMap((row) => (row.state === 'pending' || isOpenable(row, now) ? [row.id] : [])));
};

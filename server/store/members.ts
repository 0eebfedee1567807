import type { Kysely, Updateable } from 'kysely';
import type { Member, Tx } from '#server/core/call.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { normaliseText } from '#server/domain/normalise-text.ts';

export const getMember = (db: Kysely<Schema>, id: string): Promise<MemberTable> =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const findMemberByEmail = (db: Kysely<Schema>, email: string): Promise<MemberTable | undefined> =>
  db.selectFrom('member').selectAll().where('email_key', '=', normaliseText(email)).executeTakeFirst();

type Account = Pick<MemberTable, 'id' | 'email_key' | 'password_hash'>;

/**
 * One member's name may equal another member's address: the address takes precedence. `withUnconfirmedAddresses` false: an
 * address finds confirmed accounts only, so that it cannot tell a new account from one with a claimed address. [LOGIN-13]
 */
export const findAccount = async (
  db: Kysely<Schema>,
  login: string,
  { withUnconfirmedAddresses }: { readonly withUnconfirmedAddresses: boolean },
): Promise<Account | undefined> => {
  const key = normaliseText(login);
  const rows = await db
    .selectFrom('member')
    .select(['id', 'email_key', 'name_key', 'password_hash', 'status'])
    .where((eb) => eb.or([eb('email_key', '=', key), eb('name_key', '=', key)]))
    .execute();
  const accounts = rows.filter((row) => withUnconfirmedAddresses || row.status === 'confirmed' || row.name_key === key);
  return accounts.find((account) => account.email_key === key) ?? accounts[0];
};

/** Members with this id, address or name. One member's name may equal another member's id or address. */
export const listMembersNamed = (db: Kysely<Schema>, text: string): Promise<MemberTable[]> => {
  const key = normaliseText(text);
  return db
    .selectFrom('member')
    .selectAll()
    .where('erased', '=', 0)
    .where((eb) => eb.or([eb('id', '=', text), eb('email_key', '=', key), eb('name_key', '=', key)]))
    .execute();
};

/** Keys of the members that have this address or this name. */
export const listTakenKeys = (
  tx: Tx,
  emailKey: string,
  nameKey: string,
): Promise<Pick<MemberTable, 'email_key' | 'name_key'>[]> =>
  tx
    .selectFrom('member')
    .select(['email_key', 'name_key'])
    .where((eb) => eb.or([eb('email_key', '=', emailKey), eb('name_key', '=', nameKey)]))
    .execute();

const isTaken = async (tx: Tx, column: 'email_key' | 'name_key', text: string, memberId: string): Promise<boolean> => {
  const other = await tx
    .selectFrom('member')
    .select('id')
    .where(column, '=', normaliseText(text))
    .where('id', '!=', memberId)
    .executeTakeFirst();
  return other !== undefined;
};

/** True when another member has this name. */
export const isNameTaken = (tx: Tx, name: string, memberId: string): Promise<boolean> =>
  isTaken(tx, 'name_key', name, memberId);

/** True when another member has this address. */
export const isEmailTaken = (tx: Tx, email: string, memberId: string): Promise<boolean> =>
  isTaken(tx, 'email_key', email, memberId);

export const addMember = async (tx: Tx, member: Member): Promise<void> => {
  await tx.insertInto('member').values(member).execute();
};

export const updateMember = async (tx: Tx, id: string, change: Partial<MemberTable>): Promise<void> => {
  await tx.updateTable('member').set(change).where('id', '=', id).execute();
};

/** Returns the member after the change. */
export const updateProfile = (tx: Tx, id: string, change: Updateable<MemberTable>): Promise<MemberTable> =>
  tx.updateTable('member').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Records the member as active, unless a later activity is recorded already. */
export const touchMember = async (tx: Tx, id: string, now: number): Promise<void> => {
  await tx
    .updateTable('member')
    .set({ last_active: now })
    .where('id', '=', id)
    .where('last_active', '<', now)
    .execute();
};

/** Records that the member's last visible page was hidden, unless a later activity is recorded already. */
export const markMemberSignedOff = async (tx: Tx, id: string, now: number): Promise<void> => {
  await tx
    .updateTable('member')
    .set({ last_active: now, left_at: now })
    .where('id', '=', id)
    .where('last_active', '<=', now)
    .execute();
};

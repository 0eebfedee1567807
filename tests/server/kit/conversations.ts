/** Members and their conversations, read and written beside a server or before it starts. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/core/call.ts';
import type { Database } from '#server/db/open.ts';
import type { MemberTable, MessageTable } from '#server/db/schema.ts';
import { newId } from '#server/domain/id.ts';
import { startSession } from '#server/store/sessions.ts';
import { openPasswords } from '#server/providers/passwords/argon2-passwords.ts';
import { toMemberPair } from '#server/store/conversations.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import { makeMember } from './member.ts';

/** A member who can log in. `token`: token of a session. */
export type TestMember = { readonly id: string; readonly name: string; readonly token: string };

export const password = 'a lamp in the window';
const hashed = openPasswords().hash(password);

let count = 0;

/** A confirmed premium member with these credits and no free messages. */
export const addTestMember = async (
  db: Database,
  name: string,
  { credits = 10, ...special }: Partial<MemberTable> = {},
): Promise<TestMember> => {
  count += 1;
  const unique = `${name}${process.pid % 10_000}${count}`;
  const password_hash = await hashed;
  const time = Date.now();
  return db.write(async (tx) => {
    const member = makeMember({
      name: unique,
      email: `${unique.toLowerCase()}@example.com`,
      password_hash,
      paid: 1,
      free_messages: 0,
      signup_at: time,
      last_active: time,
      ...special,
    });
    await tx.insertInto('member').values(member).execute();
    await addLedgerEntry(tx, { member_id: member.id, change: credits, reason: 'demo', reference: randomUUID(), time });
    return { id: member.id, name: unique, token: await startSession(tx, member.id, time) };
  });
};

/** A message; it is read unless `isUnread`. */
export type TestMessage = {
  readonly by: TestMember;
  readonly body: string;
  readonly time: number;
  readonly type?: MessageTable['type'];
  readonly isUnread?: boolean;
};

const rowsAtOnce = 500;

/** The last message up to which all are read. */
const lastRead = (lines: readonly TestMessage[]): number => {
  const unread = lines.findIndex(({ isUnread = false }) => isUnread);
  return unread === -1 ? lines.length : unread;
};

const insertConversation = async (
  tx: Tx,
  id: string,
  one: TestMember,
  other: TestMember,
  lines: readonly TestMessage[],
): Promise<void> => {
  const began = lines[0]?.time ?? Date.now();
  await tx
    .insertInto('conversation')
    .values({
      id,
      ...toMemberPair(one.id, other.id),
      message_count: lines.length,
      created_at: began,
    })
    .execute();
  const rows = lines.map(({ by, body, time, type = 'text', isUnread = false }, place): MessageTable => ({
    id: `${id}-${place + 1}`,
    conversation_id: id,
    position: place + 1,
    sender_id: by.id,
    type,
    body,
    about: null,
    time,
    read_at: isUnread ? null : time,
  }));
  for (let row = 0; row < rows.length; row += rowsAtOnce)
    await tx
      .insertInto('message')
      .values(rows.slice(row, row + rowsAtOnce))
      .execute();
  await tx.insertInto('started').values({ member_id: one.id, other_id: other.id }).execute();
  const side = (member: TestMember, partner: TestMember) => ({
    conversation_id: id,
    member_id: member.id,
    other_id: partner.id,
    unread: lines.filter(({ by, isUnread = false }) => isUnread && by.id === partner.id).length,
    last_message_id: rows.at(-1)?.id ?? null,
    last_time: rows.at(-1)?.time ?? began,
    delivered: lastRead(lines),
    cleared: 0,
    wrote: lines.some(({ by }) => by.id === member.id) ? 1 : 0,
  });
  await tx
    .insertInto('participant')
    .values([side(one, other), side(other, one)])
    .execute();
};

/** Stores a conversation; returns its id. The messages' ids are the conversation's with their positions. */
export const addConversation = async (
  db: Database,
  one: TestMember,
  other: TestMember,
  lines: readonly TestMessage[],
): Promise<string> => {
  const id = newId();
  await db.write((tx) => insertConversation(tx, id, one, other, lines));
  return id;
};

/** The same for a conversation of this id, in place of what it held before. */
export const replaceConversation = (
  db: Database,
  id: string,
  one: TestMember,
  other: TestMember,
  lines: readonly TestMessage[],
): Promise<void> =>
  db.write(async (tx) => {
    await tx.deleteFrom('conversation').where('id', '=', id).execute();
    await tx.deleteFrom('started').where('member_id', '=', one.id).where('other_id', '=', other.id).execute();
    await insertConversation(tx, id, one, other, lines);
  });

export const listMessages = async (
  db: Database,
  one: TestMember,
  other: TestMember,
): Promise<readonly MessageTable[]> => {
  const { low_id, high_id } = toMemberPair(one.id, other.id);
  return db.read
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .selectAll('message')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .orderBy('position')
    .execute();
};

export const getCredits = async (db: Database, { id }: TestMember): Promise<number> =>
  (await db.read.selectFrom('member').select('credits').where('id', '=', id).executeTakeFirstOrThrow()).credits;

export const grantCredits = (db: Database, { id }: TestMember, change: number): Promise<boolean> =>
  db.write((tx) =>
    addLedgerEntry(tx, { member_id: id, change, reason: 'demo', reference: randomUUID(), time: Date.now() }),
  );

const minute = 60_000;
const words = 'and then we walked along the harbour until it was dark, as one does in May'.split(' ');

/**
 * This many messages, five minutes apart and the last one now: of one word to four lines, every fortieth a photo
 * without a file.
 */
export const buildMessages = (one: TestMember, other: TestMember, many: number): readonly TestMessage[] =>
  Array.from({ length: many }, (_, place) => ({
    by: place % 3 === 0 ? one : other,
    type: place % 40 === 20 ? ('photo' as const) : ('text' as const),
    body: place % 40 === 20 ? newId() : `Message ${place + 1}: ${words.slice(0, 1 + ((place * 7) % 16)).join(' ')}`,
    time: Date.now() - (many - 1 - place) * 5 * minute,
  }));

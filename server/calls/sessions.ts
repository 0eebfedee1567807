import type { Session } from '#contract/account.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import type { SessionTable } from '#server/db/schema.ts';
import { deleteSessions } from '#server/http/session.ts';

/** The one that asks first, then those in use last. */
const listSessions = async (tx: Tx, member: Member, asking: SessionTable, now: number): Promise<Session[]> => {
  const rows = await tx
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'used_at'])
    .where('member_id', '=', member.id)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({ ...row, current: row.id === asking.id }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
};

/** [SESSION-15] */
export const loadSessions = defineCall({
  name: 'loadSessions',
  run: async ({ tx, member, session, now }) => ({ sessions: await listSessions(tx, member, session, now) }),
});

/** Push subscriptions go with their session, and its streams end. [SESSION-15 PUSH-14] */
export const endSession = defineCall({
  name: 'endSession',
  run: async ({ tx, member, session, now, body, wake, logOut }) => {
    if (body.id === undefined) await deleteSessions(tx, member.id, session);
    else if (body.id === session.id) await logOut();
    else if (!(await endOther(tx, member, body.id))) return new Refusal('not_found');
    wake(member.id);
    return { sessions: await listSessions(tx, member, session, now) };
  },
});

/** False: no such session is his. */
const endOther = async (tx: Tx, member: Member, id: string): Promise<boolean> => {
  const ended = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
};

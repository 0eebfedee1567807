import type { Session } from '#contract/account.ts';
import { type Member, Refusal, type Tx, defineCall } from '#server/core/call.ts';
import type { SessionTable } from '#server/db/schema.ts';
import { deleteSessionById, deleteSessions, listSessions } from '#server/store/sessions.ts';

/** The current session first, then the most recently used. */
const buildList = async (tx: Tx, member: Member, current: SessionTable, now: number): Promise<Session[]> => {
  const rows = await listSessions(tx, member.id, now);
  return rows
    .map((row) => ({ ...row, current: row.id === current.id }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
};

/** [SESSION-15] */
export const loadSessions = defineCall({
  name: 'loadSessions',
  run: async ({ tx, member, session, now }) => ({ sessions: await buildList(tx, member, session, now) }),
});

/** Also ends the session's push subscriptions and event streams. [SESSION-15 PUSH-14] */
export const endSession = defineCall({
  name: 'endSession',
  run: async ({ tx, member, session, now, body, recheckSessions, logOut }) => {
    if (body.id === undefined) await deleteSessions(tx, member.id, session);
    else if (body.id === session.id) await logOut();
    else if (!(await deleteSessionById(tx, member.id, body.id))) return new Refusal('not_found');
    recheckSessions(member.id);
    return { sessions: await buildList(tx, member, session, now) };
  },
});

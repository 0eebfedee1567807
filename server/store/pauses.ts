import type { Tx } from '#server/core/call.ts';
import type { WriteContext } from '#server/core/change.ts';
import { addMonths } from '#server/domain/add-months.ts';
import { deleteSessions } from './sessions.ts';

/** Hides the member, silences notices and ends all sessions. Returns the end of the pause. [DELETE-05] */
export const pauseMember = async (
  { tx, recheckSessions }: Pick<WriteContext, 'tx' | 'recheckSessions'>,
  memberId: string,
  months: number,
  now: number,
): Promise<number> => {
  const until = addMonths(now, months);
  await tx.updateTable('member').set({ paused_until: until }).where('id', '=', memberId).execute();
  await deleteSessions(tx, memberId);
  recheckSessions(memberId);
  return until;
};

/** At a login. False without a pause. [DELETE-05] */
export const endPause = async (tx: Tx, memberId: string): Promise<boolean> => {
  const ended = await tx
    .updateTable('member')
    .set({ paused_until: null })
    .where('id', '=', memberId)
    .where('paused_until', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
};

/** Rules only ask whether there is a pause: its date ends it here. [DELETE-05] */
export const endDuePauses = async (tx: Tx, now: number): Promise<void> => {
  await tx.updateTable('member').set({ paused_until: null }).where('paused_until', '<=', now).execute();
};

import type { LiveEvent } from '#contract/live-event.ts';
import type { Tx } from '#server/core/call.ts';
import type { EventTable, MemberTable } from '#server/db/schema.ts';

/** Sequence numbers of a member have no gaps: each is taken in the transaction that stores its event. */
export const addLiveEvent = async (tx: Tx, memberId: string, event: LiveEvent, now: number): Promise<void> => {
  const { event_seq: seq } = await tx
    .updateTable('member')
    .set((row) => ({ event_seq: row('event_seq', '+', 1) }))
    .where('id', '=', memberId)
    .returning('event_seq')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('event')
    .values({ member_id: memberId, seq, payload: JSON.stringify(event), created_at: now })
    .execute();
};

/** Above this number of missed events the client reloads everything, which is cheaper. */
const maxMissed = 500;

/** `events` is null when they cannot be replayed: the client has to reload everything. */
export type MissedEvents = {
  readonly seq: number;
  readonly events: readonly Pick<EventTable, 'seq' | 'payload'>[] | null;
};

/** Events after `seq`. The numbers have no gaps, so counting shows whether any was deleted. */
export const findMissedEvents = async (
  tx: Tx,
  { id, event_seq: last }: Pick<MemberTable, 'id' | 'event_seq'>,
  seq: number | null,
): Promise<MissedEvents> => {
  if (seq === null || seq === last) return { seq: last, events: [] };
  if (seq > last || last - seq > maxMissed) return { seq: last, events: null };
  const rows = await tx
    .selectFrom('event')
    .select(['seq', 'payload'])
    .where('member_id', '=', id)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
  return { seq: last, events: rows.length === last - seq ? rows : null };
};

const toPattern = (id: string): string => `%"${id}"%`;

/** Deletes a member's events that mention these ids: clients that missed them find a gap and reload everything. */
export const deleteEventsAbout = async (tx: Tx, memberId: string, ids: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('event')
    .where('member_id', '=', memberId)
    .where((row) => row.or(ids.map((id) => row('payload', 'like', toPattern(id)))))
    .execute();
};

/** Deletes the events by which others would still learn of this member's messages and matches. [MEMBERS-02] */
export const deleteEventsFrom = async (tx: Tx, memberId: string): Promise<void> => {
  const others = await tx
    .selectFrom('participant')
    .select('other_id as id')
    .where('member_id', '=', memberId)
    .union(tx.selectFrom('like_given').select('from_id as id').where('to_id', '=', memberId))
    .execute();
  for (const { id } of others) await deleteEventsAbout(tx, id, [memberId]);
};

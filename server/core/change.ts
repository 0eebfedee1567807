import type { LiveEvent } from '#contract/live-event.ts';
import type { Bus, Hint } from '#server/events/bus.ts';
import type { Tx } from './call.ts';
import type { Deps } from './deps.ts';

/** One transaction that changes something, and what others hear of it once it stands. */
export type WriteContext = {
  /** It may run again from the start, so nothing but the database is asked in it. */
  readonly tx: Tx;
  /** Writes a live event for a member in this transaction; his streams hear of it after the commit. */
  readonly tell: (memberId: string, event: LiveEvent) => Promise<void>;
  /** After the commit the member's streams that are open then hear of it; it is written nowhere. [CHAT-16] */
  readonly hint: Bus['hint'];
  /** The member's streams look whether they may go on. */
  readonly wake: (memberId: string) => void;
  /** Runs once, after the commit. Its failure is logged, never answered. */
  readonly after: (effect: () => Promise<void>) => void;
};

/** The numbers of a member's events have no gaps: each is taken in the transaction that writes its event. */
const writeEvent = async (tx: Tx, memberId: string, event: LiveEvent, now: number): Promise<void> => {
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

/** Runs `run` in one transaction; then publishes what it told and runs its effects. */
export const runChange = async <T>(
  { db, bus, log }: Pick<Deps, 'db' | 'bus' | 'log'>,
  now: number,
  run: (change: WriteContext) => Promise<T>,
): Promise<T> => {
  const told = new Set<string>();
  const hints: (readonly [memberId: string, hint: Hint])[] = [];
  const effects: (() => Promise<void>)[] = [];
  const result = await db.write((tx) => {
    told.clear();
    hints.length = 0;
    effects.length = 0;
    return run({
      tx,
      tell: async (memberId, event) => {
        await writeEvent(tx, memberId, event, now);
        told.add(memberId);
      },
      hint: (...hint) => hints.push(hint),
      wake: (memberId) => told.add(memberId),
      after: (effect) => effects.push(effect),
    });
  });
  told.forEach(bus.publish);
  for (const hint of hints) bus.hint(...hint);
  for (const effect of effects) {
    await effect().catch((error: unknown) => log.error({ err: error }, 'an effect after a commit has failed'));
  }
  return result;
};

import type { LiveEvent } from '#contract/live-event.ts';
import type { Bus, Hint } from '#server/events/bus.ts';
import { addLiveEvent } from '#server/store/live-events.ts';
import type { Tx } from './call.ts';
import type { Deps } from './deps.ts';

/** One writing transaction, and the effects that follow its commit. */
export type WriteContext = {
  /** The transaction may be retried from the start, so nothing but database queries may run in it. */
  readonly tx: Tx;
  /** Stores a live event in this transaction; the member's streams send it after the commit. */
  readonly publishEvent: (memberId: string, event: LiveEvent) => Promise<void>;
  /** Sent to open streams after the commit; never stored. [CHAT-16] */
  readonly publishHint: Bus['publishHint'];
  /** Makes the member's streams check after the commit that their sessions are still valid. */
  readonly recheckSessions: (memberId: string) => void;
  /** Runs once, after the commit. A failure is logged and never reaches the response. */
  readonly afterCommit: (effect: () => Promise<void>) => void;
};

/** Runs `run` in one transaction; after the commit it notifies streams and runs the effects. */
export const runChange = async <T>(
  { db, bus, log }: Pick<Deps, 'db' | 'bus' | 'log'>,
  now: number,
  run: (change: WriteContext) => Promise<T>,
): Promise<T> => {
  const notified = new Set<string>();
  const hints: (readonly [memberId: string, hint: Hint])[] = [];
  const effects: (() => Promise<void>)[] = [];
  const result = await db.write((tx) => {
    notified.clear();
    hints.length = 0;
    effects.length = 0;
    return run({
      tx,
      publishEvent: async (memberId, event) => {
        await addLiveEvent(tx, memberId, event, now);
        notified.add(memberId);
      },
      publishHint: (...hint) => hints.push(hint),
      recheckSessions: (memberId) => notified.add(memberId),
      afterCommit: (effect) => effects.push(effect),
    });
  });
  notified.forEach(bus.notify);
  for (const hint of hints) bus.publishHint(...hint);
  for (const effect of effects) {
    await effect().catch((error: unknown) => log.error({ err: error }, 'an effect after a commit has failed'));
  }
  return result;
};

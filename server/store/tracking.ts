import { type Kysely, sql } from 'kysely';
import type { Tx } from '#server/core/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Source, dayNumber, parseSource, startOfDay } from '#server/domain/tracking-source.ts';

/** Counts a visit; nothing of the visitor is stored. */
export const countVisit = async (tx: Tx, source: Source, now: number): Promise<void> => {
  await tx
    .insertInto('visit_count')
    .values({ day: dayNumber(now), source: JSON.stringify(source), visits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'source']).doUpdateSet({ visits: sql<number>`visit_count.visits + 1` }),
    )
    .execute();
};

export type TrackingRow = {
  /** Days since 1970. */
  readonly day: number;
  readonly source: Source;
  visits: number;
  signups: number;
  orders: number;
  /** Minor units by currency. */
  readonly amounts: Map<string, number>;
};

/** Visits, sign-ups and first orders of each day and source, first and last day included. */
export const loadTracking = async (db: Kysely<Schema>, first: number, last: number): Promise<TrackingRow[]> => {
  const [from, until] = [startOfDay(first), startOfDay(last + 1)];
  const rows = new Map<string, TrackingRow>();
  const rowOf = (day: number, json: string): TrackingRow => {
    const source = parseSource(json);
    const key = JSON.stringify([day, source]);
    const row = rows.get(key) ?? { day, source, visits: 0, signups: 0, orders: 0, amounts: new Map() };
    rows.set(key, row);
    return row;
  };

  const visits = await db
    .selectFrom('visit_count')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  for (const { day, source, visits: count } of visits) rowOf(day, source).visits += count;

  const members = await db
    .selectFrom('member')
    .select(['tracking', 'signup_at'])
    .where('demo', '=', 0)
    .where('signup_at', '>=', from)
    .where('signup_at', '<', until)
    .execute();
  for (const { tracking, signup_at: time } of members) rowOf(dayNumber(time), tracking).signups += 1;

  const orders = await db
    .selectFrom('payment')
    .innerJoin('member', 'member.id', 'payment.member_id')
    .select(['member.tracking', 'payment.completed_at', 'payment.amount', 'payment.currency'])
    .where('payment.completed_at', '>=', from)
    .where('payment.completed_at', '<', until)
    .where('payment.status', '=', 'completed')
    .where('member.demo', '=', 0)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('payment as earlier')
            .select('earlier.id')
            .whereRef('earlier.member_id', '=', 'payment.member_id')
            .where((where) =>
              where.or([
                where('earlier.completed_at', '<', where.ref('payment.completed_at')),
                where.and([
                  where('earlier.completed_at', '=', where.ref('payment.completed_at')),
                  where('earlier.id', '<', where.ref('payment.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute();
  for (const { tracking, completed_at: time, amount, currency } of orders) {
    if (time === null) continue;
    const row = rowOf(dayNumber(time), tracking);
    row.orders += 1;
    row.amounts.set(currency, (row.amounts.get(currency) ?? 0) + amount);
  }
  return [...rows.values()].toSorted(
    (a, b) => a.day - b.day || JSON.stringify(a.source).localeCompare(JSON.stringify(b.source), 'en'),
  );
};

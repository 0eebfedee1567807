import { expect, test } from 'vitest';
import { runOperator } from '#server/operator/run.ts';
import { sourceInQuery } from '#server/domain/tracking-source.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { countVisit } from '#server/store/tracking.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { makePayment } from '#tests/server/kit/payments.ts';

test('[TRACK-02] finds the source in a query, whole or not at all', () => {
  expect(sourceInQuery(new URLSearchParams('network=acme&sub2=b&slug=calm'))).toEqual({
    network: 'acme',
    ref: '',
    sub1: '',
    sub2: 'b',
    sub3: '',
  });
  expect(sourceInQuery(new URLSearchParams('age=30&ref='))).toBeNull();
  expect(sourceInQuery(new URLSearchParams({ network: 'x'.repeat(121) }))).toBeNull();
});

forEachEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => runOperator(server().deps(), words);

  test('[TRACK-01] shows visits, sign-ups and first orders by day and source', async () => {
    const { db } = server().deps();
    const days = [Date.UTC(2020, 0, 1, 23, 59), Date.UTC(2020, 0, 2), Date.UTC(2020, 0, 3)] as const;
    const source = { network: 'acme', ref: '=r"1', sub1: '', sub2: '', sub3: '' };
    await db.write((tx) => countVisit(tx, source, days[0]));
    await db.write((tx) => countVisit(tx, source, days[0]));
    const tracking = JSON.stringify({ slug: 'calm', ref: '=r"1', network: 'acme' });
    const member = await server().addMember({ signup_at: days[0], tracking });
    await server().addMember({ signup_at: days[1], tracking: '{}' });
    await server().addMember({ signup_at: days[1], tracking: '{}', demo: 1 });
    const paid = { status: 'completed', state: 'paid', amount: 1999, currency: 'EUR' } as const;
    const orders = [
      makePayment(member.id, days[1], { ...paid, completed_at: days[1] }),
      makePayment(member.id, days[2], { ...paid, completed_at: days[2] }),
    ];
    await db.write((tx) => tx.insertInto('payment').values(orders).execute());
    expect(await operate('tracking', '2020-01-01', '2020-01-03', '--csv')).toBe(
      [
        '"day","network","ref","sub1","sub2","sub3","visits","signups","first orders","amounts"',
        `"2020-01-01","acme","'=r""1","","","","2","1","0",""`,
        '"2020-01-02","","","","","","0","1","0",""',
        `"2020-01-02","acme","'=r""1","","","","0","0","1","€19.99"`,
      ].join('\r\n'),
    );
    expect(await operate('tracking', '2020-01-02', '2020-01-02')).toBe(
      [
        'day\tnetwork\tref\tsub1\tsub2\tsub3\tvisits\tsignups\tfirst orders\tamounts',
        '2020-01-02\t\t\t\t\t\t0\t1\t0\t',
        '2020-01-02\tacme\t=r"1\t\t\t\t0\t0\t1\t€19.99',
      ].join('\n'),
    );
    expect(await operate('tracking', '2019-01-01', '2019-01-02')).toBe('Nothing.');
  });

  test('[TRACK-01] keeps counted visits for 730 days', async () => {
    const { db, now } = server().deps();
    const today = Math.floor(now() / 86_400_000);
    const source = { network: 'old', ref: '', sub1: '', sub2: '', sub3: '' };
    for (const age of [0, 730, 731]) await db.write((tx) => countVisit(tx, source, now() - age * 86_400_000));
    await deleteExpired(server().deps(), now());
    const kept = await db.read
      .selectFrom('visit_count')
      .select('day')
      .where('source', '=', JSON.stringify(source))
      .orderBy('day')
      .execute();
    expect(kept).toEqual([{ day: today - 730 }, { day: today }]);
  });

  test('[TRACK-01] refuses days that are none', async () => {
    await expect(operate('tracking', 'today')).rejects.toThrow('today is no day: write it as 2026-11-25.');
    await expect(operate('tracking', '2020-01-02', '2020-01-01')).rejects.toThrow(
      'The first day is after the last one.',
    );
  });
});

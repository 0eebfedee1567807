import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { orderNumber } from '#contract/order-number.ts';
import { runOperator } from '#server/operator/run.ts';
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts';
import { addLedgerEntry } from '#server/store/ledger.ts';
import { eventsOf, useProduct } from '#tests/server/calls/product-server.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { fakeProvider, receiptSubject, refundSubject, usePayments } from '#tests/server/kit/payments.ts';
import { startServer } from '#tests/server/kit/process.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

const run = promisify(execFile);

forMainEngine((engine) => {
  const fake = fakeProvider();
  const server = useProduct(engine, { deps: { payments: fake.provider } });
  const { add, sendReport, outcome, booked, subjectsTo } = usePayments(server, fake);
  const operate = (...words: string[]) => runOperator(server().deps(), words);
  const spend = (memberId: string, change: number) =>
    server()
      .deps()
      .db.write((tx) =>
        addLedgerEntry(tx, { member_id: memberId, change, reason: 'gift', reference: `gift-${memberId}`, time: 0 }),
      );

  test('[PAY-10] shows payments with their ledger entries', async () => {
    const { id } = await server().addMember();
    const payment = await add(id, { full_amount: 3_332, discount_code: 'WELCOME25', discount_percentage: 25 });
    server().clock.advance(1_000);
    const waiting = await add(id, { provider_id: null });
    await sendReport(payment, 'paid');
    const list = (await operate('payments', 'list')).split('\n');
    expect(list[0]).toBe(
      `${waiting.id}\t${orderNumber(waiting.id)}\t2026-01-15 12:00\t${id}\tevening\t€24.99\tideal\topen`,
    );
    expect(list[1]).toBe(
      `${payment.id}\t${orderNumber(payment.id)}\t2026-01-15 12:00\t${id}\tevening\t€24.99\tideal\tpaid`,
    );
    const shown = await operate('payments', 'show', payment.id);
    for (const line of [
      `member\t${id}`,
      'bundle\tevening, 60 credits',
      'price\t€24.99',
      'discount\tWELCOME25, 25 % of €33.32',
      'state\tpaid',
      `provider\tfake, fake-${payment.id}`,
      'taken back\t-',
      'purchase\t60\t2026-01-15 12:00',
    ]) {
      expect(shown.split('\n')).toContain(line);
    }
    expect(await operate('payments', 'show', waiting.id)).toContain('provider\tfake, not answered yet');
    await expect(operate('payments', 'show', 'nothing')).rejects.toThrow('There is no payment nothing.');
  });

  test('[PAY-12] lists what is stuck first, the oldest at the top, with the reason', async () => {
    const { id } = await server().addMember();
    const { clock } = server();
    const day = 86_400_000;
    const age = (days: number) => ({ created_at: clock.now() - days * day });
    const silent = await add(id, { ...age(60), state: 'pending' });
    const waiting = await add(id, { ...age(59), state: 'pending' });
    const foreign = await add(id, { ...age(30), state: 'pending', provider: 'of-before' });
    const open = await add(id, age(2));
    const refunding = await add(id, {
      ...age(20),
      state: 'paid',
      status: 'completed',
      refund_at: clock.now() - 7 * day,
      refund_amount: 400,
    });
    clock.advance(1);
    const fresh = await add(id);
    const rows = (await operate('payments', 'list')).split('\n').map((line) => line.split('\t'));
    expect(rows.slice(0, 4).map((cells) => [cells[0], cells[7], cells[8]])).toEqual([
      [silent.id, 'pending', 'stuck: pending for 60 days, no longer asked about'],
      [foreign.id, 'pending', 'stuck: with of-before, which this server does not ask'],
      [open.id, 'open', 'stuck: cannot be cancelled'],
      [refunding.id, 'paid, goes back', 'stuck: refund not confirmed for a week'],
    ]);
    expect(rows.slice(4).map(([payment]) => payment)).toContain(waiting.id);
    expect(rows[4]?.[0]).toBe(fresh.id);
    expect(new Set(rows.map(([payment]) => payment)).size).toBe(rows.length);
    for (const { id: stuck } of [silent, foreign, open]) await operate('payments', 'settle', stuck, 'failed');
    expect((await operate('payments', 'list')).split('\n').filter((line) => line.includes('stuck'))).toHaveLength(1);
    await server()
      .deps()
      .db.write((tx) => tx.deleteFrom('payment').where('member_id', '=', id).execute());
  });

  test('[PAY-10 PREMIUM-04] a refund takes the unspent credits, and the server refunds the money', async () => {
    const { member, agent } = await server().addLoggedIn();
    const payment = await add(member.id);
    await sendReport(payment, 'paid');
    await spend(member.id, -50);
    server().clock.advance(100 * 86_400_000);
    expect(await operate('payments', 'refund', payment.id)).toContain('taken back');
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 0, paid: 0 });
    expect(await operate('payments', 'show', payment.id)).toContain('state\tpaid, goes back');
    await expect(operate('payments', 'refund', payment.id)).rejects.toThrow('nothing can go back');
    expect((await eventsOf(server(), member.id)).slice(2).map(({ type }) => type)).toEqual(['user', 'payment']);
    server().clock.advance(2 * 60_000);
    await reconcilePayments(server().deps(), server().clock.now());
    expect(await outcome(payment)).toEqual({ state: 'refunded', status: 'cancelled', credits: 0, paid: 0 });
    expect(await booked(payment)).toEqual(['purchase 60', 'refund -10']);
    expect(await subjectsTo(member.id)).toEqual([refundSubject, receiptSubject]);
    const again = await server().logIn(member.id);
    expect((await again.ok('loadTransactions')).transactions[0]).toMatchObject({ state: 'refunded', refunding: false });
    expect(await agent.refused('loadTransactions')).toMatchObject({ authentication_required: true });
  });

  test('[PAY-10] refunds completed payments only', async () => {
    const { id } = await server().addMember();
    for (const state of ['open', 'pending', 'failed'] as const) {
      const payment = await add(id);
      await sendReport(payment, state);
      await expect(operate('payments', 'refund', payment.id)).rejects.toThrow(`${payment.id} is ${state}`);
    }
    await expect(operate('payments', 'refund', 'nothing')).rejects.toThrow('There is no payment nothing.');
    expect(fake.requests.filter((question) => question.startsWith('refund fake-nothing'))).toEqual([]);
  });

  test('[PAY-12] a payment of another provider keeps its credits: its money is not at the one that is asked', async () => {
    const { id } = await server().addMember();
    const payment = await add(id);
    await sendReport(payment, 'paid');
    const deps = { ...server().deps(), payments: { name: 'mollie' } };
    await expect(runOperator(deps, ['payments', 'refund', payment.id])).rejects.toThrow(
      `The payment ${payment.id} is with fake, which this server does not ask: refund it there.`,
    );
    expect(await outcome(payment)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
  });

  test('[PAY-12 CREDITS-07] settles an open payment once, as paid, failed or cancelled', async () => {
    const { id } = await server().addMember();
    const [paid, failed, cancelled] = [await add(id), await add(id), await add(id)];
    await expect(operate('payments', 'settle', paid.id, 'done')).rejects.toThrow('paid, failed, cancelled');
    expect(await operate('payments', 'settle', failed.id, 'failed')).toBe(`The payment ${failed.id} is failed.`);
    await operate('payments', 'settle', cancelled.id, 'cancelled');
    expect(await outcome(cancelled)).toEqual({ state: 'cancelled', status: 'cancelled', credits: 0, paid: 0 });
    expect(await operate('payments', 'settle', paid.id, 'paid')).toBe(`The payment ${paid.id} is paid.`);
    expect(await outcome(paid)).toEqual({ state: 'paid', status: 'completed', credits: 60, paid: 1 });
    await expect(operate('payments', 'settle', paid.id, 'failed')).rejects.toThrow('settled already');
    expect(await booked(paid)).toEqual(['purchase 60']);
    expect(await subjectsTo(id)).toEqual([receiptSubject]);
  });

  test('[CREDITS-07 PAY-12] the ledger check finds balances, credits and refunds that do not agree', async () => {
    expect(await operate('ledger', 'check')).toBe('Everything agrees.');
    const { id } = await server().addMember();
    const payment = await add(id);
    await sendReport(payment, 'paid');
    expect(await operate('ledger', 'check')).toBe('Everything agrees.');
    const { db } = server().deps();
    const entry = { id: `wrong-${engine}`, member_id: id, time: 0 };
    const faultsAfter = async (
      ...changes: readonly (readonly [table: 'ledger' | 'member' | 'payment', values: object])[]
    ) => {
      const before = {
        member: await db.read.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        payment: await db.read.selectFrom('payment').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow(),
      };
      await db.write(async (tx) => {
        for (const [table, values] of changes) {
          if (table === 'ledger')
            await tx
              .insertInto('ledger')
              .values({ ...entry, reason: 'gift', reference: 'x', change: 0, ...values })
              .execute();
          if (table === 'member') await tx.updateTable('member').set(values).where('id', '=', id).execute();
          if (table === 'payment') await tx.updateTable('payment').set(values).where('id', '=', payment.id).execute();
        }
      });
      const found = await operate('ledger', 'check').catch((error: unknown) => String(error));
      await db.write(async (tx) => {
        await tx.deleteFrom('ledger').where('id', '=', entry.id).execute();
        await tx.updateTable('member').set(before.member).where('id', '=', id).execute();
        await tx.updateTable('payment').set(before.payment).where('id', '=', payment.id).execute();
      });
      return found
        .replace('Error: ', '')
        .split('\n')
        .map((line) => line.split('\t')[0]);
    };
    expect(await faultsAfter(['member', { credits: 61 }])).toEqual(['a balance is not the sum of its ledger']);
    const missing = 'a completed payment did not bring its credits once';
    expect(await faultsAfter(['payment', { credits: 61 }])).toEqual([missing]);
    expect(await faultsAfter(['payment', { completed_at: null, status: 'failed' }])).toEqual([missing]);
    expect(await faultsAfter(['payment', { completed_at: null }])).toEqual([
      missing,
      'a payment is completed without a time',
    ]);
    const purchase = { reason: 'purchase', reference: 'nobody-bought-this', change: 5 };
    expect(await faultsAfter(['member', { credits: 65 }], ['ledger', purchase])).toEqual([
      'credits came for no payment',
    ]);
    const refund = { reason: 'refund', reference: payment.id };
    expect(await faultsAfter(['member', { credits: 10 }], ['ledger', { ...refund, change: -50 }])).toEqual([
      'credits were taken back for a payment that stands',
    ]);
    const back = ['payment', { status: 'cancelled', state: 'refunded' }] as const;
    expect(await faultsAfter(back, ['member', { credits: 10 }], ['ledger', { ...refund, change: -50 }])).toEqual([
      'Everything agrees.',
    ]);
    expect(await faultsAfter(back, ['member', { credits: 70 }], ['ledger', { ...refund, change: 10 }])).toEqual([
      'more was taken back than a payment brought',
    ]);
    expect(await faultsAfter(['member', { paid: 0 }])).toEqual(['who has paid is not premium']);
    expect(await operate('ledger', 'check')).toBe('Everything agrees.');
  });
});

test('[PAY-12] the operator can check the ledger while the server runs', async () => {
  const { path, remove } = makeDirectory();
  try {
    const running = startServer({ DATA_DIR: path });
    await running.address;
    const check = await run(process.execPath, ['server/operator/main.ts', 'ledger', 'check'], {
      env: { PATH: process.env['PATH'], DATA_DIR: path, NODE_ENV: 'production' },
    });
    expect(check.stdout).toBe('Everything agrees.\n');
  } finally {
    remove();
  }
});

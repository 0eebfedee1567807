import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts';
import { eraseDeleted } from '#server/store/member-erasure.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';
import { evening, keepCard } from '#tests/server/calls/shop.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { startBridge } from '#tests/server/kit/payment-services/bridge.ts';
import { startMollie } from '#tests/server/kit/payment-services/mollie.ts';
import type { PaymentService } from '#tests/server/kit/payment-services/service.ts';
import { fakeProvider, usePayments } from '#tests/server/kit/payments.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The clock of the server that is being tested. */
const clock = { now: (): number => 0 };
const services: Readonly<Record<string, PaymentService>> = {
  mollie: await startMollie({ now: () => clock.now() }),
  http: await startBridge({ now: () => clock.now() }),
};
afterAll(() => {
  for (const service of Object.values(services)) service.close();
});

const reconcile = (server: TestServer) => reconcilePayments(server.deps(), server.clock.now());
const listQueued = async (server: TestServer): Promise<string[]> =>
  (await server.deps().db.read.selectFrom('card_revocation').select('reference').orderBy('reference').execute()).map(
    ({ reference }) => reference,
  );

forEachEngine((engine) => {
  describe.each(Object.entries(services))('with %s', (_, service) => {
    const server = useProduct(engine, { config: { payments: service.config, publicUrl: 'https://vesper.example' } });
    beforeAll(() => {
      clock.now = server().clock.now;
    });
    afterEach(() => {
      service.failNext(0);
      service.loseNext(0);
    });

    /** Buys by a card that is kept; returns its reference. */
    const buyAndKeep = async (agent: Agent, memberId: string): Promise<string> => {
      const body = { ...evening, method: 'visa' as const, card: 'keep' as const };
      const { transaction } = await agent.ok('createPayment', { body });
      service.decide(transaction.id, 'paid');
      await agent.ok('loadTransaction', { query: { id: transaction.id } });
      server().clock.advance(2 * minute);
      await reconcile(server());
      const card = await server()
        .deps()
        .db.read.selectFrom('kept_card')
        .select('reference')
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow();
      return card.reference;
    };
    const removalsSince = (before: number): string[] =>
      service.requests.slice(before).filter((request) => request.startsWith('DELETE'));

    test('[PAY-13] a removed card is revoked at the provider once it answers', async () => {
      const { member, agent } = await server().addLoggedIn();
      const reference = await buyAndKeep(agent, member.id);
      await agent.ok('deleteSavedCard');
      expect(service.isRevoked(reference)).toBe(false);
      expect(await listQueued(server())).toEqual([reference]);
      const before = service.requests.length;
      // Three tries each.
      service.failNext(3);
      await reconcile(server());
      expect(service.isRevoked(reference)).toBe(false);
      expect(await listQueued(server())).toEqual([reference]);
      server().clock.advance(2 * minute);
      await reconcile(server());
      expect(service.isRevoked(reference)).toBe(true);
      expect(await listQueued(server())).toEqual([]);
      server().clock.advance(day);
      await reconcile(server());
      expect(removalsSince(before)).toHaveLength(4);
    });

    test('[PAY-13] a removal survives a stop of the server', async () => {
      const { member, agent } = await server().addLoggedIn();
      const reference = await buyAndKeep(agent, member.id);
      await agent.ok('deleteSavedCard');
      await server().restart();
      await reconcile(server());
      expect(service.isRevoked(reference)).toBe(true);
      expect(await listQueued(server())).toEqual([]);
    });

    test('[PAY-13] a revocation whose answer was lost is repeated, and a card that is gone counts as revoked', async () => {
      const { member, agent } = await server().addLoggedIn();
      const reference = await buyAndKeep(agent, member.id);
      await agent.ok('deleteSavedCard');
      service.loseNext(1);
      await reconcile(server());
      expect(service.isRevoked(reference)).toBe(true);
      expect(await listQueued(server())).toEqual([reference]);
      server().clock.advance(2 * minute);
      await reconcile(server());
      expect(await listQueued(server())).toEqual([]);
    });

    test('[PAY-13] a newly kept card replaces the earlier one, which is revoked', async () => {
      const { member, agent } = await server().addLoggedIn();
      const first = await buyAndKeep(agent, member.id);
      const second = await buyAndKeep(agent, member.id);
      expect(second).not.toBe(first);
      await reconcile(server());
      expect([service.isRevoked(first), service.isRevoked(second)]).toEqual([true, false]);
      server().clock.advance(hour);
      const kept = { ...evening, method: 'visa' as const, card: 'kept' as const };
      const { transaction } = await agent.ok('createPayment', { body: kept });
      expect(transaction.status).toBe('completed');
      expect(await listQueued(server())).toEqual([]);
    });

    test('[PAY-13 DELETE-06] the card of an erased member is revoked', async () => {
      const { member, agent } = await server().addLoggedIn();
      const reference = await buyAndKeep(agent, member.id);
      const { db } = server().deps();
      const gone = { deleted_at: server().clock.now() - 14 * day };
      await db.write((tx) => tx.updateTable('member').set(gone).where('id', '=', member.id).execute());
      await eraseDeleted(server().deps(), server().clock.now());
      expect((await server().readMember(member.id)).erased).toBe(1);
      await reconcile(server());
      expect(service.isRevoked(reference)).toBe(true);
      expect(await listQueued(server())).toEqual([]);
    });
  });

  describe('with a provider that does not answer', () => {
    const fake = fakeProvider();
    const server = useProduct(engine, { deps: { payments: fake.provider } });
    const { add, sendReport } = usePayments(server, fake);
    afterEach(() => {
      fake.state.answers = true;
      fake.requests.length = 0;
    });

    const removeCard = async (provider = 'fake'): Promise<string> => {
      const { member, agent } = await server().addLoggedIn();
      await keepCard(server(), member.id, provider);
      await agent.ok('deleteSavedCard');
      return `card-${member.id}`;
    };
    const turns = async (milliseconds: number): Promise<number> => {
      const before = fake.requests.length;
      for (let time = 0; time < milliseconds; time += 30_000) {
        server().clock.advance(30_000);
        await reconcile(server());
      }
      return fake.requests.length - before;
    };

    test('[PAY-13] is asked every two minutes, after a day every hour, and not after sixty days', async () => {
      fake.state.answers = false;
      const reference = await removeCard();
      expect(await turns(20 * minute)).toBe(10);
      expect(new Set(fake.requests)).toEqual(new Set([`forget ${reference}`]));
      server().clock.advance(day);
      expect(await turns(5 * hour)).toBe(5);
      server().clock.advance(60 * day - (day + 5 * hour + 20 * minute) - 1);
      await reconcile(server());
      expect(await listQueued(server())).toEqual([reference]);
      server().clock.advance(1);
      const { length } = fake.requests;
      await reconcile(server());
      expect(await listQueued(server())).toEqual([]);
      expect(fake.requests).toHaveLength(length);
    });

    test('[PAY-13] a card of another provider waits for it', async () => {
      const reference = await removeCard('another');
      await reconcile(server());
      expect(fake.requests).toEqual([]);
      expect(await listQueued(server())).toEqual([reference]);
      server().clock.advance(60 * day);
      await reconcile(server());
      expect(await listQueued(server())).toEqual([]);
    });

    test('[PAY-13] a card kept in an order of an erased member is revoked instead', async () => {
      const member = await server().addMember({ erased: 1, deleted_at: 0 });
      const card = { reference: 'card-of-the-erased', label: 'Visa •••• 4242' };
      await sendReport(await add(member.id, { keep_card: 1 }), 'paid', { card });
      fake.requests.length = 0;
      await reconcile(server());
      expect(fake.requests).toEqual(['forget card-of-the-erased']);
    });

    test('[PAY-13] a card that is removed and kept again under its reference is not revoked', async () => {
      const { member, agent } = await server().addLoggedIn();
      const card = { reference: 'card-again', label: 'Visa •••• 4242' };
      const keep = async () => sendReport(await add(member.id, { keep_card: 1 }), 'paid', { card });
      await keep();
      await keep();
      expect(await listQueued(server())).toEqual([]);
      await agent.ok('deleteSavedCard');
      expect(await listQueued(server())).toEqual(['card-again']);
      await keep();
      expect(await listQueued(server())).toEqual([]);
    });
  });
});

import { expect, test } from 'vitest';
import { sizeEndings } from '#tests/images.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { fakeProvider, usePayments } from '#tests/server/kit/payments.ts';
import { useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const fake = fakeProvider();
  const server = useProduct(engine, { deps: { payments: fake.provider } });
  const { add, sendReport } = usePayments(server, fake);

  /** A member with one additional photo. */
  const addOwner = async () => {
    const { id } = await server().addMember();
    const photo = `further-${id}`;
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('photo')
          .values({
            id: photo,
            member_id: id,
            position: 0,
            drawn_seed: 'a',
            drawn_shot: 1,
            state: 'approved',
            reason: null,
            created_at: 0,
          })
          .execute(),
      );
    return { id, photo };
  };

  /** The photo in the viewer's reply, and the status of its address. */
  const look = async (agent: Agent, { id, photo }: { id: string; photo: string }) => {
    const { photos } = await agent.ok('loadProfile', { query: { id } });
    const statuses = await Promise.all(
      sizeEndings.map(async (size) => (await agent.fetch(`/photos/${photo}${size}.webp`)).status),
    );
    return { locked: photos.map(({ locked }) => locked), statuses };
  };
  const clear = { locked: [false], statuses: [200, 200, 200, 200, 200, 200] };
  const blurred = { locked: [true], statuses: [404, 404, 404, 404, 404, 200] };

  test('[PHOTO-03 PHOTO-04 PREMIUM-04 PAY-10 ROLE-13] a withdrawal or refund revokes photo access at once', async () => {
    for (const way of ['withdrawn', 'refunded', 'charged_back'] as const) {
      const owner = await addOwner();
      const { member, agent } = await server().addLoggedIn();
      expect([way, await look(agent, owner)]).toEqual([way, blurred]);
      const payment = await add(member.id);
      await sendReport(payment, 'paid');
      expect([way, await look(agent, owner)]).toEqual([way, clear]);
      if (way === 'withdrawn') await agent.ok('withdrawPayment', { body: { id: payment.id, amount: 2_499 } });
      else await sendReport(payment, way);
      expect([way, await look(agent, owner)]).toEqual([way, blurred]);
    }
  });
});

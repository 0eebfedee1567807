import { expect, test, vi } from 'vitest';
import { paymentWebhookPath } from '#contract/endpoints.ts';
import { forEachEngine } from '#tests/server/kit/engines.ts';
import { useProduct } from '#tests/server/calls/product-server.ts';

forEachEngine((engine) => {
  const server = useProduct(engine);

  const buy = async () => {
    const { member, agent } = await server().addLoggedIn();
    const { transaction, redirect_url: redirect } = await agent.ok('createPayment', {
      body: { bundle: 'season', method: 'bancontact', country: 'BE' },
    });
    return { member, agent, id: transaction.id, page: new URL(redirect).pathname };
  };
  const choose = (page: string, outcome: string, headers: Record<string, string> = {}) =>
    server()
      .agent()
      .fetch(page, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ outcome }).toString(),
      });

  test('[PAY-12] the hosted page says what is paid and how, without any script, and takes the decision', async () => {
    const { id, page } = await buy();
    const shown = await server().agent().fetch(page);
    const text = await shown.text();
    expect(shown.headers.get('content-type')).toMatch('text/html');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    for (const words of ['€99.99', 'Vesper: 400 credits', 'bancontact', 'value="later"', '/dev/style.css']) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/<script|style=/);
    const style = await server().agent().fetch('/dev/style.css');
    expect(style.headers.get('content-type')).toMatch('text/css');
    const later = await choose(page, 'later');
    expect({ status: later.status, to: later.headers.get('location') }).toEqual({
      status: 303,
      to: `http://localhost/transactions/${id}`,
    });
  });

  test('[PAY-12] the first decision stands', async () => {
    const { agent, id, page } = await buy();
    await choose(page, 'cancelled');
    await choose(page, 'paid');
    expect((await agent.ok('loadTransaction', { query: { id } })).transaction.status).toBe('cancelled');
    const text = await (await server().agent().fetch(page)).text();
    expect(text).toContain('This payment was cancelled.');
    expect(text).not.toContain('<form');
  });

  test('other sites, unknown outcomes and unknown payments get nowhere', async () => {
    const { agent, id, page } = await buy();
    expect((await choose(page, 'paid', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await choose(page, 'paid', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await choose(page, 'refunded')).status).toBe(400);
    expect((await choose('/dev/pay/sb-unknown', 'paid')).status).toBe(404);
    expect((await server().agent().fetch('/dev/pay/sb-unknown')).status).toBe(404);
    expect((await agent.ok('loadTransaction', { query: { id } })).transaction.status).toBe('pending');
  });

  test('[PAY-12 PREMIUM-01] a paid payment is reported over HTTP, signed, and the credits arrive', async () => {
    const { member, id, page } = await buy();
    const address = await server().listen();
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .updateTable('sandbox_payment')
          .set({ webhook_url: `${address}${paymentWebhookPath}` })
          .where('id', '=', `sb-${id}`)
          .execute(),
      );
    expect((await choose(page, 'paid')).status).toBe(303);
    await vi.waitFor(async () => {
      expect(await server().readMember(member.id)).toMatchObject({ credits: 400, paid: 1 });
    });
  });
});

import { expect, test } from 'vitest';
import { pageBouncePath } from '#contract/endpoints.ts';
import { tracking } from '#contract/limits/app.ts';
import { deleteExpired } from '#server/jobs/sweep-expired.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const report = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    server().agent().fetch(pageBouncePath, { method: 'POST', body, headers });
  const rows = () => server().deps().db.read.selectFrom('page_bounce').selectAll().execute();

  test('[TRACK-03 TRACK-04] stores path and time of a bounced visit, and nothing about the visitor', async () => {
    const answer = await report(JSON.stringify({ path: '/members', milliseconds: 1_234, name: 'Anna' }));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await rows()).toEqual([
      { id: expect.any(String), path: '/members', milliseconds: 1_234, created_at: server().clock.now() },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a query, which may be personal', JSON.stringify({ path: '/login?return=/chats/1', milliseconds: 1 })],
    ['no path', JSON.stringify({ path: 'https://elsewhere.example', milliseconds: 1 })],
    ['a path that no database keeps', JSON.stringify({ path: '/\0', milliseconds: 1 })],
    ['a path that no address bar has', JSON.stringify({ path: '/\u202Egro', milliseconds: 1 })],
    ['a time that cannot be', JSON.stringify({ path: '/', milliseconds: -1 })],
  ])('refuses %s', async (_, body) => {
    const before = (await rows()).length;
    expect((await report(body)).status).toBe(400);
    expect(await rows()).toHaveLength(before);
  });

  test('[TRACK-04] deletes it after 30 days', async () => {
    const { deps, clock } = server();
    await report(JSON.stringify({ path: '/old', milliseconds: 1 }));
    clock.advance(tracking.life);
    await report(JSON.stringify({ path: '/new', milliseconds: 1 }));
    const paths = async () => (await rows()).map(({ path }) => path).filter((path) => path !== '/members');
    await deleteExpired(deps(), clock.now());
    expect((await paths()).toSorted()).toEqual(['/new', '/old']);
    clock.advance(1);
    await deleteExpired(deps(), clock.now());
    expect(await paths()).toEqual(['/new']);
  });

  test('refuses other sites, and limits reports per address', async () => {
    const body = JSON.stringify({ path: '/', milliseconds: 1 });
    expect((await report(body, { origin: 'https://elsewhere.example' })).status).toBe(403);
    const agent = server().agent();
    const statuses: number[] = [];
    for (let times = 0; times < 61; times += 1)
      // oxlint-disable-next-line no-await-in-loop -- They are counted one after the other.
      statuses.push((await agent.fetch(pageBouncePath, { method: 'POST', body })).status);
    expect([...new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([204, 429]);
  });
});

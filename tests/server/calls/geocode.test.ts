import { expect, test } from 'vitest';
import { rateLimits } from '#contract/limits/server.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { set, useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);

  test('[API-08 GEO-05] returns the names of the region and city lists', async () => {
    const agent = server().agent();
    const place = await agent.ok('geocode', { query: { lat: 52.09, lon: 5.12 } });
    expect(place).toEqual({ country: 'NL', region: 'Utrecht', city: 'Utrecht' });
    const { regions } = await agent.ok('loadRegions');
    expect(regions['NL']?.names).toContain(place.region);
  });

  test('[API-08 GEO-04] positions at sea and in countries without the site are not found', async () => {
    const agent = server().agent();
    const absent = { status: 404, error: 'not_found', message: 'not found' };
    expect(await agent.refused('geocode', { query: { lat: 0, lon: -30 } })).toEqual(absent);
    expect(await agent.refused('geocode', { query: { lat: 38.72, lon: -9.14 } })).toEqual(absent);
    await set(server(), 'site', { ...defaultSiteSettings, countries: ['DE'] });
    expect(await agent.refused('geocode', { query: { lat: 52.09, lon: 5.12 } })).toEqual(absent);
    await set(server(), 'site', defaultSiteSettings);
  });

  test.each([{ lat: 91, lon: 0 }, { lat: 0, lon: -181 }, { lat: 'north', lon: 0 }, { lat: 1 }])(
    '%j is no position',
    async (query) => {
      expect(await server().agent().refused('geocode', { query })).toMatchObject({ error: 'invalid_fields' });
    },
  );

  test('[GEO-05] stores no position', async () => {
    const agent = server().agent();
    await agent.ok('geocode', { query: { lat: 47.38, lon: 8.54 } });
    const rows = await server().deps().db.read.selectFrom('rate').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/47\.38|8\.54|Zürich/);
  });

  test('limits an address to sixty requests an hour', async () => {
    const address = '10.99.0.1';
    const request = () =>
      server()
        .agent(address)
        .call('geocode', { query: { lat: 52.09, lon: 5.12 } });
    for (let count = 0; count < rateLimits.geocode.limit; count += 1) expect((await request()).status).toBe(200);
    const refused = await request();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(
      (
        await server()
          .agent()
          .call('geocode', { query: { lat: 52.09, lon: 5.12 } })
      ).status,
    ).toBe(200);
    server().clock.advance(2 * rateLimits.geocode.window);
    expect((await request()).status).toBe(200);
  });
});

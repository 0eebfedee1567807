import { describe, expect, test } from 'vitest';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { set, useProduct } from './product-server.ts';

/** Well-known addresses of each country. */
const addresses = {
  NL: '94.142.241.1',
  DE: '85.214.132.117',
  US: '8.8.8.8',
  CH: '130.59.31.80',
  FI: '193.166.3.2',
} as const;

const visitors = Object.entries(addresses);

const newAccount = {
  draft: { email: 'new@example.com', name: 'Newcomer', password: 'velvet-trombone', date_of_birth: '1990-01-16' },
  tracking: {},
  terms_version: '2023-12-01T12:00:00.000Z',
  adult: true,
  language: 'nl',
} as const;

forMainEngine((engine) => {
  describe('behind our proxy', () => {
    const server = useProduct(engine, { config: { trustProxy: true } });
    const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } });

    test.each(visitors)('[SETTINGS-04] a visitor from %s has this country', async (country, address) => {
      const { geoip_country, geoip_selected_country } = await server().agent().ok('loadSettings', from(address));
      expect({ geoip_country, geoip_selected_country }).toEqual({
        geoip_country: country,
        geoip_selected_country: null,
      });
    });

    test('[SETTINGS-04] only the entry that the proxy added counts', async () => {
      const { geoip_country } = await server().agent().ok('loadSettings', from('8.8.8.8, 85.214.132.117'));
      expect(geoip_country).toBe('DE');
      expect((await server().agent().ok('loadSettings', from('8.8.8.8, ::ffff:193.166.3.2'))).geoip_country).toBe('FI');
      expect((await server().agent().ok('loadSettings', from('8.8.8.8, 10.0.0.1'))).geoip_country).toBeNull();
    });

    test('[ENTRY-06] the entry warning obeys the country of the address', async () => {
      await set(server(), 'site', { ...defaultSiteSettings, entry_countries: ['NL', 'DE'] });
      const warnings = await Promise.all(
        visitors.map(async ([, address]) => {
          const { enable_site_entry_popup: warning } = await server().agent().ok('loadSettings', from(address));
          return warning;
        }),
      );
      expect(warnings).toEqual(['yes', 'yes', 'no', 'no', 'no']);
      await set(server(), 'site', { ...defaultSiteSettings, entry_countries: ['NL'], geoip_selected_country: 'NL' });
      expect((await server().agent().ok('loadSettings', from(addresses.US))).enable_site_entry_popup).toBe('no');
      await set(server(), 'site', defaultSiteSettings);
    });

    test.each(visitors)(
      '[PAY-09 PAY-11] the payment country of a visitor from %s is theirs',
      async (country, address) => {
        expect((await server().agent().ok('loadBundles', from(address))).country).toBe(country);
      },
    );

    test('[PAY-09 PAY-11 SETTINGS-12] the payment country: chosen, selected for the site, of the address, of the member', async () => {
      const { agent } = await server().addLoggedIn({ country: 'SE' });
      const country = async (address: string, query?: { country: string }) =>
        (await agent.ok('loadBundles', { ...from(address), ...(query && { query }) })).country;
      expect(await country('10.0.0.1')).toBe('SE');
      expect(await country(addresses.CH)).toBe('CH');
      expect(await country(addresses.CH, { country: 'DK' })).toBe('DK');
      await set(server(), 'site', { ...defaultSiteSettings, geoip_selected_country: 'PL' });
      expect(await country(addresses.CH)).toBe('PL');
      await set(server(), 'site', defaultSiteSettings);
    });

    test('[SETTINGS-04] a new member starts in the country of the address, and nothing else of it is stored', async () => {
      const agent = server().agent();
      const { user } = await agent.ok('signup', { body: newAccount, ...from(addresses.FI) });
      expect(user.profile.country).toBe('FI');
      await agent.ok('loadUser', from(addresses.US));
      const member = await server().readMember(user.id);
      expect(member.country).toBe('FI');
      const { db } = server().deps();
      const stored = JSON.stringify([
        member,
        await db.read.selectFrom('session').selectAll().where('member_id', '=', user.id).execute(),
      ]);
      expect(stored).not.toContain(addresses.FI);
      expect(stored).not.toContain(addresses.US);
    });
  });

  describe('without a proxy', () => {
    const server = useProduct(engine);

    test('[SETTINGS-04] the address of the connection counts, and a loopback address has no country', async () => {
      const load = async (address: string) =>
        (
          await server()
            .agent(address)
            .ok('loadSettings', { headers: { 'x-forwarded-for': addresses.US } })
        ).geoip_country;
      expect(await load(addresses.DE)).toBe('DE');
      expect(await load('2a01:4f8::1')).toBe('DE');
      expect(await load('127.0.0.1')).toBeNull();
      expect(await load('::1')).toBeNull();
    });
  });
});

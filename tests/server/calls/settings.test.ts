import { expect, test } from 'vitest';
import { SettingsSchema } from '#contract/settings.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { set, useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);

  test('[API-10 SETTINGS-01 to SETTINGS-11] returns all 36 settings from the database', async () => {
    const settings = await server()
      .agent()
      .ok('loadSettings', { query: { utm_campaign: 'x' } });
    expect(Object.keys(settings).sort()).toEqual(Object.keys(SettingsSchema.shape).sort());
    expect(settings).toMatchObject({
      name: 'Vesper',
      domain: 'localhost',
      geoip_country: null,
      geoip_selected_country: null,
      signups: 'all',
      message_credits: 1,
      cdn_prefix: '/photos/',
      niche: 1,
    });
    expect(settings.countries).toHaveLength(19);
    await set(server(), 'site', { ...defaultSiteSettings, name: 'Dusk', niche: 7, domain_language: 'sv_SE' });
    expect(await server().agent().ok('loadSettings')).toMatchObject({
      name: 'Dusk',
      niche: 7,
      domain_language: 'sv_SE',
    });
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[ENTRY-04 ENTRY-06] warns visitors of the configured countries; of all countries without a list', async () => {
    const popup = async (change: object): Promise<string> => {
      await set(server(), 'site', { ...defaultSiteSettings, ...change });
      return (await server().agent().ok('loadSettings')).enable_site_entry_popup;
    };
    expect(await popup({})).toBe('yes');
    expect(await popup({ entry_countries: ['NL'], geoip_selected_country: 'NL' })).toBe('yes');
    expect(await popup({ entry_countries: ['NL'], geoip_selected_country: 'FR' })).toBe('no');
    expect(await popup({ entry_countries: ['NL'] })).toBe('no');
    expect(await popup({ entry_countries: ['NL'], geoip_selected_country: 'NL', enable_site_entry_popup: 'no' })).toBe(
      'no',
    );
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[CREDITS-03 SETTINGS-11] the minimum price of a message follows the bundle with the cheapest credits', async () => {
    const { minimum_message_costs: costs } = await server().agent().ok('loadSettings');
    expect(Object.keys(costs)).toHaveLength(19);
    expect(costs['NL']).toEqual({ costs: 25, currency: 'EUR' });
    expect(costs['SE']).toEqual({ costs: 275, currency: 'SEK' });
  });

  test('[API-27] a domain overrides the default settings; an unknown domain gets the default ones', async () => {
    await set(server(), 'site:dusk.example', { name: 'Dusk', signups: 'invite' });
    const load = (forced_domain: string) => server().agent().ok('loadSettings', { query: { forced_domain } });
    expect(await load('WWW.Dusk.example:8443')).toEqual({
      ...(await load('unknown')),
      name: 'Dusk',
      signups: 'invite',
    });
    expect(await load('unknown')).toEqual(await server().agent().ok('loadSettings'));
  });

  test('[API-13 COMPANY-01] returns the company', async () => {
    const company = { name: 'Dusk Ltd', kvk: '123', tradenames: ['Dusk'], added: '2025-02-01T00:00:00.000Z' };
    await set(server(), 'company', company);
    expect(await server().agent().ok('loadCompanyInfo')).toEqual({
      ...company,
      address: '',
      city: '',
      country: '',
      vat_numbers: [],
      support_phone: null,
      delete_discount: null,
    });
  });
});

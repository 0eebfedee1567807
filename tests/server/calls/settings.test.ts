import { expect, test } from 'vitest';
import { SettingsSchema } from '#contract/settings.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { addSite, set, useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);

  const fields = {
    'SETTINGS-02':
      'name index_title description domain domain_language company_id mail_name support_email support_phone',
    'SETTINGS-03': 'countries region_data interests search_fields visible_profile_fields visible_profile_notes',
    'SETTINGS-04': 'geoip_country geoip_selected_country',
    'SETTINGS-05': 'message_credits signup_credits photo_credits gift_credits message_length minimum_message_costs',
    'SETTINGS-06': 'fictional_warning fictional_singular fictional_plural fictional_icon refund_days',
    'SETTINGS-07': 'signups logged_out_search logged_out_search_trafficsource member_resell enable_site_entry_popup',
    'SETTINGS-08': 'cdn_prefix push_public_key',
    'SETTINGS-09': 'niche',
  };

  test.each(Object.entries(fields))('[%s] the settings have the fields of the row', async (_, names) => {
    const settings = await server().agent().ok('loadSettings');
    expect(names.split(' ').filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  });

  test('[SETTINGS-01] the settings have 36 fields, and two more that pages need', async () => {
    const settings = await server().agent().ok('loadSettings');
    const named = Object.values(fields).join(' ').split(' ');
    expect(named).toHaveLength(36);
    expect(Object.keys(settings).sort()).toEqual([...named, 'us_footer', 'parameters'].sort());
  });

  test.each([1, 2, 3, 4, 5, 6, 7] as const)('[SETTINGS-09] the niche may be %i', async (niche) => {
    await set(server(), 'site', { ...defaultSiteSettings, niche });
    expect((await server().agent().ok('loadSettings')).niche).toBe(niche);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[SETTINGS-09] there are no other niches', () => {
    expect([0, 8, 1.5, '1', null].filter((niche) => SettingsSchema.shape.niche.safeParse(niche).success)).toEqual([]);
  });

  test.each(['all', 'with_trafficsource', 'invite'])('[SETTINGS-10] signups may be %j', async (signups) => {
    await set(server(), 'site', { ...defaultSiteSettings, signups });
    expect((await server().agent().ok('loadSettings')).signups).toBe(signups);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[LAYOUT-19] the US footer is a flag of the site, on by default for visitors from the US', async () => {
    const isOn = async (change: object): Promise<boolean | undefined> => {
      await set(server(), 'site', { ...defaultSiteSettings, ...change });
      return (await server().agent().ok('loadSettings')).us_footer;
    };
    expect(await isOn({})).toBe(false);
    expect(await isOn({ geoip_selected_country: 'US' })).toBe(true);
    expect(await isOn({ geoip_selected_country: 'US', us_footer: false })).toBe(false);
    expect(await isOn({ geoip_selected_country: 'NL', us_footer: true })).toBe(true);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[LEGAL-04 ROLE-11] states the limits of free members and whether photos are checked', async () => {
    const { parameters } = await server().agent().ok('loadSettings');
    expect(parameters).toEqual({
      photo_moderation: false,
      reveal_accounts: true,
      free_messages: 5,
      free_conversations: 2,
      likes_per_day: 25,
    });
    await set(server(), 'parameters', { photo_moderation: true, likes_per_day: 7 });
    expect((await server().agent().ok('loadSettings')).parameters).toMatchObject({
      photo_moderation: true,
      likes_per_day: 7,
    });
    await set(server(), 'parameters', {});
  });

  test('[API-10 SETTINGS-01] returns the settings from the database', async () => {
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
    await addSite(server(), 'dusk.example', { name: 'Dusk', signups: 'invite' });
    const load = (forced_domain: string) => server().agent().ok('loadSettings', { query: { forced_domain } });
    expect(await load('WWW.Dusk.example:8443')).toEqual({
      ...(await load('unknown')),
      domain: 'dusk.example',
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

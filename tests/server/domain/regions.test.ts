import { expect, test } from 'vitest';
import { countries } from '#contract/locales.ts';
import { SettingsSchema } from '#contract/settings.ts';
import { places } from '#server/demo/cities.ts';
import { isRegionOf, regions, regionsOf } from '#server/domain/regions.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';

test('[SETTINGS-03] every country of the site has unique regions', () => {
  expect(Object.keys(regions).sort()).toEqual([...countries].sort());
  for (const names of Object.values(regions)) expect(new Set(names).size).toBe(names.length);
});

test('[PROFILE-04 PROFILE-23] every country has all its regions', () => {
  const counts = Object.fromEntries(Object.entries(regions).map(([country, names]) => [country, names.length]));
  expect(counts).toEqual({
    US: 51,
    NL: 12,
    BE: 11,
    FR: 13,
    IT: 107,
    ES: 52,
    DE: 16,
    AT: 9,
    IE: 26,
    GB: 108,
    CA: 13,
    PL: 16,
    AU: 8,
    NZ: 16,
    CH: 26,
    DK: 5,
    FI: 19,
    NO: 15,
    SE: 21,
  });
});

test('[PROFILE-05 PROFILE-23] every country has its own label', () => {
  const words = Object.entries(regionsOf(countries)).map(([country, { word }]) => `${country} ${word}`);
  expect(words.toSorted()).toEqual([
    'AT state',
    'AU state',
    'BE province',
    'CA province',
    'CH canton',
    'DE state',
    'DK region',
    'ES province',
    'FI region',
    'FR region',
    'GB county',
    'IE county',
    'IT province',
    'NL province',
    'NO county',
    'NZ region',
    'PL voivodeship',
    'SE county',
    'US state',
  ]);
});

test('[PROFILE-04] accepts only regions of the country; countries without a list accept every name', () => {
  expect(isRegionOf('NL', 'Utrecht')).toBe(true);
  expect(isRegionOf('NL', 'utrecht')).toBe(false);
  expect(isRegionOf('NL', 'Bayern')).toBe(false);
  expect(isRegionOf('PT', 'Minho')).toBe(true);
});

test('demo members live in regions that can be searched', () => {
  const unknown = Object.entries(places).flatMap(([country, list]) =>
    list.filter(({ region }) => !(regions[country] ?? []).includes(region)),
  );
  expect(unknown).toEqual([]);
});

test('[SETTINGS-01 to SETTINGS-09] the settings are the 36 fields of the specification', () => {
  const beside = ['us_footer', 'parameters'];
  const fields = Object.keys(SettingsSchema.shape).filter((field) => !beside.includes(field));
  expect(fields).toHaveLength(36);
  expect(Object.keys(defaultSiteSettings).sort()).toEqual(
    fields
      .filter((field) => !['geoip_country', 'minimum_message_costs', 'region_data', 'push_public_key'].includes(field))
      .sort(),
  );
});

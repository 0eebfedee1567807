import { expect, test } from 'vitest';
import { countries } from '#contract/locales.ts';
import { SettingsSchema } from '#contract/settings.ts';
import { places } from '#server/demo/places.ts';
import { regions } from '#server/domain/regions.ts';
import { defaultSite } from '#server/domain/site.ts';

test('[SETTINGS-03] every country of the site has its regions, each once', () => {
  expect(Object.keys(regions).sort()).toEqual([...countries].sort());
  for (const names of Object.values(regions)) expect(new Set(names).size).toBe(names.length);
});

test('demo members live in regions that can be searched', () => {
  const unknown = Object.entries(places).flatMap(([country, list]) =>
    list.filter(({ region }) => !(regions[country] ?? []).includes(region)),
  );
  expect(unknown).toEqual([]);
});

test('[SETTINGS-01 to SETTINGS-09] the settings are the 36 fields of the specification', () => {
  expect(Object.keys(SettingsSchema.shape)).toHaveLength(36);
  expect(Object.keys(defaultSite).sort()).toEqual(
    Object.keys(SettingsSchema.shape)
      .filter((field) => field !== 'geoip_country' && field !== 'minimum_message_costs')
      .sort(),
  );
});

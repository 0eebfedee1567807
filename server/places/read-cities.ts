import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** Cities of one country, sorted from south to north; coordinates in degrees, regions by index in our list. */
export type Cities = {
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
  readonly regions: Uint8Array;
  readonly names: readonly string[];
};

const parseCities = (text: string): Cities => {
  let region = 0;
  const rows: { name: string; latitude: number; longitude: number; region: number }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) region = Number(line.slice(1));
    else {
      const [name = '', latitude, longitude] = line.split('\t');
      rows.push({ name, latitude: Number(latitude) / 100, longitude: Number(longitude) / 100, region });
    }
  }
  rows.sort((one, other) => one.latitude - other.latitude);
  return {
    latitudes: Float32Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float32Array.from(rows, ({ longitude }) => longitude),
    regions: Uint8Array.from(rows, (row) => row.region),
    names: rows.map(({ name }) => name),
  };
};

type FindCities = (country: string) => Cities | null;

const read = async (): Promise<FindCities> => {
  const packed = await readFile(new URL('./places.txt.br', import.meta.url));
  const [, ...parts] = (await promisify(brotliDecompress)(packed)).toString().split(/^([A-Z]{2})\n/m);
  const parsed = new Map<string, Cities>();
  return (country) => {
    const at = parts.indexOf(country);
    const cities = at === -1 ? null : (parsed.get(country) ?? parseCities(parts[at + 1]?.trimEnd() ?? ''));
    if (cities !== null) parsed.set(country, cities);
    return cities;
  };
};

let reading: Promise<FindCities> | null = null;

/** The file written by tools/build-place-data.ts, read on first use; each country is parsed when first needed. */
export const readCities = (): Promise<FindCities> => (reading ??= read());

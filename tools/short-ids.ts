import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { defaultLocale as locale } from '../contract/locales.ts';

const po = formatter();

const idsOf = async (filename: string): Promise<readonly string[]> =>
  Object.keys(await po.parse(await readFile(filename, 'utf8'), { locale, sourceLocale: locale, filename }));

const common = (one: string, other = ''): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

/** The shortest beginning of each id that no other one has. */
export const beginnings = (ids: readonly string[]): ReadonlyMap<string, string> => {
  const sorted = [...new Set(ids)].toSorted();
  return new Map(
    sorted.map((id, at) => [id, id.slice(0, 1 + Math.max(common(id, sorted[at - 1]), common(id, sorted[at + 1])))]),
  );
};

/** What may be the id of a text: a string of its own, also in a catalogue, which is JSON within a string. */
const candidate = /(?<=["'`])[\w+/-]{6}(?=\\?["'`])/g;

/** Texts go by the beginnings of their ids: an id is a hash, of which nothing can be compressed (docs/decisions/009). */
export const shortIds = (): Plugin => {
  let short: ReadonlyMap<string, string> = new Map();
  return {
    name: 'short-ids',
    apply: 'build',
    enforce: 'post',
    buildStart: async () => {
      // Mails never come to the browser.
      const areas = (await readdir('locales')).filter((area) => area !== 'mails');
      const ids = await Promise.all(areas.map((area) => idsOf(join('locales', area, `${locale}.po`))));
      short = beginnings(ids.flat());
    },
    transform: {
      filter: { id: /\.(?:tsx?|po)$/ },
      handler: (code) => code.replace(candidate, (id) => short.get(id) ?? id),
    },
  };
};

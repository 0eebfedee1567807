import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { defaultLocale } from '#contract/locales.ts';
import { catalogueNames } from '#tests/catalogues.ts';

/** Language of test builds alone: English with accents, 40 % longer. Never in contract/locales.ts. */
export const pseudoLocale = 'en-XA';

const plain = 'aceilnorsuyzACEILNORSUYZ';
const accented = 'áçéîļñöŕšüýžÁÇÉÎĻÑÖŔŠÜÝŽ';

const lengthenWord = (word: string): string => {
  const letters = Array.from(word, (char) => accented[plain.indexOf(char)] ?? char);
  const extra = Math.ceil(letters.length * 0.4);
  return letters.map((char, at) => (at < extra ? char + char : char)).join('');
};

const lengthen = (text: string): string => text.replaceAll(/\p{L}+/gu, lengthenWord);

/** Place behind the brace that closes the one at `start`. */
const findEnd = (text: string, start: number): number => {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error(`An open brace: ${text}`);
};

/** A placeholder stays as it is; of a plural the forms are translated. */
const translateArgument = (inner: string): string => {
  const head = /^\w+, (?:plural|select|selectordinal),/.exec(inner)?.[0];
  if (head === undefined) return `{${inner}}`;
  let translated = head;
  let at = head.length;
  while (at < inner.length) {
    const open = inner.indexOf('{', at);
    const end = findEnd(inner, open);
    translated += `${inner.slice(at, open)}{${toPseudo(inner.slice(open + 1, end - 1))}}`;
    at = end;
  }
  return `{${translated}}`;
};

/** Keeps placeholders, tags and plural forms. */
export const toPseudo = (message: string): string => {
  let translated = '';
  let at = 0;
  while (at < message.length) {
    if (message[at] === '{') {
      const end = findEnd(message, at);
      translated += translateArgument(message.slice(at + 1, end - 1));
      at = end;
    } else {
      const [part = ''] = /^(?:<\/?\d+\/?>|<|[^{<]+)/.exec(message.slice(at)) ?? [];
      translated += part.startsWith('<') ? part : lengthen(part);
      at += part.length;
    }
  }
  return translated;
};

const root = new URL('..', import.meta.url).pathname;
const sources = ['contract', 'images', 'locales', 'machines', 'public', 'server', 'src', 'tools'];
const files = ['index.html', 'lingui.config.ts', 'package.json', 'tsconfig.base.json', 'vite.config.ts'];

const brief = `# Pseudo-English (${pseudoLocale})

For test builds: texts that are 40 % longer show where a layout is too narrow, and letters without accents where a text was not collected.
`;

/** A copy of this repository with one language more: an entry, a brief, and a file for each catalogue. */
export const writePseudoTree = async (directory: string): Promise<void> => {
  await Promise.all([
    ...[...sources, ...files, 'docs/languages'].map((name) =>
      cp(join(root, name), join(directory, name), { recursive: true }),
    ),
    symlink(join(root, 'node_modules'), join(directory, 'node_modules')),
  ]);
  const list = join(directory, 'contract/locales.ts');
  const entries = await readFile(list, 'utf8');
  await writeFile(list, entries.replace("  sv: 'Svenska',\n", `$&  '${pseudoLocale}': 'Pseudo-English',\n`));
  await writeFile(join(directory, `docs/languages/${pseudoLocale}.md`), brief);
  await Promise.all(catalogueNames.map((name) => translateCatalogue(join(directory, 'locales', name))));
};

const po = formatter({ lineNumbers: false });

const translateCatalogue = async (directory: string): Promise<void> => {
  const filename = join(directory, `${defaultLocale}.po`);
  const english = await readFile(filename, 'utf8');
  const options = { locale: defaultLocale, sourceLocale: defaultLocale, filename };
  const texts = await po.parse(english, options);
  const translated = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, { ...text, translation: toPseudo(text.message ?? '') }]),
  );
  const ours = { ...options, locale: pseudoLocale, existing: undefined };
  await writeFile(join(directory, `${pseudoLocale}.po`), await po.serialize(translated, ours));
};

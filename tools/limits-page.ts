import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';
import { day, hour, minute, second } from '#contract/durations.ts';
import * as account from '#contract/limits/account.ts';
import * as app from '#contract/limits/app.ts';
import * as contact from '#contract/limits/contact.ts';
import * as server from '#contract/limits/server.ts';
import * as shop from '#contract/limits/shop.ts';

/** A limit with its meaning; `meaning` is empty where the source has no comment. */
export type Limit = { readonly name: string; readonly value: string; readonly meaning: string };

/** What members notice comes first. */
const areas = { account, contact, shop, app, server };

const { rateLimits, networkFactor } = server;

type Source = Pick<ReturnType<typeof parseSync>, 'program' | 'comments'> & { readonly text: string };

const readArea = (area: string): Source => {
  const path = new URL(`../contract/limits/${area}.ts`, import.meta.url).pathname;
  const text = readFileSync(path, 'utf8');
  const { program, comments } = parseSync(path, text);
  return { program, comments, text };
};

/** Text of the comment that ends right before this place, without its row ids. */
const commentBefore = ({ comments, text }: Source, start: number): string => {
  const comment = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === '');
  return (comment?.value ?? '')
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replace(/^\*/, '')
    .replaceAll(/ \[[A-Z][^\]]*\]/g, '')
    .trim();
};

const units = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', second],
] as const;

const formatNumber = (value: number): string => value.toLocaleString('en');

/** In the largest unit that divides it. */
const formatDuration = (value: number): string => {
  const [unit, size] = units.find(([, length]) => value % length === 0) ?? ['ms', 1];
  const count = formatNumber(value / size);
  return unit === 'ms' || value === size ? `${count} ${unit}` : `${count} ${unit}s`;
};

/** Durations are written with a unit, or refer to another one. */
const isDuration = (text: string): boolean => /[a-z]/i.test(text);

const getValue = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

const formatValue = (value: unknown, text: string): string => {
  if (typeof value === 'number') return isDuration(text) ? formatDuration(value) : formatNumber(value);
  if (Array.isArray(value)) return value.map((each) => formatValue(each, '')).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const unwrap = (node: ESTree.Expression): ESTree.Expression =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? unwrap(node.expression) : node;

/** One for each number; a field without a comment has the meaning of what contains it. */
const listLimits = (
  source: Source,
  name: string,
  given: ESTree.Expression,
  value: unknown,
  meaning: string,
): readonly Limit[] => {
  const node = unwrap(given);
  if (node.type !== 'ObjectExpression')
    return [{ name, value: formatValue(value, source.text.slice(node.start, node.end)), meaning }];
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { key } = property;
    return listLimits(
      source,
      `${name}.${key.name}`,
      property.value,
      getValue(value, key.name),
      commentBefore(source, key.start) || meaning,
    );
  });
};

type Group = { readonly name: string; readonly meaning: string; readonly limits: readonly Limit[] };

const groups: readonly Group[] = Object.entries(areas).flatMap(([area, values]) => {
  const source = readArea(area);
  return source.program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return [];
    return statement.declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init === null) return [];
      const meaning = commentBefore(source, statement.start);
      const value = getValue(values, id.name);
      return [{ name: id.name, meaning, limits: listLimits(source, id.name, init, value, '') }];
    });
  });
});

const rateGroup = groups.find(({ name }) => name === 'rateLimits');
const rateMeaning = (kind: string): string =>
  rateGroup?.limits.find(({ name }) => name === `rateLimits.${kind}.limit`)?.meaning ?? '';

/** Limits without a comment that says what they mean. A rate limit needs one of its own. */
export const unexplainedLimits = (): readonly string[] => [
  ...groups.filter(({ meaning }) => meaning === '').map(({ name }) => name),
  ...Object.keys(rateLimits).filter((kind) => rateMeaning(kind) === ''),
];

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const formatRates = (): readonly string[] =>
  Object.entries(rateLimits).map(([kind, { limit, window }]) =>
    row([`\`${kind}\``, `${formatNumber(limit)} in ${formatDuration(window)}`, rateMeaning(kind)]),
  );

const formatGroup = ({ name, meaning, limits: fields }: Group): string => {
  const values = fields.map((field) =>
    field.name === name ? field.value : `${field.name.slice(name.length + 1)}: ${field.value}`,
  );
  const own = fields
    .filter((field) => field.meaning !== '')
    .map((field) => `\`${field.name.slice(name.length + 1)}\`: ${field.meaning}`);
  return row([`\`${name}\``, values.join('; '), [meaning, ...own].join(' ')]);
};

/** The text of `docs/limits.md`. */
export const buildLimitsPage = (): string =>
  [
    '# Limits',
    '',
    'Written by `npm run limits` from the comments of `contract/limits/`; do not edit. Limits that an operator can change stand in `npm run operator -- parameters show`.',
    '',
    '## Rate limits',
    '',
    'A window slides: requests count for its whole length (decision 096). An IPv6 /64 counts as one address, and a /48 has ' +
      `${networkFactor} times the limit. A request above a limit gets 429 with \`Retry-After\`.`,
    '',
    row(['kind', 'limit', 'what is counted']),
    row(['---', '---', '---']),
    ...formatRates(),
    '',
    '## Other limits',
    '',
    'Durations without a unit are milliseconds.',
    '',
    row(['limit', 'value', 'meaning']),
    row(['---', '---', '---']),
    ...groups.filter(({ name }) => name !== 'rateLimits').map(formatGroup),
    '',
  ].join('\n');

import { globSync, readFileSync } from 'node:fs';
import { check } from 'recheck';
import { Visitor, parseSync } from 'vite';
import { expect, it } from 'vitest';
import { activationCode } from '#contract/limits/account.ts';
import { idempotency } from '#contract/limits/server.ts';
import { directDebit } from '#contract/limits/shop.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Expressions that take quadratic time, with the reason why their texts are short or our own. */
const allowed: Readonly<Record<string, string>> = {
  '/[.,!?)]+$/': 'One word of a message, which has at most 2,000 characters.',
  '/\\bVersion\\/\\S+ (?:\\S+ )?Safari\\//': 'The User-Agent header, cut to 300 characters.',
  '/<meta\\s+(?:data-first-paint(?:="")?\\s+)?name="description"\\s+content="([^"]*)"\\s*\\/?>/': 'Our own page.',
  '/\\s*<link rel="stylesheet"[^>]*>/': 'Our own page.',
  '/\\s*<!--first-paint-->[\\s\\S]*<!--\\/first-paint-->\\s*/': 'Our own page.',
  '/<title[^>]*>[^<]*<\\/title>/': 'Our own page.',
  '/<title[^>]*>([^<]*)<\\/title>/': 'Our own page.',
  '/<style[^>]*>([\\s\\S]*?)<\\/style>/gi': 'Our own page.',
  '/<script[^>]* type="module"/': 'Our own page.',
  '/\\[([^|\\]]*)\\|([^\\]]*)\\]/g': 'Texts of demo members.',
};

/** Expressions made of texts while the server starts, as they are then. */
const composed: Readonly<Record<string, string>> = {
  'contract/account.ts': `/^\\d{${activationCode.length}}$/`,
  'contract/direct-debit.ts': `/^\\d{${directDebit.codeLength}}$/`,
  'server/http/idempotency.ts': `/^[\\x21-\\x7e]{${idempotency.keyLength.min},${idempotency.keyLength.max}}$/`,
  'server/domain/find-page.ts': '/^/members/(?<id>[^/]+)(?:/(?<name>[^/]+))?/?$/i',
};

/** Literals, and the number of calls of `RegExp`. */
const readFile = (file: string): { readonly literals: readonly string[]; readonly calls: number } => {
  const { program } = parseSync(file, readFileSync(root + file, 'utf8'));
  const literals: string[] = [];
  let calls = 0;
  const count = ({ callee }: { readonly callee: { readonly type: string; readonly name?: unknown } }): void => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') calls += 1;
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) literals.push(`/${node.regex.pattern}/${node.regex.flags}`);
    },
    NewExpression: count,
    CallExpression: count,
  }).visit(program);
  return { literals, calls };
};

const files = globSync(['contract/**/*.ts', 'machines/**/*.ts', 'server/**/*.ts', 'src/**/*.{ts,tsx}'], {
  cwd: root,
}).toSorted();
const found = files.map((file) => ({ file, ...readFile(file) }));
const literals = new Set(found.flatMap((each) => each.literals));

const isSafe = async (expression: string): Promise<boolean> => {
  const end = expression.lastIndexOf('/');
  // The checker does not know the flag v.
  const flags = expression.slice(end + 1).replace('v', 'u');
  return (await check(expression.slice(1, end), flags, { timeout: 5_000 })).status === 'safe';
};

it('[LIMIT-05] no regular expression of contract, machines, server and browser takes more than linear time', async () => {
  expect(literals.size).toBeGreaterThan(100);
  const slow: string[] = [];
  for (const expression of [...literals, ...Object.values(composed)]) {
    if (!Object.hasOwn(allowed, expression) && !(await isSafe(expression))) slow.push(expression);
  }
  expect(slow).toEqual([]);
}, 60_000);

it('[LIMIT-05] the check finds a slow one', async () => {
  expect(await isSafe('/^\\s*(?:charset="?utf-8"?)?\\s*$/')).toBe(false);
});

it('[LIMIT-05] lists only exceptions that exist, and each file that composes an expression', () => {
  expect(Object.keys(allowed).filter((expression) => !literals.has(expression))).toEqual([]);
  const composing = found.filter(({ calls }) => calls > 0).map(({ file, calls }) => [file, calls]);
  expect(composing).toEqual(
    Object.keys(composed)
      .toSorted()
      .map((file) => [file, 1]),
  );
});

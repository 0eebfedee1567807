import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesOf } from '#src/app/screens.ts';

const scope = ['src/app/wire-member.ts', 'src/layouts/member/member-layout.ts', 'locales/member/en.po'];

it('a request with a session preloads the member scope, its layout and its texts, on public pages too', () => {
  for (const name of ['members', 'chats', 'index'] as const)
    expect(sourcesOf(name, 'en', { isVisitor: false })).toEqual(expect.arrayContaining(scope));
});

it('a visitor of a public page preloads nothing of a member', () => {
  for (const name of ['index', 'login', 'signup', 'landers-name'] as const)
    expect(sourcesOf(name, 'en', { isVisitor: true }).filter((path) => /member|notice/.test(path))).toEqual([]);
});

it('preloads the names of late catalogues with the first page that needs one, and each source once', () => {
  const sources = sourcesOf('chats-id', 'de', { isVisitor: false });
  expect(sources).toContain('src/late-catalogues.ts');
  expect(sources).toContain('locales/contact/de.po');
  expect(new Set(sources).size).toBe(sources.length);
  expect(sourcesOf('chats', 'de', { isVisitor: false })).not.toContain('src/late-catalogues.ts');
});

it('preloads what each landing page imports for its main idea [FIRST-01]', () => {
  const folder = 'src/screens/landers-name';
  const screen = readFileSync(new URL(`../../../${folder}/screen.tsx`, import.meta.url), 'utf8');
  const ideas = [...screen.matchAll(/^ {2}(\w+): \{[^}]*?import\('\.\/([\w-]+\.tsx)'\)/gm)];
  expect(ideas).toHaveLength(8);
  for (const [, name = '', file] of ideas)
    expect(sourcesOf('landers-name', 'en', { isVisitor: true, params: { name } })).toContain(`${folder}/${file}`);
  expect(sourcesOf('landers-name', 'en', { isVisitor: true }).filter((path) => path.startsWith(folder))).toEqual([
    `${folder}/screen.tsx`,
  ]);
});

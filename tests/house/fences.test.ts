import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
let house = '';

/** A copy of the project structure and its lint rules, in which a forbidden line can be written. */
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'vesper-fences-'));
  for (const shared of ['node_modules', '.oxlintrc.json', 'tsconfig.base.json', 'package.json'])
    symlinkSync(join(root, shared), join(house, shared));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

type Line = readonly [file: string, line: string];

const forbidden: readonly Line[] = [
  ['contract/chat.ts', "export { setup } from 'xstate';"],
  ['contract/chat.ts', "export { now } from '#machines/generic/clock.ts';"],
  ['machines/generic/gate.ts', "export { session } from '#machines/app/session.ts';"],
  ['machines/app/session.ts', "export { chats } from '#machines/member/chats.ts';"],
  ['machines/member/chats.ts', "export { login } from '#machines/page/login.ts';"],
  ['machines/page/login.ts', "export { chats } from '#machines/member/chats.ts';"],
  ['machines/page/login.ts', "export { http } from '#src/adapters/http.ts';"],
  ['machines/page/login.ts', "export { useState } from 'react';"],
  ['machines/page/login.ts', 'export const place = () => window.location;'],
  ['machines/page/login.ts', 'export const key = () => Math.random();'],
  ['machines/page/login.ts', 'export const today = () => new Date();'],
  ['machines/page/login.ts', 'export const at = () => Date.now();'],
  ['src/ui/button/button.tsx', "export { createActor } from 'xstate';"],
  ['src/ui/button/button.tsx', "export { calls } from '#contract/calls.ts';"],
  ['src/screens/login/screen.tsx', "export { http } from '#src/adapters/http.ts';"],
  ['src/screens/login/screen.tsx', "export { Screen } from '#src/screens/signup/screen.tsx';"],
  ['src/screens/login/screen.tsx', "export { useLocation } from 'wouter';"],
  ['src/screens/login/screen.tsx', 'export const at = () => Date.now();'],
  ['src/layouts/default/layout.tsx', 'export const at = () => Date.now();'],
  ['src/components/formats.ts', 'export const at = () => Date.now();'],
  ['src/app/wiring.ts', 'export const at = () => Date.now();'],
  ['src/adapters/http.ts', "export { useState } from 'react';"],
  ['src/adapters/http.ts', "export { Link } from 'wouter';"],
  ['src/texts/problems.ts', "export { View } from '#src/app/app-view.tsx';"],
  ['server/calls/chat.ts', "export { chats } from '#machines/member/chats.ts';"],
  ['server/calls/chat.ts', "export { Screen } from '#src/screens/login/screen.tsx';"],
];

const allowed: readonly Line[] = [
  ['contract/chat.ts', "export { z } from 'zod/mini';"],
  ['machines/page/login.ts', "export { now } from '#machines/generic/clock.ts';"],
  ['src/adapters/http.ts', "export { isHTTPError } from 'ky';"],
  ['src/screens/login/screen.tsx', "export { Button } from '#src/ui/button/button.tsx';"],
  ['src/ui/link/link.tsx', "export { Link } from 'wouter';"],
  ['src/adapters/history.ts', "export { navigate } from 'wouter/use-browser-location';"],
  ['server/calls/chat.ts', "export { calls } from '#contract/calls.ts';"],
];

/** The linter starts once: every file holds all its lines. */
const complaints = new Map<string, string[]>();
beforeAll(() => {
  const files = Map.groupBy([...forbidden, ...allowed], ([file]) => file);
  for (const [file, lines] of files) {
    const path = join(house, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, lines.map(([, line]) => `${line}\n`).join(''));
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', join(house, '.oxlintrc.json'), '--format=unix', ...[...files.keys()].map((file) => join(house, file))],
    { cwd: house, encoding: 'utf8' },
  );
  for (const [, file = '', at = '', complaint = ''] of stdout.matchAll(/^(\S+?):(\d+):\d+: (.+)$/gm)) {
    const path = [...files.keys()].find((known) => file.endsWith(known)) ?? file;
    const line = `${path} ${files.get(path)?.[Number(at) - 1]?.[1]}`;
    complaints.set(line, [...(complaints.get(line) ?? []), complaint]);
  }
});

it.each(forbidden)('%s may not contain %s', (file, line) => {
  expect(complaints.get(`${file} ${line}`)?.join('\n')).toContain('no-restricted');
});

it.each(allowed)('%s may contain %s', (file, line) => {
  expect(complaints.get(`${file} ${line}`)).toBeUndefined();
});

it('compiles machines without the DOM', () => {
  const path = join(house, 'machines', 'dom.ts');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'export const title = document.title;\n');
  writeFileSync(
    join(house, 'machines/tsconfig.json'),
    JSON.stringify({ extends: join(root, 'machines/tsconfig.json'), include: ['.'] }),
  );
  expect(() =>
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(house, 'machines')], {
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  ).toThrow(/Command failed/);
});

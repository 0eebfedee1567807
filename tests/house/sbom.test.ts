import { readFileSync } from 'node:fs';
import * as CycloneDx from '@cyclonedx/cyclonedx-library';
import { expect, it } from 'vitest';
import { buildSbom } from '#tools/sbom.ts';

type Bom = {
  readonly components: readonly { readonly name: string; readonly version: string; readonly hashes?: unknown }[];
};

it('[OPS-04] the inventory of libraries is valid CycloneDX, and the same each time', async () => {
  const text = buildSbom();
  expect(await new CycloneDx.Validation.JsonStrictValidator(CycloneDx.Spec.Version.v1dot5).validate(text)).toBe(null);
  expect(buildSbom()).toBe(text);
  const broken = text.replace('"type": "application"', '"type": "novel"');
  expect(await new CycloneDx.Validation.JsonStrictValidator(CycloneDx.Spec.Version.v1dot5).validate(broken)).not.toBe(
    null,
  );
});

it('[OPS-04] it has what runs on the server or in the browser, and no tools', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema was checked above.
  const { components } = JSON.parse(buildSbom()) as Bom;
  const names = new Set(components.map(({ name }) => name));
  const project: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(project).toMatchObject({ dependencies: {} });
  const own = Object.keys((project as { dependencies: Record<string, string> }).dependencies);
  expect(own.filter((name) => !names.has(name))).toEqual([]);
  const inBrowser = ['react', 'react-dom', 'xstate', '@xstate/react', 'ky', 'wouter', '@zootools/email-spell-checker'];
  expect(inBrowser.filter((name) => !names.has(name))).toEqual([]);
  const tools = ['vite', 'vitest', 'typescript', 'oxlint', 'knip', '@playwright/test', '@lingui/cli', '@babel/core'];
  expect(tools.filter((name) => names.has(name))).toEqual([]);
});

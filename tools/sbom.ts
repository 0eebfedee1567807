/**
 * Writes `sbom.json`: a CycloneDX inventory of the libraries that run in production, on the server or in the browser.
 * npm makes it of package-lock.json; the same lock file gives the same bytes.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const root = new URL('..', import.meta.url).pathname;

const ComponentSchema = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  properties: z.optional(z.array(z.looseObject({ name: z.string() }))),
});

const BomSchema = z.looseObject({
  serialNumber: z.optional(z.string()),
  metadata: z.looseObject({ timestamp: z.optional(z.string()), component: ComponentSchema }),
  components: z.array(ComponentSchema),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const NamesSchema = z.optional(z.record(z.string(), z.string()));

const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      name: z.optional(z.string()),
      version: z.optional(z.string()),
      dependencies: NamesSchema,
      optionalDependencies: NamesSchema,
    }),
  ),
});

type Packages = z.infer<typeof LockSchema>['packages'];

/** Compiled to style sheets. */
const buildOnly: readonly string[] = ['@vanilla-extract/css'];

const imported =
  /^(?:import|export)(?! type)[^;]*?from '([^'#.][^']*)'|^import '([^'#.][^']*)'|import\('([^'#.][^']*)'\)/gm;

/** Packages that the built pages contain: they are devDependencies, because the server does not load them. */
const listBrowserPackages = (): ReadonlySet<string> => {
  const files = globSync(['src/**/*.{ts,tsx}', 'machines/**/*.ts', 'contract/**/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.css.ts') && !file.startsWith('src/dev/'),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(imported)].map(([, from, alone, lazily]) => {
      const specifier = from ?? alone ?? lazily ?? '';
      return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    }),
  );
  return new Set(names.filter((name) => !name.startsWith('node:') && !buildOnly.includes(name)));
};

const askNpm = (): unknown => {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  return JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 }));
};

/** Where Node finds a package that the package in `from` names. */
const findPackage = (packages: Packages, from: string, name: string): string | null => {
  const folders = from === '' ? [] : from.split('/node_modules/');
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const path = [...folders.slice(0, depth), name].join('/node_modules/');
    const found = depth === 0 ? `node_modules/${name}` : path;
    if (Object.hasOwn(packages, found)) return found;
  }
  return null;
};

/** What these packages need at run time, as `name@version`; npm's own graph also has the peers that only build tools use. */
const collect = (packages: Packages, names: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (from: string, name: string): void => {
    const path = findPackage(packages, from, name);
    const entry = path === null ? undefined : packages[path];
    if (path === null || entry === undefined || found.has(path)) return;
    found.add(path);
    const needs = { ...entry.dependencies, ...entry.optionalDependencies };
    for (const need of Object.keys(needs)) visit(path, need);
  };
  for (const name of names) visit('', name);
  return new Set(
    [...found].map((path) => {
      const name = packages[path]?.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `${name}@${packages[path]?.version}`;
    }),
  );
};

/** CycloneDX 1.5 as JSON. [OPS-04] */
export const buildSbom = (): string => {
  const { serialNumber: _serialNumber, ...bom } = z.parse(BomSchema, askNpm());
  const { timestamp: _timestamp, ...metadata } = bom.metadata;
  const { packages } = z.parse(LockSchema, JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')));
  const project = packages[''];
  const direct = new Set([
    ...Object.keys({ ...project?.dependencies, ...project?.optionalDependencies }),
    ...listBrowserPackages(),
  ]);
  const top = metadata.component['bom-ref'];
  const kept = collect(packages, direct);
  const isDirect = (ref: string): boolean => kept.has(ref) && direct.has(ref.slice(0, ref.lastIndexOf('@')));
  const byRef = (one: string, other: string): number => (one < other ? -1 : 1);
  return `${JSON.stringify(
    {
      ...bom,
      // The version of npm and the name of the directory differ between machines.
      metadata: {
        ...metadata,
        tools: [{ vendor: 'npm', name: 'cli' }],
        component: { ...metadata.component, name: 'vesper' },
      },
      components: bom.components
        .filter((component) => kept.has(component['bom-ref']))
        .map((component) => ({
          ...component,
          properties: component.properties?.filter(({ name }) => name !== 'cdx:npm:package:development'),
        }))
        .toSorted((one, other) => byRef(one['bom-ref'], other['bom-ref'])),
      dependencies: [
        { ref: top, dependsOn: [...kept].filter(isDirect).toSorted() },
        ...bom.dependencies
          .filter(({ ref }) => kept.has(ref))
          .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)).toSorted() }))
          .toSorted((one, other) => byRef(one.ref, other.ref)),
      ],
    },
    null,
    2,
  )}\n`;
};

if (import.meta.main) {
  const text = buildSbom();
  writeFileSync(`${root}sbom.json`, text);
  console.log(`sbom.json: ${z.parse(BomSchema, JSON.parse(text)).components.length} components`);
}

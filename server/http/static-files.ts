import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Locale, allLocales, defaultLocale } from '#contract/locales.ts';
import type { Renderer } from '#contract/start-data.ts';
import type { Config } from '#server/start/config.ts';
import { StartError } from '#server/start/start-error.ts';
import { contentType } from './content-types.ts';

type Encoding = 'br' | 'gzip';

export type SiteFile = {
  readonly type: string;
  readonly etag: string;
  /** Its file name contains a content hash. */
  readonly immutable: boolean;
  readonly plain: Buffer<ArrayBuffer>;
  readonly packed: ReadonlyMap<Encoding, Buffer<ArrayBuffer>>;
};

/** The built site in memory: a request never becomes a path on the disk. */
export type StaticFiles = {
  /** In English, and the mark of every client-side route. */
  readonly page: SiteFile;
  /** The page in every language that was built. */
  readonly pages: ReadonlyMap<Locale, SiteFile>;
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The inspector, for demo mode. */
  readonly dev: ReadonlyMap<string, SiteFile>;
  /** Scripts that the client imports with each source file, the first ones left out: addresses by source. */
  readonly chunks: ReadonlyMap<string, readonly string[]>;
  /** Renders public pages; null where only the client does, as in tests of the server. */
  readonly renderer: Renderer | null;
  /** CSP hashes of the page's inline styles. */
  readonly styleHashes: readonly string[];
};

const endings: readonly (readonly [Encoding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const isPrecompressed = (path: string): boolean => endings.some(([, ending]) => path.endsWith(ending));

const hash = (algorithm: string, content: Buffer | string): string =>
  createHash(algorithm).update(content).digest('base64');

const readFile = (path: string): Buffer<ArrayBuffer> => Buffer.from(readFileSync(path));

const etagOf = (content: Buffer): string => `W/"${hash('sha256', content).slice(0, 22)}"`;

type Packed = readonly (readonly [Encoding, Buffer<ArrayBuffer>])[];

/** A file of this content at a path of the site. `packed`: its compressed twins, the best first. */
export const toSiteFile = (path: string, plain: Buffer<ArrayBuffer>, packed: Packed): SiteFile => ({
  type: contentType(path),
  etag: etagOf(plain),
  immutable: /^(?:dev\/)?assets\//.test(path),
  plain,
  packed: new Map(packed),
});

const readSiteFile = (directory: string, path: string, all: ReadonlySet<string>): SiteFile =>
  toSiteFile(
    path,
    readFile(join(directory, path)),
    endings
      .filter(([, ending]) => all.has(path + ending))
      .map(([encoding, ending]) => [encoding, readFile(join(directory, path + ending))] as const),
  );

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

const list = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isHidden(path));

const hashesOfStyles = (page: string): string[] =>
  [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = '']) => `sha256-${hash('sha256', style)}`);

type ManifestEntry = { readonly file: string; readonly isEntry?: true; readonly imports?: readonly string[] };

/** Vite's table of the chunks that were built (`build.manifest`). */
const readManifest = (directory: string): Readonly<Record<string, ManifestEntry>> => {
  const path = join(directory, '.vite/manifest.json');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build wrote it.
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestEntry>) : {};
};

const readChunks = (directory: string): ReadonlyMap<string, readonly string[]> => {
  const manifest = readManifest(directory);
  const filesOf = (source: string, found: Set<string> = new Set()): Set<string> => {
    const entry = manifest[source];
    if (entry === undefined || found.has(entry.file)) return found;
    found.add(entry.file);
    for (const imported of entry.imports ?? []) filesOf(imported, found);
    return found;
  };
  const first = new Set(
    Object.entries(manifest).flatMap(([source, { isEntry }]) => (isEntry === true ? [...filesOf(source)] : [])),
  );
  return new Map(
    Object.keys(manifest).map((source) => [
      source,
      [...filesOf(source)].filter((file) => !first.has(file)).map((file) => `/${file}`),
    ]),
  );
};

/** Written by tools/translate-page.ts. */
const pageName = (locale: Locale): string => `index.${locale}.html`;

/** Reads the output of `npm run build`; in demo mode with the inspector. */
export const loadStaticFiles = (
  directory: string,
  { demo }: Pick<Config, 'demo'>,
  renderer: Renderer | null = null,
): StaticFiles => {
  try {
    const paths = new Set(list(directory));
    const page = readSiteFile(directory, 'index.html', paths);
    const pages = new Map([[defaultLocale as Locale, page]]);
    for (const locale of allLocales.filter((each) => paths.has(pageName(each))))
      pages.set(locale, readSiteFile(directory, pageName(locale), paths));
    const served = [...paths].filter((path) => !/^index\.(?:[\w-]+\.)?html$/.test(path) && !isPrecompressed(path));
    const read = (some: readonly string[]) =>
      new Map(some.map((path) => [`/${path}`, readSiteFile(directory, path, paths)]));
    return {
      page,
      pages,
      files: read(served.filter((path) => !path.startsWith('dev/'))),
      chunks: readChunks(directory),
      renderer,
      dev: read(demo ? served.filter((path) => path.startsWith('dev/')) : []),
      styleHashes: hashesOfStyles(page.plain.toString()),
    };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new StartError(`The site is not built (${join(directory, 'index.html')} is missing): run npm run build.`);
  }
};

/** The page with a script before its first one. */
export const withScript = (page: SiteFile, path: string): SiteFile => {
  const tag = `<script type="module" src="${path}"></script>`;
  const plain = Buffer.from(page.plain.toString().replace(/<script[^>]* type="module"/, `${tag}$&`));
  return { ...page, plain, etag: etagOf(plain), packed: new Map() };
};

const accepts = (header: string, encoding: Encoding): boolean =>
  header.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Chooses the best encoding that the client accepts, or 304. */
export const serveStaticFile = (file: SiteFile, request: Request): Response => {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    // The page is in the visitor's language, which the cookie and the browser tell.
    vary: file.type.startsWith('text/html') ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
  });
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const best = [...file.packed].find(([encoding]) => accepts(accepted, encoding));
  if (best !== undefined) headers.set('content-encoding', best[0]);
  const body = best?.[1] ?? file.plain;
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { headers });
};

/**
 * The page with the status 404: the client shows that nothing was found. Never stored, because it may exist later.
 * [ERROR-04]
 */
export const servePageNotFound = (page: SiteFile, request: Request): Response => {
  const unconditional = new Request(request.url, {
    headers: { 'accept-encoding': request.headers.get('accept-encoding') ?? '' },
  });
  const { body, headers } = serveStaticFile(page, unconditional);
  headers.set('cache-control', 'no-store');
  headers.delete('etag');
  return new Response(body, { status: 404, headers });
};

/** A file, or the page for a client-side route; null for a missing file. */
export const findStaticFile = (site: StaticFiles, path: string): SiteFile | null => {
  const file = site.files.get(path);
  if (file !== undefined) return file;
  return /\.[a-z0-9]+$/i.test(path) && path !== '/index.html' ? null : site.page;
};

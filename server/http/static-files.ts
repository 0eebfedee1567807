import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { StartError } from '#server/start/start-error.ts';
import { contentType } from './content-types.ts';

type Encoding = 'br' | 'gzip';

type SiteFile = {
  readonly type: string;
  readonly etag: string;
  /** Its file name contains a content hash. */
  readonly immutable: boolean;
  readonly plain: Buffer<ArrayBuffer>;
  readonly packed: ReadonlyMap<Encoding, Buffer<ArrayBuffer>>;
};

/** The built site in memory: a request never becomes a path on the disk. */
export type StaticFiles = {
  readonly page: SiteFile;
  readonly files: ReadonlyMap<string, SiteFile>;
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

const readSiteFile = (directory: string, path: string, all: ReadonlySet<string>): SiteFile => {
  const plain = readFile(join(directory, path));
  const packed = endings
    .filter(([, ending]) => all.has(path + ending))
    .map(([encoding, ending]) => [encoding, readFile(join(directory, path + ending))] as const);
  return {
    type: contentType(path),
    etag: `W/"${hash('sha256', plain).slice(0, 22)}"`,
    immutable: path.startsWith('assets/'),
    plain,
    packed: new Map(packed),
  };
};

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

const list = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isHidden(path));

const hashesOfStyles = (page: string): string[] =>
  [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = '']) => `sha256-${hash('sha256', style)}`);

/** Reads the output of `npm run build`. */
export const loadStaticFiles = (directory: string): StaticFiles => {
  try {
    const paths = new Set(list(directory));
    const page = readSiteFile(directory, 'index.html', paths);
    const files = [...paths].filter((path) => path !== 'index.html' && !isPrecompressed(path));
    return {
      page,
      files: new Map(files.map((path) => [`/${path}`, readSiteFile(directory, path, paths)])),
      styleHashes: hashesOfStyles(page.plain.toString()),
    };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new StartError(`The site is not built (${join(directory, 'index.html')} is missing): run npm run build.`);
  }
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
    vary: 'accept-encoding',
  });
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const best = [...file.packed].find(([encoding]) => accepts(accepted, encoding));
  if (best !== undefined) headers.set('content-encoding', best[0]);
  const body = best?.[1] ?? file.plain;
  headers.set('content-length', String(body.byteLength));
  return new Response(body, { headers });
};

/** A file, or the page for a client-side route; null for a missing file. */
export const findStaticFile = (site: StaticFiles, path: string): SiteFile | null => {
  const file = site.files.get(path);
  if (file !== undefined) return file;
  return /\.[a-z0-9]+$/i.test(path) && path !== '/index.html' ? null : site.page;
};

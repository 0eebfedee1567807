import { createHash } from 'node:crypto';
import { parsePhotoFilename } from '#server/domain/photo-names.ts';
import { buildNotFound } from './problem-response.ts';

const folder = '/photos/';

/** Null when the path is not a photo's. */
export const parsePhotoPath = (path: string): ReturnType<typeof parsePhotoFilename> =>
  path.startsWith(folder) ? parsePhotoFilename(path.slice(folder.length)) : null;

/** Null bytes, for both a missing and a forbidden photo, give the same response. */
export const buildPhotoResponse = (bytes: Buffer | null, request: Request): Response => {
  if (bytes === null) return buildNotFound();
  const headers = {
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=60',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    vary: 'cookie',
  };
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers });
};

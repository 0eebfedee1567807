import { createHash } from 'node:crypto';
import { parsePhotoFilename } from '#server/domain/photo-names.ts';
import { buildNotFound } from './problem-response.ts';

const folder = '/photos/';

/** Which photo, in which size, a path asks for; null when it is no photo's path. */
export const parsePhotoPath = (path: string): ReturnType<typeof parsePhotoFilename> =>
  path.startsWith(folder) ? parsePhotoFilename(path.slice(folder.length)) : null;

/** A picture that this member may see, or the same answer for one that is not there and one that is not for him. */
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

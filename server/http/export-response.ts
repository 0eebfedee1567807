import type { Readable } from 'node:stream';
import type { OpenedExport } from '#server/calls/export-file.ts';

/** The name says nothing of the site: others may use the same computer. */
const filename = (time: number): string => `my-data-${new Date(time).toISOString().slice(0, 10)}.zip`;

/** The types of Node's own conversion do not fit those of a response. A reader who goes away closes the file. */
const toBody = (stream: Readable): ReadableStream<Uint8Array> => {
  const chunks = stream.iterator();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value }: IteratorResult<unknown> = await chunks.next();
      if (done === true) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    cancel: () => {
      stream.destroy();
    },
  });
};

/** Streams the file. No cache stores it. [EXPORT-04] */
export const buildExportResponse = ({ size, stream, requestedAt }: OpenedExport, request: Request): Response => {
  const headers = {
    'content-type': 'application/zip',
    'content-length': String(size),
    'content-disposition': `attachment; filename="${filename(requestedAt)}"`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
  if (request.method === 'HEAD') {
    stream.destroy();
    return new Response(null, { headers });
  }
  return new Response(toBody(stream), { headers });
};

/** To the login, and from there to the settings, which offer the copy as long as there is one. */
export const buildExportLogin = (): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: `/login?return=${encodeURIComponent('/settings?edit=export')}`,
      'cache-control': 'no-store',
    },
  });

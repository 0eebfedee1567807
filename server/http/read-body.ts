import { bodyLimit } from '#contract/limits.ts';
import { Refusal } from '#server/core/call.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal('bad_request');
  }
};

/**
 * A client hears nothing while it sends: cut off in the middle it takes the refusal for a broken line and tries again.
 * So up to so many times the limit is read, and thrown away, before it is refused.
 */
const patience = 4;

const collect = async (request: Request, limit: number, tooLarge: () => Refusal): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > patience * limit) throw tooLarge();
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > patience * limit) throw tooLarge();
    if (size > limit) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > limit) throw tooLarge();
  return Buffer.concat(chunks);
};

/** The request's body; refused when it is broken off or too large, and then never held in memory. */
export const readBytes = (request: Request, limit: number, tooLarge: () => Refusal): Promise<Uint8Array> =>
  collect(request, limit, tooLarge).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal('bad_request');
  });

/** The request's body as text; refused when it is too large, is broken off, or is no UTF-8. */
export const readText = async (request: Request): Promise<string> =>
  decode(await readBytes(request, bodyLimit, () => new Refusal('too_large')));

const isJson = (contentType: string | null): boolean => {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  return type.trim() === 'application/json' && parameters.every((each) => /^\s*(?:charset="?utf-8"?)?\s*$/.test(each));
};

/** The JSON text of a writing call; none at all is an empty object. */
export const readJsonText = async (request: Request): Promise<string> => {
  const text = await readText(request);
  if (text === '') return '{}';
  if (!isJson(request.headers.get('content-type'))) throw new Refusal('unsupported_media_type');
  return text;
};

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('bad_request');
  }
};

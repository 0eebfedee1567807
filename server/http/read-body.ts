import { second } from '#contract/durations.ts';
import { bodyLimit, slowBody } from '#contract/limits/server.ts';
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
 * A client cannot receive a response while it sends: cut off early, it would take the refusal for a network error and
 * retry. So up to this multiple of the limit is read and discarded first.
 */
const discardFactor = 4;

/** `bytesPerSecond`: average rate at which the body may take longer than `slowBody.time`; null: it may not. */
export type BodyLimits = {
  readonly bytes: number;
  readonly bytesPerSecond: number | null;
  readonly tooLarge: () => Refusal;
};

/** The next chunk, if it arrives before `deadline`. The stream is not cancelled: that would cut the response off as well. */
const readChunk = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  deadline: number,
): Promise<Uint8Array | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('too_slow')), deadline - performance.now());
  });
  try {
    return (await Promise.race([reader.read(), late])).value;
  } finally {
    clearTimeout(timer);
  }
};

const collect = async (request: Request, { bytes, bytesPerSecond, tooLarge }: BodyLimits): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > discardFactor * bytes) throw tooLarge();
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const due = performance.now() + slowBody.time;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const earned = bytesPerSecond === null ? 0 : (size / bytesPerSecond) * second;
    const chunk = await readChunk(reader, due + earned);
    if (chunk === undefined) break;
    size += chunk.byteLength;
    if (size > discardFactor * bytes) throw tooLarge();
    if (size > bytes) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (size > bytes) throw tooLarge();
  return Buffer.concat(chunks);
};

/** Refused when the body is incomplete, too slow or too large; the surplus is never buffered. [LIMIT-03] */
export const readBytes = (request: Request, limits: BodyLimits): Promise<Uint8Array> =>
  collect(request, limits).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal('bad_request');
  });

/** Refused when the body is too large, too slow, incomplete or invalid UTF-8. */
export const readText = async (request: Request): Promise<string> =>
  decode(
    await readBytes(request, { bytes: bodyLimit, bytesPerSecond: null, tooLarge: () => new Refusal('too_large') }),
  );

/** Longer Content-Type headers are refused before they are parsed. */
const maxContentType = 200;

/** Empty when there is none; refused when it is too long. */
export const readContentType = (request: Request): string => {
  const contentType = request.headers.get('content-type') ?? '';
  if (contentType.length > maxContentType) throw new Refusal('unsupported_media_type');
  return contentType;
};

const jsonParameters: readonly string[] = ['', 'charset=utf-8', 'charset="utf-8"'];

const isJson = (contentType: string): boolean => {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  return type.trim() === 'application/json' && parameters.every((each) => jsonParameters.includes(each.trim()));
};

/** An empty body counts as an empty object. */
export const readJsonText = async (request: Request): Promise<string> => {
  const text = await readText(request);
  if (text === '') return '{}';
  if (!isJson(readContentType(request))) throw new Refusal('unsupported_media_type');
  return text;
};

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('bad_request');
  }
};

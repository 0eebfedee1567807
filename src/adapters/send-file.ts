import { http as limits } from '#contract/limits.ts';
import { ProblemError } from '#machines/parts/problem.ts';
import { equalJitter, passing, problemInAnswer } from './http.ts';

type Answer = { readonly status: number; readonly body: unknown; readonly retryAfter: number };

/** The same bytes at each try: a `FormData` would take another boundary each time, and the server another act. */
const multipart = (file: File, key: string) => {
  const boundary = `photo-${key}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo"\r\ncontent-type: ${file.type || 'application/octet-stream'}\r\n\r\n`;
  return {
    body: new Blob([head, file, `\r\n--${boundary}--\r\n`]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A file, where it goes, and the key under which the server takes it once. */
export type Parcel = {
  readonly path: string;
  readonly file: File;
  readonly key: string;
  readonly signal: AbortSignal;
  /** How much has been sent, 0 to 1; told where it has changed. */
  readonly onProgress: (progress: number) => void;
};

/** One try. Null when no answer came, or nothing has moved for as long as an answer may take. */
const attempt = ({ path, file, key, signal, onProgress }: Parcel) =>
  new Promise<Answer | null>((resolve) => {
    const request = new XMLHttpRequest();
    const { body, type } = multipart(file, key);
    let stalled: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), limits.timeout);
    };
    const end = (answer: Answer | null) => {
      clearTimeout(stalled);
      resolve(answer);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () =>
      end({
        status: request.status,
        body: jsonIn(request.responseText),
        retryAfter: Number(request.getResponseHeader('retry-after') ?? 0) * 1_000,
      }),
    );
    request.addEventListener('error', () => end(null));
    request.addEventListener('abort', () => end(null));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('idempotency-key', key);
    wait();
    request.send(body);
  });

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Tries again what passes, as every call does. [API-02 API-21] */
const untilAnswered = async (parcel: Parcel, tries = 1): Promise<Answer | null> => {
  const answer = await attempt(parcel);
  const isPassing = answer === null || (passing.includes(answer.status) && answer.retryAfter <= limits.timeout);
  if (parcel.signal.aborted || !isPassing || tries > limits.retries) return answer;
  await pause(answer?.retryAfter || equalJitter(limits.firstDelay * 2 ** (tries - 1)), parcel.signal);
  return parcel.signal.aborted ? null : untilAnswered(parcel, tries + 1);
};

/** What came of it: the reply of a call, or why there is none. `isFinal`: under this key it is answered so for good. */
export type Delivery<R> = { readonly reply: R } | { readonly error: ProblemError; readonly isFinal: boolean };

/** A file goes to the server with its progress; `signal` stops it. [PHOTO-08] */
export const sendFile = async <R>(parcel: Parcel): Promise<Delivery<R>> => {
  let said = 0;
  const onProgress = (sent: number) => {
    const progress = Math.round(sent * 100) / 100;
    if (progress === said) return;
    said = progress;
    parcel.onProgress(progress);
  };
  const answer = await untilAnswered({ ...parcel, onProgress });
  if (answer === null) return { error: new ProblemError({ code: 'network' }), isFinal: false };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's replies are of the contract (docs/decisions/008).
  if (answer.status === 200) return { reply: answer.body as R };
  return { error: problemInAnswer(answer.body), isFinal: !passing.includes(answer.status) };
};

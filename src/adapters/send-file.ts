import { httpRetry as limits } from '#contract/limits.ts';
import type { ProblemError } from '#machines/generic/problem.ts';
import { toProblemError, parseReply } from './http.ts';
import { type HttpResponse, isFinalStatus, parseRetryAfter, requestWithRetry } from './until-answered.ts';

/** The same bytes at each try: a `FormData` would take another boundary each time, and the server another act. */
const multipart = (file: File, key: string) => {
  const boundary = `photo-${key}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo"\r\ncontent-type: ${file.type || 'application/octet-stream'}\r\n\r\n`;
  return {
    body: new Blob([head, file, `\r\n--${boundary}--\r\n`]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};

/** A file, where it goes, and the key under which the server takes it once. */
export type UploadRequest = {
  readonly path: string;
  readonly file: File;
  readonly key: string;
  readonly signal: AbortSignal;
  /** How much has been sent, 0 to 1; told where it has changed. */
  readonly onProgress: (progress: number) => void;
};

/** One try. Null when no answer came, or nothing has moved for as long as an answer may take. */
const attempt = ({ path, file, key, signal, onProgress }: UploadRequest) =>
  new Promise<HttpResponse | null>((resolve) => {
    const request = new XMLHttpRequest();
    const { body, type } = multipart(file, key);
    let stalled: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), limits.timeout);
    };
    const end = (answer: HttpResponse | null) => {
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
        text: request.responseText,
        retryAfter: parseRetryAfter(request.getResponseHeader('retry-after')),
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

/** What came of it: the reply of a call, or why there is none. `isFinal`: under this key it is answered so for good. */
export type UploadResult<R> = { readonly reply: R } | { readonly error: ProblemError; readonly isFinal: boolean };

/** A file goes to the server with its progress; `signal` stops it. [PHOTO-08] */
export const uploadFile = async <R>(parcel: UploadRequest): Promise<UploadResult<R>> => {
  let said = 0;
  const onProgress = (sent: number) => {
    const progress = Math.round(sent * 100) / 100;
    if (progress === said) return;
    said = progress;
    parcel.onProgress(progress);
  };
  const outcome = await requestWithRetry(() => attempt({ ...parcel, onProgress }), parcel.signal);
  const { answer } = outcome;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's replies are of the contract (docs/decisions/008).
  if (answer?.status === 200) return { reply: parseReply(answer) as R };
  return { error: toProblemError(outcome), isFinal: answer !== null && isFinalStatus(answer.status) };
};

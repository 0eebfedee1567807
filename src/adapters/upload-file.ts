import { httpRetry as limits } from '#contract/limits/app.ts';
import { sendRequest } from './http.ts';

/** The same bytes in every attempt: `FormData` has a new boundary each time, and so another idempotency fingerprint. */
const encodeMultipart = (file: File, key: string) => {
  const boundary = `photo-${key}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo"\r\ncontent-type: ${file.type || 'application/octet-stream'}\r\n\r\n`;
  return {
    body: new Blob([head, file, `\r\n--${boundary}--\r\n`]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};

export type UploadRequest = {
  readonly path: string;
  readonly file: File;
  /** Idempotency key. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** From 0 to 1, in hundredths; called only when it has changed. */
  readonly onProgress: (progress: number) => void;
};

/** One attempt by XMLHttpRequest, for its upload progress; aborted only when nothing has moved for `limits.timeout`. */
const sendOnce = ({ path, file, key, signal, onProgress }: UploadRequest) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { body, type } = encodeMultipart(file, key);
    let stallTimer: ReturnType<typeof setTimeout>;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), limits.timeout);
    };
    const fail = () => {
      clearTimeout(stallTimer);
      reject(new TypeError('network error'));
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartStallTimer();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () => {
      clearTimeout(stallTimer);
      const { status, responseText } = request;
      const retryAfter = request.getResponseHeader('retry-after');
      resolve(
        new Response(responseText === '' ? null : responseText, {
          status,
          headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        }),
      );
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', path);
    request.setRequestHeader('content-type', type);
    request.setRequestHeader('idempotency-key', key);
    restartStallTimer();
    request.send(body);
  });

/** Uploads a file with the retries of every other request; aborting `signal` stops it. [PHOTO-08] */
export const uploadFile = <R>(upload: UploadRequest) => {
  let reported = 0;
  const onProgress = (sent: number) => {
    const progress = Math.round(sent * 100) / 100;
    if (progress === reported) return;
    reported = progress;
    upload.onProgress(progress);
  };
  return sendRequest<R>(upload.path, {
    method: 'post',
    fetch: () => sendOnce({ ...upload, onProgress }),
    // A slow upload may take longer than any other request: the stall timer ends it instead.
    timeout: false,
    signal: upload.signal,
  });
};

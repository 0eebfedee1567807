import { fromCallback } from 'xstate';
import { endpoints } from '#contract/endpoints.ts';
import { http as limits } from '#contract/limits.ts';
import type { OwnPhotos } from '#contract/own-profile.ts';
import type { UploadTold } from '#machines/member/photos.ts';
import { ProblemError, problemOf } from '#machines/parts/problem.ts';
import { equalJitter, passing, problemInAnswer } from './http.ts';
import type { PhotoFiles } from './photo-files.ts';

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

/** One try. Null when no answer came, or nothing has moved for as long as an answer may take. */
const send = (file: File, key: string, signal: AbortSignal, onProgress: (sent: number) => void) =>
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
    request.open('POST', endpoints.addPhoto.path);
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
const sendUntilAnswered = async (
  send: () => Promise<Answer | null>,
  signal: AbortSignal,
  attempt = 1,
): Promise<Answer | null> => {
  const answer = await send();
  const isPassing = answer === null || (passing.includes(answer.status) && answer.retryAfter <= limits.timeout);
  if (signal.aborted || !isPassing || attempt > limits.retries) return answer;
  const delay = answer?.retryAfter || equalJitter(limits.firstDelay * 2 ** (attempt - 1));
  await pause(delay, signal);
  return signal.aborted ? null : sendUntilAnswered(send, signal, attempt + 1);
};

/** A photo goes to the server with its progress; leaving stops it. [PHOTO-08] */
export const uploadPhoto = (files: PhotoFiles) =>
  fromCallback<{ type: 'never' }, { id: string }>(({ input, sendBack }) => {
    const gone = new AbortController();
    const tell = (told: UploadTold) => {
      if (!gone.signal.aborted) sendBack(told);
    };

    let said = 0;
    const onProgress = (sent: number) => {
      const progress = Math.round(sent * 100) / 100;
      if (progress === said) return;
      said = progress;
      tell({ type: 'upload.progressed', progress });
    };

    const run = async (): Promise<OwnPhotos> => {
      const kept = files.find(input.id);
      if (kept === undefined) throw new ProblemError({ code: 'not_found' });
      const answer = await sendUntilAnswered(() => send(kept.file, kept.key, gone.signal, onProgress), gone.signal);
      if (answer === null) throw new ProblemError({ code: 'network' });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server's replies are of the contract (docs/decisions/008).
      if (answer.status === 200) return answer.body as OwnPhotos;
      // What was answered once is answered the same way under this key.
      if (!passing.includes(answer.status)) kept.key = crypto.randomUUID();
      throw problemInAnswer(answer.body);
    };

    run().then(
      (photos) => tell({ type: 'upload.ended', photos }),
      (error: unknown) => tell({ type: 'upload.failed', problem: problemOf(error) }),
    );
    return () => gone.abort();
  });

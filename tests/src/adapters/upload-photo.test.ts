// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import type { PhotoCrop } from '#contract/photo-crop.ts';
import type { OwnPhotos } from '#contract/own-profile.ts';
import { importUploader } from '#src/adapters/import-uploader.ts';
import { warnBeforeUnload } from '#src/adapters/page-exit.ts';
import { createPhotoFileStore } from '#src/adapters/photo-files.ts';
import { uploadPhoto } from '#src/adapters/upload-photo.ts';

type Answer = { readonly status: number; readonly body: unknown; readonly retryAfter?: string };
type Sent = {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Upload progress comes at these times, in ms after the start; then the response, or nothing more. */
type SlowAnswer = { readonly progressAt: readonly number[]; readonly last: Answer | 'silence' };

const isSlow = (answer: unknown): answer is SlowAnswer =>
  typeof answer === 'object' && answer !== null && 'progressAt' in answer;

const sent: Sent[] = [];
const revoked = vi.fn<(url: string) => void>();
let aborted = 0;
/** Each request takes the next one; the last one repeats. Null: no answer. 'silence': no events at all. */
let answers: (Answer | SlowAnswer | null | 'silence')[] = [];

/** The browser's requests, with the progress that a server's answer would show. */
class Request extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  private to = { method: '', path: '' };
  private retryAfter: string | null = null;
  private isOver = false;

  open(method: string, path: string) {
    this.to = { method, path };
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.retryAfter : null;
  }

  abort() {
    if (this.isOver) return;
    this.isOver = true;
    aborted += 1;
    this.dispatchEvent(new Event('abort'));
  }

  send(body: Blob) {
    void this.answer(body);
  }

  private async answer(body: Blob) {
    const at = Date.now();
    const next = answers.length > 1 ? answers.shift() : answers[0];
    // Reading the body takes more than a microtask: the fake clock must know these timers before.
    if (isSlow(next)) this.answerSlowly(next);
    sent.push({ at, ...this.to, headers: this.headers, body: await body.text() });
    if (next === 'silence' || isSlow(next)) return;
    for (const loaded of [3, 3, 6]) this.report({ loaded, total: 6 });
    if (next === null || next === undefined) {
      this.isOver = true;
      this.dispatchEvent(new Event('error'));
      return;
    }
    this.respond(next);
  }

  private answerSlowly({ progressAt, last }: SlowAnswer) {
    for (const [index, ms] of progressAt.entries())
      setTimeout(() => this.report({ loaded: index + 1, total: progressAt.length }), ms);
    if (last !== 'silence') setTimeout(() => this.respond(last), progressAt.at(-1));
  }

  private report(progress: { loaded: number; total: number }) {
    if (!this.isOver) this.upload.dispatchEvent(new ProgressEvent('progress', progress));
  }

  private respond({ status, body, retryAfter }: Answer) {
    if (this.isOver) return;
    this.isOver = true;
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.retryAfter = retryAfter ?? null;
    this.dispatchEvent(new Event('load'));
  }
}

const photos: OwnPhotos = { photos: [], limit: 3 };
const fine: Answer = { status: 200, body: photos };
const unavailable: Answer = { status: 503, body: { error: 'unavailable', message: '' } };
const full: Answer = {
  status: 422,
  body: { error: 'invalid_fields', message: '', fields: { photo: 'photo_limit' } },
};
const file = new File(['pixels'], 'beach "1".jpg', { type: 'image/jpeg' });

// Modules loaded while the clock is faked would resolve too late.
beforeAll(() => importUploader());

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
  revoked.mockClear();
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
  sent.length = 0;
  aborted = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Page that stores files and uploads `f1` on each request. */
const start = (crop: PhotoCrop | null = null) => {
  const files = createPhotoFileStore();
  const received: AnyEventObject[] = [];
  const actor = createActor(
    setup({
      actors: { storeFiles: files.keepFiles, upload: uploadPhoto(files) },
      actions: { record: ({ event }) => received.push(event) },
    }).createMachine({
      invoke: { src: 'storeFiles', id: 'storeFiles' },
      on: { '*': { actions: 'record' } },
      initial: 'idle',
      states: {
        idle: { on: { go: 'sending' } },
        sending: {
          invoke: { src: 'upload', id: 'upload', input: { id: 'f1', crop } },
          on: {
            halt: 'idle',
            'upload.succeeded': { target: 'idle', actions: 'record' },
            'upload.failed': { target: 'idle', actions: 'record' },
          },
        },
      },
    }),
  ).start();
  const keeper = () => actor.getSnapshot().children.storeFiles;
  return {
    actor,
    received,
    choose: (chosen = file) => keeper()?.send({ type: 'files.selected', files: [{ id: 'f1', file: chosen }] }),
    drop: () => keeper()?.send({ type: 'file.released', id: 'f1' }),
    go: async () => {
      actor.send({ type: 'go' });
      await vi.runAllTimersAsync();
    },
  };
};

describe('a photo that is a HEIC', () => {
  const heic = new File(['pixels'], 'IMG_1.HEIC', { type: 'image/heic' });
  const showing = (decode: () => Promise<void>) =>
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        decode = decode;
      },
    );

  it('[PHOTO-08] is previewed where the browser supports it', async () => {
    showing(() => Promise.resolve());
    const { choose, received } = start();
    choose(heic);
    await vi.runAllTimersAsync();
    expect(received).toEqual([{ type: 'preview.created', id: 'f1', preview: 'blob:preview' }]);
  });

  it('[PHOTO-08] is not previewed where it is unsupported, or once it is dropped', async () => {
    showing(() => Promise.reject(new DOMException('', 'EncodingError')));
    const { choose, drop, received } = start();
    choose(heic);
    await vi.runAllTimersAsync();
    showing(() => Promise.resolve());
    choose(heic);
    drop();
    await vi.runAllTimersAsync();
    expect(received).toEqual([]);
  });
});

describe('an upload', () => {
  it('[PHOTO-08] sends the file in the field `photo`, and reports progress and outcome', async () => {
    answers = [fine];
    const { choose, go, received } = start();
    choose();
    await go();
    const [only] = sent;
    const boundary = only?.headers['content-type']?.split('boundary=')[1];
    expect([only?.method, only?.path]).toEqual(['POST', '/api/photo.php']);
    expect(only?.headers['idempotency-key']).toMatch(/^[\da-f]{32}$/);
    expect(only?.body).toBe(
      [
        `--${boundary}`,
        'content-disposition: form-data; name="photo"; filename="photo"',
        'content-type: image/jpeg',
        '',
        'pixels',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
    expect(received).toEqual([
      { type: 'preview.created', id: 'f1', preview: 'blob:preview' },
      { type: 'upload.progressed', progress: 0.5 },
      { type: 'upload.progressed', progress: 1 },
      { type: 'upload.succeeded', photos },
    ]);
  });

  it('[API-02 API-21] retries temporary failures 1, 2, 4, 8 and 16 s later, with the same bytes under the same key', async () => {
    answers = [unavailable, null, unavailable, null, unavailable, fine];
    const { choose, go, received } = start();
    choose();
    await go();
    expect(sent.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000]);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(received.at(-1)).toEqual({ type: 'upload.succeeded', photos });
  });

  it('[PHOTO-11] is sent whole, with the part that the member chose', async () => {
    answers = [fine];
    const { choose, go } = start({ turns: 1, left: 0, top: 1_250, width: 10_000, height: 7_500 });
    choose();
    await go();
    expect(sent.map(({ path }) => path)).toEqual(['/api/photo.php?crop=1%2C0%2C1250%2C10000%2C7500']);
    expect(sent[0]?.body).toContain('pixels');
  });

  it('[API-21] fails after five retries; a manual retry uses the same key', async () => {
    answers = [null];
    const { choose, go, received } = start();
    choose();
    await go();
    expect(sent).toHaveLength(6);
    expect(received.at(-1)).toEqual({ type: 'upload.failed', problem: { code: 'network' } });
    answers = [fine];
    await go();
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('[API-21 API-22] obeys Retry-After, and fails at once when it would take longer', async () => {
    answers = [{ ...unavailable, retryAfter: '7' }, fine];
    const { choose, go, received } = start();
    choose();
    await go();
    expect(sent.map(({ at }) => at)).toEqual([0, 7_500]);
    answers = [{ status: 429, body: { error: 'too_many_requests', message: '' }, retryAfter: '900' }];
    await go();
    expect(sent).toHaveLength(3);
    expect(received.at(-1)).toEqual({ type: 'upload.failed', problem: { code: 'too_many_requests' } });
  });

  it('[API-21] keeps the key after a full disk refuses a retry: the first attempt may have been stored', async () => {
    answers = [null, { status: 507, body: { error: 'storage_full', message: '' } }];
    const { choose, go, received } = start();
    choose();
    await go();
    expect(received.at(-1)).toEqual({ type: 'upload.failed', problem: { code: 'network' } });
    answers = [fine];
    await go();
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('[PHOTO-08] reports a refusal with its field, and a retry is a new upload', async () => {
    answers = [full];
    const { choose, go, received } = start();
    choose();
    await go();
    expect(received.at(-1)).toEqual({
      type: 'upload.failed',
      problem: { code: 'invalid_fields', fields: { photo: 'photo_limit' } },
    });
    await go();
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('is retried without progress for 30 s', async () => {
    answers = ['silence', fine];
    const { choose, go } = start();
    choose();
    await go();
    expect(sent.map(({ at }) => at)).toEqual([0, 31_000]);
  });

  it('[PHOTO-08] with progress is never aborted, however long it takes', async () => {
    answers = [{ progressAt: [29_000, 58_000, 87_000, 116_000], last: fine }];
    const { choose, go, received } = start();
    choose();
    await go();
    expect([sent.length, aborted]).toEqual([1, 0]);
    expect(received.slice(-3)).toEqual([
      { type: 'upload.progressed', progress: 0.75 },
      { type: 'upload.progressed', progress: 1 },
      { type: 'upload.succeeded', photos },
    ]);
  });

  it('[PHOTO-08 API-21] that stalls halfway is aborted 30 s after the last progress, and retried', async () => {
    answers = [{ progressAt: [20_000, 45_000], last: 'silence' }, fine];
    const { choose, go, received } = start();
    choose();
    await go();
    expect(sent.map(({ at }) => at)).toEqual([0, 45_000 + 30_000 + 1_000]);
    expect(aborted).toBe(1);
    expect(received.at(-1)).toEqual({ type: 'upload.succeeded', photos });
  });

  it('is aborted when the actor stops, and reports nothing more', async () => {
    answers = ['silence'];
    const { actor, choose, received } = start();
    choose();
    actor.send({ type: 'go' });
    await vi.advanceTimersByTimeAsync(10);
    actor.send({ type: 'halt' });
    await vi.runAllTimersAsync();
    expect([aborted, sent.length]).toEqual([1, 1]);
    expect(received.map(({ type }) => type)).toEqual(['preview.created']);
  });

  it('a missing file cannot be sent', async () => {
    answers = [fine];
    const { choose, drop, go, received } = start();
    choose();
    drop();
    await go();
    expect(sent).toEqual([]);
    expect(received.at(-1)).toEqual({ type: 'upload.failed', problem: { code: 'not_found' } });
  });
});

describe('the files', () => {
  it('are released one by one, and all of them when the actor stops', () => {
    const { actor, choose, drop } = start();
    choose();
    drop();
    expect(revoked).toHaveBeenCalledOnce();
    drop();
    expect(revoked).toHaveBeenCalledOnce();
    choose();
    actor.stop();
    expect(revoked).toHaveBeenCalledTimes(2);
  });
});

it('warns before unload as long as the actor runs', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  const hold = createActor(warnBeforeUnload);
  expect(leave()).toBe(false);
  hold.start();
  expect(leave()).toBe(true);
  hold.stop();
  expect(leave()).toBe(false);
});

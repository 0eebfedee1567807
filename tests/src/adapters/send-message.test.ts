// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import { type QueuedMessage, toQueuedMessage } from '#machines/member/queued-message.ts';
import type { Http } from '#src/adapters/http.ts';
import { createPhotoFileStore } from '#src/adapters/photo-files.ts';
import { sendMessage } from '#src/adapters/send-message.ts';
import { message, refusal } from '#tests/machines/samples.ts';

const answer: SentMessage = { message: message(1, 'anna'), credits: 4, free_messages: 0 };
const file = new File(['pixels'], 'sea.jpg', { type: 'image/jpeg' });

type Upload = { readonly path: string; readonly key: string; readonly body: string };
const requests: Upload[] = [];
let status = 200;
let reply: unknown = answer;

class Request extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  private path = '';
  private key = '';
  open(_: string, path: string) {
    this.path = path;
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'idempotency-key') this.key = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: Blob) {
    void body.text().then((text) => {
      requests.push({ path: this.path, key: this.key, body: text });
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
      this.status = status;
      this.responseText = JSON.stringify(reply);
      this.dispatchEvent(new Event('load'));
    });
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preview');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  requests.length = 0;
  status = 200;
  reply = answer;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Sends this message, with the file `p1` stored. */
const send = async (outgoing: QueuedMessage | null, call: (name: string, given: object) => Promise<unknown>) => {
  const files = createPhotoFileStore();
  const received: AnyEventObject[] = [];
  const page = createActor(
    setup({
      actors: { storeFiles: files.keepFiles, sendMessage: sendMessage({ call } as unknown as Http, files) },
      actions: { record: ({ event }) => received.push(event) },
    }).createMachine({
      invoke: { src: 'storeFiles', id: 'storeFiles' },
      on: { '*': { actions: 'record' } },
      initial: 'choosing',
      states: {
        choosing: { on: { go: 'sending' } },
        sending: { invoke: { src: 'sendMessage', id: 'sendMessage', input: { profile: 'bert', message: outgoing } } },
      },
    }),
  ).start();
  page.getSnapshot().children.storeFiles?.send({ type: 'files.selected', files: [{ id: 'p1', file }] });
  page.send({ type: 'go' });
  await vi.waitFor(() => expect(received.some(({ type }) => /send\.(?:succeeded|failed)/.test(type))).toBe(true));
  page.stop();
  return received.filter(({ type }) => type.startsWith('send.'));
};

const noCall = () => Promise.reject(new Error('not asked for'));

const hello = toQueuedMessage({ key: 'key-1', text: 'Hello', photo: null, after: 0 });

describe('a text', () => {
  it('[CHAT-01 CHAT-08] is sent under its own key, and arrives even if the actor stops', async () => {
    const calls: unknown[] = [];
    const received = await send(hello, (name, given) => {
      calls.push([name, given]);
      return Promise.resolve(answer);
    });
    expect(calls).toEqual([
      [
        'sendMessage',
        {
          body: { profile: 'bert', message: 'Hello' },
          key: 'key-1',
          signal: expect.any(AbortSignal),
          lasting: true,
        },
      ],
    ]);
    expect(received).toEqual([{ type: 'send.succeeded', sent: answer }]);
  });

  it('[CHAT-16] reports why it could not be sent', async () => {
    const received = await send(hello, () => Promise.reject(refusal('not_enough_credits')));
    expect(received).toEqual([{ type: 'send.failed', problem: { code: 'not_enough_credits' } }]);
  });
});

describe('a photo [PHOTO-06]', () => {
  const photo = toQueuedMessage({ key: 'key-1', text: '', photo: { file: 'p1', preview: 'blob:preview' }, after: 0 });

  it('sends with progress to its recipient, under its own key', async () => {
    const received = await send(photo, noCall);
    expect(requests).toEqual([
      { path: '/api/chat-photo.php?profile=bert', key: 'key-1', body: expect.stringContaining('pixels') },
    ]);
    expect(received).toEqual([
      { type: 'send.progressed', progress: 0.5 },
      { type: 'send.succeeded', sent: answer },
    ]);
  });

  it('reports an invalid file', async () => {
    status = 422;
    reply = { error: 'invalid_fields', message: '', fields: { photo: 'photo_pixels' } };
    const received = await send(photo, noCall);
    expect(received.at(-1)).toEqual({
      type: 'send.failed',
      problem: { code: 'invalid_fields', fields: { photo: 'photo_pixels' } },
    });
  });

  it('without its file cannot be sent', async () => {
    const received = await send({ ...photo, photo: { file: 'p9', preview: null } }, noCall);
    expect([received, requests]).toEqual([[{ type: 'send.failed', problem: { code: 'not_found' } }], []]);
  });
});

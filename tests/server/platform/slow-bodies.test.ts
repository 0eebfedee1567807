import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal, defineCall } from '#server/core/call.ts';
import { readJsonText } from '#server/http/read-body.ts';
import { readUpload } from '#server/http/read-upload.ts';
import { platformProduct } from '#tests/server/kit/platform-product.ts';
import { testServer } from '#tests/server/kit/test-server.ts';

const login = defineCall({ name: 'login', run: async () => new Refusal('login_failed') });
const boundary = 'x';
const frame = { before: `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n` };

/** A request whose body gets bytes from the test. */
const startRequest = (contentType: string) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const init = { method: 'POST', headers: { 'content-type': contentType }, body: readable, duplex: 'half' };
  return {
    request: new Request('http://localhost/api/case.php', init),
    write: (bytes: Uint8Array | string) => writer.write(typeof bytes === 'string' ? Buffer.from(bytes) : bytes),
    end: () => writer.close(),
  };
};

const codeOf = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('a body that arrives slowly', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is refused after 15 seconds, however steadily it arrives [LIMIT-03]', async () => {
    const { request, write } = startRequest('application/json');
    const answer = codeOf(readJsonText(request));
    const settled = vi.fn<() => void>();
    void answer.then(settled);
    for (let time = 0; time < 14; time += 1) {
      await write(' ');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('too_slow');
  });

  test('is read when it is complete before [LIMIT-03]', async () => {
    const { request, write, end } = startRequest('application/json');
    const text = readJsonText(request);
    await write('{"a":');
    await vi.advanceTimersByTimeAsync(14_999);
    await write('1}');
    await end();
    expect(await text).toBe('{"a":1}');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('may last longer if it is an upload, as long as 8,192 bytes a second arrive [LIMIT-03]', async () => {
    const { request, write } = startRequest(`multipart/form-data; boundary=${boundary}`);
    const answer = codeOf(readUpload(request, 'photo'));
    const settled = vi.fn<() => void>();
    void answer.then(settled);
    await write(frame.before.padEnd(8_192, ' '));
    for (let time = 1; time < 60; time += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await write(new Uint8Array(8_192));
    }
    expect(settled).not.toHaveBeenCalled();
    // 60 seconds are earned by 60 × 8,192 bytes, and 15 are free.
    await vi.advanceTimersByTimeAsync(15_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('too_slow');
  });
});

test('the connection of a slow body is answered with 408 and closed [LIMIT-03]', async () => {
  const server = await testServer({ engine: 'sqlite', product: platformProduct({ login }) });
  const { hostname, port } = new URL(await server.listen());
  // Only the timers that the server sets from now on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const socket = connect(Number(port), hostname);
    const ended = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (bytes) => {
        text += String(bytes);
      });
      socket.on('close', () => resolve(text));
    });
    socket.write('POST /api/user.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 100\r\n\r\n{');
    await vi.waitUntil(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      return socket.closed;
    });
    expect(await ended).toMatch(/^HTTP\/1\.1 (?:408)/);
  } finally {
    vi.useRealTimers();
    await server.close();
  }
});

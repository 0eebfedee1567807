import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/start/config.ts';
import { type Port, listen } from '#server/start/port.ts';

/** A second request that only the wrong reading of the first one's length would see. */
const hidden = 'GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
const head = 'POST /api/login.php HTTP/1.1\r\nHost: localhost\r\n';

let port: Port;
const paths: string[] = [];
beforeAll(async () => {
  port = await listen(readConfig({ PORT: '0' }));
  const fetch = async (request: Request) => {
    paths.push(new URL(request.url).pathname);
    await request.text();
    return new Response('ok');
  };
  port.serve({ fetch });
});
afterAll(() => port.close());

/** Everything that the server answers to these bytes until it closes the connection. */
const send = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port.number, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += String(data);
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
    socket.end(bytes);
  });

test.each([
  ['both lengths', `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two different lengths', `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['a list of lengths', `${head}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
  ['a signed length', `${head}Content-Length: +0\r\n\r\n${hidden}`],
  ['a hexadecimal length', `${head}Content-Length: 0x0\r\n\r\n${hidden}`],
  ['an encoding that is not the last', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['an unknown encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['a space before the colon', `${head}Content-Length : 0\r\n\r\n${hidden}`],
  ['a folded header', `${head}X: a\r\n Content-Length: 0\r\n\r\n${hidden}`],
  ['line feeds alone', `${head.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${hidden}`],
  ['a bare carriage return', `${head}X: a\rContent-Length: 0\r\n\r\n${hidden}`],
  ['a NUL in a header', `${head}X: a\0b\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ['a chunk of a signed size', `${head}Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${hidden}`],
  ['a chunk extension with a line feed', `${head}Transfer-Encoding: chunked\r\n\r\n0;a\n\r\n\r\n${hidden}`],
])('a request with %s is refused and ends the connection, so that nothing behind it is read', async (_, bytes) => {
  paths.length = 0;
  const answer = await send(bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(paths).not.toContain('/hidden');
});

test('two requests on one connection are two', async () => {
  paths.length = 0;
  const answer = await send(
    `${head}Content-Length: 2\r\n\r\n{}${hidden.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
  );
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(paths).toEqual(['/api/login.php', '/hidden']);
});

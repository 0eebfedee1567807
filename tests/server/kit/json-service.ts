import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeCertificate } from './certificate.ts';

type Received = { readonly call: string; readonly body: unknown; readonly key: string | undefined };

/** An HTTPS service for one test file that gives the prepared replies in order, else 404. */
export const startJsonService = () => {
  const trusted = getCACertificates('default');
  const { cert, key } = makeCertificate('localhost');
  const replies: { readonly status: number; readonly body: unknown }[] = [];
  const received: Received[] = [];
  let origin = '';

  const server = createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const idempotencyKey = request.headers['idempotency-key'];
      received.push({
        call: `${request.method} ${request.url}`,
        body: text === '' ? null : JSON.parse(text),
        key: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
      });
      const { status, body } = replies.shift() ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify(body));
    });
  });

  beforeAll(async () => {
    setDefaultCACertificates([...trusted, cert]);
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    origin = `https://localhost:${address.port}`;
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    replies.length = 0;
    received.length = 0;
  });

  return {
    origin: () => origin,
    /** All requests of the test, in order. */
    received,
    reply: (body: unknown, status = 200): void => {
      replies.push({ status, body });
    },
  };
};

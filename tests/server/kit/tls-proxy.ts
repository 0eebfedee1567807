import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import { onTestFinished } from 'vitest';
import { makeCertificate } from './certificate.ts';
import { trustCertificate } from './https-service.ts';

export type TlsProxy = {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly cert: string;
};

/** A proxy that ends TLS in front of a server, and names the client like any other. It ends with the test. */
export const startTlsProxy = async (target: () => string): Promise<TlsProxy> => {
  const { cert, key } = makeCertificate('localhost');
  const server = createServer({ cert, key }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const request = forward(
      `${target()}${incoming.url ?? ''}`,
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    request.once('error', () => outgoing.destroy());
    incoming.pipe(request);
  });
  const distrust = trustCertificate(cert);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    distrust();
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return { origin: `https://localhost:${address.port}`, cert };
};

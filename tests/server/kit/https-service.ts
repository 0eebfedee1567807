import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from './certificate.ts';

export type HttpsRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** `lost`: the connection ends without an answer. */
export type HttpsAnswer = { readonly status: number; readonly body: string | object } | 'lost';

export type HttpsService = {
  /** Without a trailing slash. */
  readonly origin: string;
  /** The certificate, for a client in another process. */
  readonly cert: string;
  readonly close: () => void;
};

const otherCertificates = getCACertificates('default');
/** Certificates of the running services. */
const ownCertificates = new Set<string>();
const updateTrust = (): void => setDefaultCACertificates([...otherCertificates, ...ownCertificates]);

/** Makes this process trust a certificate; returns the way back. */
export const trustCertificate = (cert: string): (() => void) => {
  ownCertificates.add(cert);
  updateTrust();
  return () => {
    ownCertificates.delete(cert);
    updateTrust();
  };
};

/** A real HTTPS service, trusted by this process until `close`. */
export const startHttpsService = async (
  answer: (request: HttpsRequest) => HttpsAnswer | Promise<HttpsAnswer>,
): Promise<HttpsService> => {
  const { cert, key } = makeCertificate('localhost');
  const distrust = trustCertificate(cert);

  const server = createServer({ cert, key }, (request, response) => {
    void (async () => {
      const given = await answer({
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'https://localhost'),
        headers: request.headers,
        body: await text(request),
      });
      if (given === 'lost') {
        request.socket.destroy();
        return;
      }
      const { status, body } = given;
      const type = typeof body === 'string' ? 'text/html' : 'application/json';
      response.writeHead(status, { 'content-type': type, 'retry-after': '0' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service has no port.');

  return {
    origin: `https://localhost:${address.port}`,
    cert,
    close: () => {
      distrust();
      server.closeAllConnections();
      server.close();
    },
  };
};

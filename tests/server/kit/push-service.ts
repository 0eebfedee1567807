import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { type Server, createServer } from 'node:https';
import { decrypt } from 'http_ece';
import * as z from 'zod/mini';
import { type PushMessage, PushMessageSchema, type PushSubscriptionJson } from '#contract/notifications.ts';
import { makeCertificate } from './certificate.ts';

/** A request received by the push service. */
type Received = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** The browser's keys of a subscription. */
export type PushBrowser = {
  readonly subscription: PushSubscriptionJson;
  /** Decrypts like the browser (RFC 8291). */
  readonly read: (received: Received) => PushMessage;
};

/** A push service over TLS for one test. */
export type PushService = {
  /** CA certificate that a client must trust. */
  readonly ca: string;
  readonly origin: string;
  readonly received: Received[];
  /** Sets the response status. */
  answer: (status: number, headers?: Readonly<Record<string, string>>) => void;
  newBrowser: () => PushBrowser;
  close: () => Promise<void>;
};

const newBrowserAt = (origin: string): PushBrowser => {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    subscription: { endpoint: `${origin}/${randomBytes(24).toString('base64url')}`, keys: { p256dh, auth } },
    read: ({ body }) => {
      const text = decrypt(body, { version: 'aes128gcm', privateKey: curve, authSecret: auth }).toString();
      return z.parse(PushMessageSchema, JSON.parse(text));
    },
  };
};

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });

export const openPushService = async (): Promise<PushService> => {
  const certificate = makeCertificate('localhost');
  const received: Received[] = [];
  let reply: { status: number; headers: Readonly<Record<string, string>> } = { status: 201, headers: {} };
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(reply.status, reply.headers).end();
    });
  });
  const origin = `https://localhost:${await listen(server)}`;
  return {
    ca: certificate.cert,
    origin,
    received,
    answer: (status, headers = {}) => {
      reply = { status, headers };
    },
    newBrowser: () => newBrowserAt(origin),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

const ClaimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Claims of a request's VAPID token (RFC 8292), verified with the site's key. */
export const verifiedClaims = ({ headers }: Received, publicKey: string): z.infer<typeof ClaimsSchema> => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers['authorization'])) ?? [];
  if (key !== publicKey) throw new Error(`The key is not the site's: ${key}`);
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed with that key.');
  return z.parse(ClaimsSchema, JSON.parse(Buffer.from(body, 'base64url').toString()));
};

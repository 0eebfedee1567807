import { Agent, request as forward } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { makeCertificate } from './certificate.ts';

export type Http2Proxy = {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Not trusted. */
  readonly cert: string;
  readonly stop: () => void;
};

/** Of one connection: HTTP/2 knows none of them. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

const without = <Value>(headers: Readonly<Record<string, Value>>, isLeftOut: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isLeftOut(name)));

/** Ends TLS in front of a server, over HTTP/2 or HTTP/1.1, and names the client, as the proxy of an open site does. */
export const startHttp2Proxy = async (target: () => string): Promise<Http2Proxy> => {
  const agent = new Agent({ keepAlive: true });
  const { cert, key } = makeCertificate('localhost');
  const server = createSecureServer({ cert, key, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = {
      host: incoming.authority,
      ...without(incoming.headers, (name) => name.startsWith(':')),
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    };
    const request = forward(target() + incoming.url, { agent, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(
        answer.statusCode ?? 502,
        without(answer.headers, (name) => ofConnection.includes(name)),
      );
      answer.pipe(outgoing);
    });
    request.once('error', () => outgoing.destroy());
    outgoing.once('close', () => request.destroy());
    incoming.pipe(request);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    cert,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      server.close();
    },
  };
};

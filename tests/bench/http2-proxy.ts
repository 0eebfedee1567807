import { Agent, request as forward } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '#tests/server/kit/certificate.ts';

/** Of one connection: HTTP/2 knows none of them. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

const without = <Value>(headers: Readonly<Record<string, Value>>, isLeftOut: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isLeftOut(name)));

/** Speaks HTTP/2 and TLS in front of a server, as the proxy of an open site does. The certificate is not trusted. */
export const startHttp2Proxy = async (target: string): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const agent = new Agent({ keepAlive: true });
  const { cert, key } = makeCertificate('localhost');
  const server = createSecureServer({ cert, key, allowHTTP1: true }, (incoming, outgoing) => {
    const known = without(incoming.headers, (name) => name.startsWith(':'));
    const options = { agent, method: incoming.method, headers: { host: incoming.authority, ...known } };
    const request = forward(target + incoming.url, options, (answer) => {
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
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    stop: () => {
      for (const session of sessions) session.destroy();
      agent.destroy();
      server.close();
    },
  };
};

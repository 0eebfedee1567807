import { type Socket, connect } from 'node:net';
import { eventStreamPath } from '#contract/endpoints.ts';
import { authCookie } from '#contract/limits/account.ts';

/** Opens one event stream for each session that only stays open; resolves once each has received its first bytes. */
export const openIdleStreams = async (url: string, tokens: readonly string[]): Promise<{ close: () => void }> => {
  const { hostname, port } = new URL(url);
  const open = (token: string): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const head = `GET ${eventStreamPath} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${authCookie.name}=${token}\r\n\r\n`;
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('data', () => {
        socket.resume();
        resolve(socket);
      });
      socket.write(head);
    });
  const sockets: Socket[] = [];
  for (let at = 0; at < tokens.length; at += 50) {
    sockets.push(...(await Promise.all(tokens.slice(at, at + 50).map(open))));
  }
  return { close: () => sockets.forEach((socket) => socket.destroy()) };
};

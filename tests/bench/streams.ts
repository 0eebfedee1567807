import { type Socket, connect } from 'node:net';
import { eventStreamPath } from '#contract/endpoints.ts';
import { authCookie } from '#contract/limits.ts';

/** Opens so many event streams of one session that only stay open; resolves once each has been greeted. */
export const openIdleStreams = async (url: string, token: string, count: number): Promise<{ close: () => void }> => {
  const { hostname, port } = new URL(url);
  const head = `GET ${eventStreamPath} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${authCookie.name}=${token}\r\n\r\n`;
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('data', () => {
        socket.resume();
        resolve(socket);
      });
      socket.write(head);
    });
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(50, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, open))));
  }
  return { close: () => sockets.forEach((socket) => socket.destroy()) };
};

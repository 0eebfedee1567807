import { type Socket, connect, createServer } from 'node:net';
import { type ApiResponse, buildProblemResponse } from '#server/http/problem-response.ts';

/** Status of a proxy without its server, or of a server without its database. */
export type ProxyStatus = 502 | 503;

/** Point of an HTTP exchange: after this share of a head or a body. */
export type Break = {
  readonly side: 'request' | 'answer';
  readonly part: 'head' | 'body';
  readonly share: number;
  /** `stalled`: the rest passes when the link recovers. A status: the proxy responds with it. */
  readonly how: 'reset' | 'closed' | 'stalled' | ProxyStatus;
};

export type CutLink = {
  readonly address: string;
  /** Breaks the next requests that begin with `start`, one each. */
  readonly breakNext: (start: string, ...breaks: readonly Break[]) => void;
  /** Breaks so far. */
  readonly broken: readonly Break[];
  /** Cuts all connections and refuses new ones until it recovers. */
  readonly goDown: () => void;
  readonly heal: () => void;
  readonly close: () => Promise<void>;
};

/** Bytes of a request or response that may pass; null until its head is complete. */
const limitOf = (bytes: Buffer, { part, share }: Break): number | null => {
  const head = bytes.indexOf('\r\n\r\n') + 4;
  if (head < 4) return null;
  const length = Number(/^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, head))?.[1] ?? 0);
  return part === 'head' ? Math.floor(share * head) : head + Math.floor(share * length);
};

const proxyResponses: Readonly<Record<ProxyStatus, Pick<ApiResponse, 'body' | 'headers'>>> = {
  502: { body: '<html>Bad Gateway</html>', headers: {} },
  503: buildProblemResponse('unavailable'),
};

const proxyResponseText = (status: ProxyStatus): string => {
  const { body, headers } = proxyResponses[status];
  const lines = Object.entries({ ...headers, 'content-length': String(body.length), connection: 'close' });
  return [`HTTP/1.1 ${status} -`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');
};

/** One direction of a connection. */
const createChannel = (to: Socket, onBroken: (at: Break, goOn: () => void) => void) => {
  let held = Buffer.alloc(0);
  let passed = 0;
  let at: Break | null = null;
  let isStalled = false;

  const goOn = () => {
    at = null;
    isStalled = false;
    to.write(held.subarray(passed));
  };
  const passUpTo = (next: Break) => {
    const limit = limitOf(held, next);
    if (limit === null || isStalled) return;
    const end = Math.min(limit, held.length);
    isStalled = end === limit;
    to.write(held.subarray(passed, end), () => end === limit && onBroken(next, goOn));
    passed = end;
  };
  return {
    breakAt: (next: Break) => {
      [held, passed, at] = [Buffer.alloc(0), 0, next];
    },
    pass: (bytes: Buffer) => {
      if (at === null) {
        to.write(bytes);
        return;
      }
      held = Buffer.concat([held, bytes]);
      passUpTo(at);
    },
  };
};

/** An unreliable TCP link to a server. `port` is called per connection, so the server may move. */
export const openCutLink = async (port: () => number): Promise<CutLink> => {
  const sockets = new Set<Socket>();
  const planned: { readonly start: string; readonly at: Break }[] = [];
  const broken: Break[] = [];
  const stalled = new Set<() => void>();
  let isDown = false;

  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    // Any error closes the connection.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      other.destroySoon();
    });
  };
  const connectTo = (client: Socket): void => {
    const server = connect({ port: port(), host: '127.0.0.1', noDelay: true });
    keep(client, server);
    keep(server, client);
    const onBroken = (at: Break, goOn: () => void) => {
      broken.push(at);
      if (at.how === 'stalled') stalled.add(goOn);
      if (typeof at.how === 'number') {
        client.end(proxyResponseText(at.how));
        server.destroy();
      }
      for (const socket of [client, server]) {
        if (at.how === 'reset') socket.resetAndDestroy();
        if (at.how === 'closed') socket.destroySoon();
      }
    };
    const [up, down] = [createChannel(server, onBroken), createChannel(client, onBroken)];
    client.on('data', (bytes) => {
      const begins = bytes.toString('latin1');
      const next = planned.findIndex(({ start }) => begins.startsWith(start));
      const [found] = next === -1 ? [] : planned.splice(next, 1);
      if (found !== undefined) (found.at.side === 'request' ? up : down).breakAt(found.at);
      up.pass(bytes);
    });
    server.on('data', down.pass);
  };

  const listener = createServer({ noDelay: true }, (client) => {
    if (isDown) client.resetAndDestroy();
    else connectTo(client);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const place = listener.address();
  if (place === null || typeof place === 'string') throw new Error('It listens on a port.');
  const goDown = () => {
    isDown = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    address: `http://127.0.0.1:${place.port}`,
    breakNext: (start, ...breaks) => planned.push(...breaks.map((at) => ({ start, at }))),
    broken,
    goDown,
    heal: () => {
      isDown = false;
      for (const goOn of stalled) goOn();
      stalled.clear();
    },
    close: () => {
      goDown();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
};

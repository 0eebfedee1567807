import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

/** Where an exchange of HTTP breaks: when this share of a head or of a body has passed. */
export type Break = {
  readonly side: 'request' | 'answer';
  readonly part: 'head' | 'body';
  readonly share: number;
  /** `stalled`: what is left passes when the link heals, and nobody is told. */
  readonly how: 'reset' | 'closed' | 'stalled';
};

export type CutLink = {
  readonly address: string;
  /** The next requests that begin with `start` break there, one each. */
  breakNext: (start: string, ...breaks: readonly Break[]) => void;
  /** What has broken so far. */
  readonly broken: readonly Break[];
  /** Cuts everything; nobody gets through until it heals. */
  goDown: () => void;
  heal: () => void;
  close: () => Promise<void>;
};

/** How many bytes may pass; null until the head is here. */
const limitOf = (bytes: Buffer, { part, share }: Break): number | null => {
  const head = bytes.indexOf('\r\n\r\n') + 4;
  if (head < 4) return null;
  const length = Number(/^content-length: *(\d+)/im.exec(bytes.toString('latin1', 0, head))?.[1] ?? 0);
  return part === 'head' ? Math.floor(share * head) : head + Math.floor(share * length);
};

/** A TCP link to a server, as bad as the test wants it. `port` is asked for at each connection, so the server may restart. */
export const openCutLink = async (port: () => number): Promise<CutLink> => {
  const sockets = new Set<Socket>();
  const planned: { readonly start: string; readonly at: Break }[] = [];
  const broken: Break[] = [];
  const stalled = new Set<() => void>();
  let isDown = false;

  const join = (client: Socket, server: Socket): void => {
    const end = (how: Break['how']) => {
      for (const socket of [client, server]) {
        if (how === 'reset') socket.resetAndDestroy();
        else socket.destroySoon();
      }
    };
    /** Passes on what comes from one end, up to where it breaks. */
    const passer = (to: Socket) => {
      let held = Buffer.alloc(0);
      let passed = 0;
      let at: Break | null = null;
      let isStalled = false;
      const goOn = () => {
        isStalled = false;
        at = null;
        to.write(held.subarray(passed));
      };
      return {
        breakAt: (next: Break) => {
          [held, passed, at] = [Buffer.alloc(0), 0, next];
        },
        pass: (bytes: Buffer) => {
          if (at === null) return void to.write(bytes);
          held = Buffer.concat([held, bytes]);
          const limit = limitOf(held, at);
          if (isStalled || limit === null) return;
          const until = Math.min(limit, held.length);
          const { how } = at;
          const isOver = held.length >= limit;
          if (isOver) broken.push(at);
          if (isOver && how === 'stalled') {
            isStalled = true;
            stalled.add(goOn);
          }
          to.write(held.subarray(passed, until), () => isOver && how !== 'stalled' && end(how));
          passed = until;
        },
      };
    };
    const up = passer(server);
    const down = passer(client);
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      const next = planned.findIndex(({ start }) => text.startsWith(start));
      for (const { at } of next === -1 ? [] : planned.splice(next, 1)) (at.side === 'request' ? up : down).breakAt(at);
      up.pass(bytes);
    });
    server.on('data', down.pass);
  };

  const listener = createServer({ noDelay: true }, (client) => {
    if (isDown) return client.resetAndDestroy();
    const server = connect({ port: port(), host: '127.0.0.1', noDelay: true });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroySoon();
      });
    }
    join(client, server);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const cutAll = () => sockets.forEach((socket) => socket.resetAndDestroy());

  return {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    breakNext: (start, ...breaks) => planned.push(...breaks.map((at) => ({ start, at }))),
    broken,
    goDown: () => {
      isDown = true;
      cutAll();
    },
    heal: () => {
      isDown = false;
      for (const goOn of stalled) goOn();
      stalled.clear();
    },
    close: () => {
      isDown = true;
      cutAll();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
};

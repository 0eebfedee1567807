import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { signatureHeader } from '#server/core/app.ts';

export type ReceivedWebhook = {
  readonly body: string;
  readonly signature: string;
  /** ms */
  readonly at: number;
};

type Webhooks = readonly ReceivedWebhook[];

export type WebhookReceiver = {
  /** Where it listens, on this machine. */
  readonly url: string;
  /** The next webhook of the order is answered with 503, as by a server that is away. */
  refuseNext: (order: string) => void;
  /** Webhooks of an order so far. */
  list: (order: string) => Webhooks;
  /** The webhooks of an order as soon as they are enough, or when the time (ms) is over. */
  waitFor: (order: string, areEnough: (webhooks: Webhooks) => boolean, timeout: number) => Promise<Webhooks>;
  close: () => void;
};

/** Query parameter of webhook addresses. */
export const orderParameter = 'order';

/** Receives the webhooks of a bridge in place of the server. `port` 0: any free one. */
export const startWebhookReceiver = async (port: number, now: () => number): Promise<WebhookReceiver> => {
  const received = new Map<string, ReceivedWebhook[]>();
  const listeners = new Set<() => void>();
  const refused = new Set<string>();

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const order = new URL(request.url ?? '', 'http://localhost').searchParams.get(orderParameter) ?? '';
      const signature = request.headers[signatureHeader];
      const webhook = { body, signature: typeof signature === 'string' ? signature : '', at: now() };
      received.set(order, [...(received.get(order) ?? []), webhook]);
      response.writeHead(refused.delete(order) ? 503 : 200).end();
      for (const listener of listeners) listener();
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  const list = (order: string): Webhooks => received.get(order) ?? [];

  return {
    url: `http://127.0.0.1:${used}/`,
    refuseNext: (order) => void refused.add(order),
    list,
    waitFor: (order, areEnough, timeout) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          listeners.delete(look);
          resolve(list(order));
        };
        const look = (): void => {
          if (areEnough(list(order))) end();
        };
        const timer = setTimeout(end, timeout);
        listeners.add(look);
        look();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

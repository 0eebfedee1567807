import { type IncomingHttpHeaders, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A received text message. */
export type ReceivedText = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};

/** `never`: accepts the request without responding. */
type Answer = { readonly status: number; readonly headers?: Record<string, string> } | 'never';

export type TextGateway = {
  /** Without a trailing slash. */
  readonly origin: string;
  /** All requests in order. */
  readonly received: readonly ReceivedText[];
  answer: (answer: (handed: ReceivedText) => Answer) => void;
  close: () => Promise<void>;
};

/** A real HTTP server for text messages that ends with the test. */
export const startTextGateway = async (): Promise<TextGateway> => {
  const handed: ReceivedText[] = [];
  let answer: (each: ReceivedText) => Answer = () => ({ status: 202 });
  const server = createServer((request, response) => {
    void (async () => {
      const body: unknown = JSON.parse((await text(request)) || 'null');
      const each = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      handed.push(each);
      const texts = answer(each);
      if (texts === 'never') return;
      response.writeHead(texts.status, texts.headers);
      response.end('{"number":"nobody reads this"}');
    })();
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  onTestFinished(close);
  return {
    origin: `http://127.0.0.1:${port}`,
    received: handed,
    answer: (next) => {
      answer = next;
    },
    close,
  };
};

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type HttpsService, startHttpsService } from './https-service.ts';

type Received = { readonly call: string; readonly body: unknown; readonly key: string | undefined };

/** An HTTPS service for one test file that gives the prepared replies in order, else 404. */
export const startJsonService = () => {
  const replies: { readonly status: number; readonly body: object }[] = [];
  const received: Received[] = [];
  let service: HttpsService | null = null;

  beforeAll(async () => {
    service = await startHttpsService(({ method, url, headers, body }) => {
      const idempotencyKey = headers['idempotency-key'];
      received.push({
        call: `${method} ${url.pathname}${url.search}`,
        body: body === '' ? null : JSON.parse(body),
        key: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
      });
      return replies.shift() ?? { status: 404, body: {} };
    });
  });
  afterAll(() => service?.close());
  beforeEach(() => {
    replies.length = 0;
    received.length = 0;
  });

  return {
    origin: () => service?.origin ?? '',
    /** All requests of the test, in order. */
    received,
    reply: (body: object, status = 200): void => {
      replies.push({ status, body });
    },
  };
};

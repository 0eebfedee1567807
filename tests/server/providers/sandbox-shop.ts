import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { signatureHeader } from '#server/core/app.ts';
import type { ProviderOrder } from '#server/core/deps.ts';
import type { TestServer } from '#tests/server/kit/test-server.ts';

type ReceivedWebhook = { readonly body: string; readonly signature: string | null };

/** A shop that receives webhooks. */
type Shop = {
  readonly webhooks: ReceivedWebhook[];
  /** Statuses of the next replies; then 200. */
  readonly answers: number[];
  /** Number of webhooks for a payment. */
  readonly reports: (providerId: string) => number;
  readonly webhookUrl: () => string;
};

/** One shop for all tests of a `describe`, on a real port. */
export const useShop = (): Shop => {
  const webhooks: ReceivedWebhook[] = [];
  const answers: number[] = [];
  let url = '';
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = request.headers[signatureHeader];
      webhooks.push({ body, signature: typeof signature === 'string' ? signature : null });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') url = `http://127.0.0.1:${address.port}/webhook`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    webhooks,
    answers,
    reports: (providerId) => webhooks.filter(({ body }) => body === JSON.stringify({ id: providerId })).length,
    webhookUrl: () => url,
  };
};

let orders = 0;

/** A unique order. */
export const makeOrder = (shop: Shop, special: Partial<ProviderOrder> = {}): ProviderOrder => {
  orders += 1;
  const id = `order-${orders}`;
  return {
    id,
    price: { amount: 2_499, currency: 'EUR' },
    method: 'ideal',
    description: 'Vesper: 60 credits',
    returnUrl: `http://localhost/transactions/${id}`,
    webhookUrl: shop.webhookUrl(),
    keepCard: false,
    by: null,
    ...special,
  };
};

/** The mandate part of an order. */
export const mandateOf = (iban: string): ProviderOrder['by'] => ({
  mandate: { reference: 'VSP-1', agreed: 0, holder: 'Ada Almond', iban },
});

/** Submits a form of the sandbox pages, like a browser. */
export const press = async (
  server: TestServer,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly to: string | null; readonly text: string }> => {
  const response = await server.agent().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, to: response.headers.get('location'), text: await response.text() };
};

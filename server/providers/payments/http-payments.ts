import { minute } from '#contract/durations.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { paymentMethods } from '#contract/payment-methods.ts';
import { Refusal } from '#server/core/call.ts';
import type { Deps, PaymentProvider } from '#server/core/deps.ts';
import type { PaymentsConfig } from '#server/start/config.ts';
import { BridgePaymentSchema, CreatedSchema, MethodsSchema, WebhookSchema } from './http-schemas.ts';
import { createJsonApi, readAnswer } from './json-api.ts';
import { createMethodCache } from './method-cache.ts';

const idOf = (body: string): string | null => {
  try {
    return WebhookSchema.parse(JSON.parse(body)).id;
  } catch {
    return null;
  }
};

/** Age and clock difference of an accepted webhook (ms): an older one may be replayed. */
export const signatureLife = 5 * minute;

/** `t=<seconds>,v1=<HMAC-SHA-256 of "seconds.body" in hexadecimal digits>`, the value of `X-Signature`. */
export const signWebhook = (secret: string, body: string, time: number): string => {
  const seconds = Math.floor(time / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
};

const isSigned = (secret: string, body: string, { signature, now }: { signature: string | null; now: number }) => {
  const time = Number(/^t=(\d{1,12}),/.exec(signature ?? '')?.[1] ?? Number.NaN) * 1_000;
  // Also false without a time.
  if (!(Math.abs(now - time) <= signatureLife)) return false;
  const given = Buffer.from(signature ?? '');
  const right = Buffer.from(signWebhook(secret, body, time));
  return given.length === right.length && timingSafeEqual(given, right);
};

/** Any provider behind a bridge that implements docs/payment-provider.md. [PAY-12] */
export const httpPayments = (
  config: Extract<PaymentsConfig, { kind: 'http' }>,
  { log, now }: Pick<Deps, 'log' | 'now'>,
): PaymentProvider => {
  const openApi = createJsonApi(config);
  const pathOf = (providerId: string): string => `payments/${encodeURIComponent(providerId)}`;

  return {
    name: 'http',
    methods: paymentMethods,
    listMethods: createMethodCache(
      async ({ country, currency, lowest, highest }) => {
        const query = new URLSearchParams({ country, currency, lowest: String(lowest), highest: String(highest) });
        return readAnswer(MethodsSchema, 'the methods', await openApi()('GET', `methods?${query.toString()}`)).methods;
      },
      { log, now },
    ),
    create: async ({ id, price, method, description, returnUrl, webhookUrl, keepCard, by }) => {
      const answer = await openApi()('POST', 'payments', {
        body: {
          order: id,
          price,
          method,
          description,
          return_url: returnUrl,
          webhook_url: webhookUrl,
          keep_card: keepCard,
          by,
        },
        idempotencyKey: id,
      });
      if (answer.status === 422) throw new Refusal('payment_method_unavailable');
      const created = readAnswer(CreatedSchema, 'a new payment', answer);
      return { providerId: created.id, redirectUrl: created.redirect_url };
    },
    find: async (orderId) => {
      const answer = await openApi()('GET', `payments?order=${encodeURIComponent(orderId)}`);
      return answer.status === 404 ? null : readAnswer(BridgePaymentSchema, 'an order', answer).id;
    },
    status: async (providerId) => {
      const answer = await openApi()('GET', pathOf(providerId));
      if (answer.status === 404) return null;
      const { state, price, card, refunded } = readAnswer(BridgePaymentSchema, 'a payment', answer);
      return { state, price, card, refunded };
    },
    cancel: async (providerId) => {
      const answer = await openApi()('POST', `${pathOf(providerId)}/cancel`, {
        idempotencyKey: `${providerId}-cancel`,
      });
      // 409: it can no longer be cancelled; its status says why.
      if (answer.status !== 404 && answer.status !== 409) readAnswer(z.unknown(), 'a cancellation', answer);
    },
    refund: async (providerId, total) => {
      const answer = await openApi()('POST', `${pathOf(providerId)}/refund`, {
        body: { total },
        idempotencyKey: `${providerId}-refund-${total.amount}`,
      });
      // 409: nothing can be refunded.
      if (answer.status !== 409) readAnswer(z.unknown(), 'a refund', answer);
    },
    forgetCard: async (reference) => {
      const answer = await openApi()('DELETE', `cards/${encodeURIComponent(reference)}`);
      // 404: unknown, or a bridge without this request.
      if (answer.status !== 404 && answer.status !== 410) readAnswer(z.unknown(), 'a revocation', answer);
    },
    verifyWebhook: async (body, signature) =>
      isSigned(config.secret, body, { signature, now: now() }) ? idOf(body) : null,
  };
};

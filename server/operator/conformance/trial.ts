import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Money } from '#contract/fields.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { BridgePaymentSchema, CreatedSchema } from '#server/providers/payments/http-schemas.ts';
import type { JsonAnswer, JsonApi } from '#server/providers/payments/json-api.ts';
import { type WebhookReceiver, orderParameter } from './webhook-receiver.ts';

/** The bridge breaks a rule; the message says how. */
export class BrokenRule extends Error {}

/** The rule cannot be tried, because of an earlier one or of what the bridge offers. */
export class NotTried extends Error {}

/** Times to wait (ms). */
export type Patience = {
  /** Until the test payment is paid. */
  readonly payment: number;
  /** Until a webhook comes, and until a change is visible. */
  readonly webhook: number;
  /** Until a webhook that was refused comes again. */
  readonly repetition: number;
  readonly poll: number;
};

export type CreatedPayment = { readonly id: string; readonly page: string | null; readonly order: string };

/** What the rules share: the bridge, and the payments that earlier rules have created. */
export type Trial = {
  readonly openApi: () => JsonApi;
  /** Null: the bridge has no token. */
  readonly openWithoutToken: (() => JsonApi) | null;
  readonly secret: string;
  readonly price: Money;
  readonly country: string;
  readonly webhooks: WebhookReceiver;
  readonly webhookUrl: string;
  readonly patience: Patience;
  readonly newOrder: () => string;
  /** Asks the operator to pay. */
  readonly askToPay: (page: string) => void;
  methods: readonly PaymentMethod[] | null;
  /** The payment that is paid and refunded. */
  payment: CreatedPayment | null;
  /** The payment that is cancelled. */
  cancelled: CreatedPayment | null;
  isPaid: boolean;
  isRefundedInPart: boolean;
  /** Webhooks of the payment before its refund. */
  webhooksBeforeRefund: number;
};

/** A result of an earlier rule. */
export const need = <T>(value: T | null, rule: string): T => {
  if (value === null) throw new NotTried(`needs: ${rule}`);
  return value;
};

const describe = ({ status, body }: JsonAnswer): string => `${status} ${JSON.stringify(body)}`.slice(0, 200);

export const expectStatus = (what: string, answer: JsonAnswer, statuses: readonly (number | '2xx')[]): void => {
  const isExpected = statuses.some((status) =>
    status === '2xx' ? answer.status >= 200 && answer.status < 300 : answer.status === status,
  );
  if (!isExpected) throw new BrokenRule(`${what} is answered with ${describe(answer)}, not ${statuses.join(' or ')}`);
};

/** The body of a 2xx answer. */
export const readBody = <T>(what: string, answer: JsonAnswer, schema: z.ZodMiniType<T>): T => {
  expectStatus(what, answer, ['2xx']);
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BrokenRule(`${what} is answered with ${describe(answer)}: ${issue?.path.join('.')} ${issue?.message}`);
  }
  return parsed.data;
};

export const expectEqual = (what: string, found: unknown, expected: unknown): void => {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new BrokenRule(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
};

const pathOf = (id: string): string => `payments/${encodeURIComponent(id)}`;

export const createPayment = async (trial: Trial, order: string, method: PaymentMethod): Promise<JsonAnswer> => {
  const webhookUrl = new URL(trial.webhookUrl);
  webhookUrl.searchParams.set(orderParameter, order);
  return trial.openApi()('POST', 'payments', {
    body: {
      order,
      price: trial.price,
      method,
      description: 'Vesper: test of the bridge',
      return_url: trial.webhookUrl,
      webhook_url: webhookUrl.href,
      keep_card: false,
      by: null,
    },
    idempotencyKey: order,
  });
};

/** A new payment by the first method that needs no mandate. */
export const createUsualPayment = async (trial: Trial, order: string): Promise<CreatedPayment> => {
  const method = need(trial.methods, 'the methods').find((name) => name !== 'sdd') ?? null;
  const created = readBody(
    'POST payments',
    await createPayment(trial, order, need(method, 'a method besides sdd')),
    CreatedSchema,
  );
  return { id: created.id, page: created.redirect_url, order };
};

export const loadPayment = async (trial: Trial, id: string) =>
  readBody(`GET payments/${id}`, await trial.openApi()('GET', pathOf(id)), BridgePaymentSchema);
export type LoadedPayment = Awaited<ReturnType<typeof loadPayment>>;

/** Loads the payment until it fits, or the time (ms) is over; returns it as it is then. */
export const pollPayment = async (
  trial: Trial,
  id: string,
  fits: (payment: LoadedPayment) => boolean,
  timeout: number,
): Promise<LoadedPayment> => {
  const deadline = performance.now() + timeout;
  for (;;) {
    const payment = await loadPayment(trial, id);
    if (fits(payment) || performance.now() > deadline) return payment;
    await pause(trial.patience.poll);
  }
};

export const cancelPayment = (trial: Trial, id: string, key = `${id}-cancel`): Promise<JsonAnswer> =>
  trial.openApi()('POST', `${pathOf(id)}/cancel`, { idempotencyKey: key });

export const refundPayment = (
  trial: Trial,
  id: string,
  amount: number,
  key = `${id}-refund-${amount}`,
): Promise<JsonAnswer> =>
  trial.openApi()('POST', `${pathOf(id)}/refund`, {
    body: { total: { ...trial.price, amount } },
    idempotencyKey: key,
  });

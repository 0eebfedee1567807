import { paymentMethods } from '#contract/payment-methods.ts';
import { signWebhook, signatureLife } from '#server/providers/payments/http-payments.ts';
import { BridgePaymentSchema, MethodsSchema, WebhookSchema } from '#server/providers/payments/http-schemas.ts';
import {
  BrokenRule,
  type CreatedPayment,
  type LoadedPayment,
  NotTried,
  type Trial,
  cancelPayment,
  createPayment,
  createUsualPayment,
  expectEqual,
  expectStatus,
  loadPayment,
  need,
  pollPayment,
  readBody,
  refundPayment,
} from './trial.ts';
import type { ReceivedWebhook } from './webhook-receiver.ts';

export type Rule = {
  /** Completes "The bridge …". */
  readonly sentence: string;
  /** Throws BrokenRule or NotTried. */
  readonly check: (trial: Trial) => Promise<void>;
};

const simultaneous = 5;
const unknownId = 'no-such-payment';

const isPage = (page: string | null): boolean => {
  if (page === null) return true;
  const url = URL.canParse(page) ? new URL(page) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost');
};

const idOf = ({ body }: ReceivedWebhook): string | null => {
  try {
    return WebhookSchema.parse(JSON.parse(body)).id;
  } catch {
    return null;
  }
};

/** ms; NaN without a time. */
const signedAt = ({ signature }: ReceivedWebhook): number =>
  Number(/^t=(\d{1,12}),/.exec(signature)?.[1] ?? Number.NaN) * 1_000;

const isInTime = (webhook: ReceivedWebhook): boolean => Math.abs(webhook.at - signedAt(webhook)) <= signatureLife;

const isSigned = (secret: string, webhook: ReceivedWebhook): boolean =>
  webhook.signature === signWebhook(secret, webhook.body, signedAt(webhook));

/** The part that is refunded first (minor units). */
const partOf = ({ price }: Trial): number => Math.floor(price.amount * 0.4);

const needPaid = (trial: Trial): CreatedPayment => {
  const payment = need(trial.payment, 'a payment');
  if (!trial.isPaid) throw new NotTried('needs: a paid payment');
  return payment;
};

const needRefunded = (trial: Trial): CreatedPayment & { readonly part: number } => {
  const payment = needPaid(trial);
  if (!trial.isRefundedInPart) throw new NotTried('needs: a refund in part');
  return { ...payment, part: partOf(trial) };
};

const createRules: readonly Rule[] = [
  {
    sentence: 'lists its methods by known ids',
    check: async (trial) => {
      const { price, country } = trial;
      const query = new URLSearchParams({
        country,
        currency: price.currency,
        lowest: String(price.amount),
        highest: String(price.amount),
      });
      const answer = await trial.openApi()('GET', `methods?${query.toString()}`);
      trial.methods = readBody('GET methods', answer, MethodsSchema).methods;
    },
  },
  {
    sentence: 'refuses requests without its token',
    check: async ({ openWithoutToken }) => {
      if (openWithoutToken === null) throw new NotTried('PAYMENTS_URL has no token');
      expectStatus('A request without a token', await openWithoutToken()('GET', `payments/${unknownId}`), [401, 403]);
    },
  },
  {
    sentence: 'creates a payment, and names its page',
    check: async (trial) => {
      const created = await createUsualPayment(trial, trial.newOrder());
      trial.payment = created;
      if (!isPage(created.page)) throw new BrokenRule(`redirect_url is ${created.page}, no https address and not null`);
    },
  },
  {
    sentence: 'gives the same payment again under the same idempotency key',
    check: async (trial) => {
      const first = need(trial.payment, 'a payment');
      expectEqual('The repeated payment', await createUsualPayment(trial, first.order), first);
    },
  },
  {
    sentence: 'creates one payment for requests at the same time',
    check: async (trial) => {
      const order = trial.newOrder();
      const created = await Promise.all(Array.from({ length: simultaneous }, () => createUsualPayment(trial, order)));
      trial.cancelled = created[0] ?? null;
      expectEqual('The number of payments', new Set(created.map(({ id }) => id)).size, 1);
    },
  },
  {
    sentence: 'refuses a method that the shop lacks with 422',
    check: async (trial) => {
      const methods = need(trial.methods, 'the methods');
      const missing = paymentMethods.find((method) => method !== 'sdd' && !methods.includes(method));
      if (missing === undefined) throw new NotTried('the shop has all methods');
      expectStatus(`A payment by ${missing}`, await createPayment(trial, trial.newOrder(), missing), [422]);
    },
  },
];

const lookupRules: readonly Rule[] = [
  {
    sentence: 'states order, price and state of a payment',
    check: async (trial) => {
      const { id, order } = need(trial.payment, 'a payment');
      const { state, refunded, ...payment } = await loadPayment(trial, id);
      expectEqual('The payment', payment, { id, order, price: trial.price, card: payment.card });
      expectEqual('refunded', refunded, 0);
      if (state !== 'open' && state !== 'pending') throw new BrokenRule(`state is ${state} before it is paid`);
    },
  },
  {
    sentence: 'finds the payment of an order',
    check: async (trial) => {
      const { id, order } = need(trial.payment, 'a payment');
      const answer = await trial.openApi()('GET', `payments?order=${encodeURIComponent(order)}`);
      expectEqual('The payment found', readBody('GET payments?order=', answer, BridgePaymentSchema).id, id);
    },
  },
  {
    sentence: 'answers an unknown order with 404',
    check: async (trial) => {
      const answer = await trial.openApi()('GET', `payments?order=${trial.newOrder()}`);
      expectStatus('An unknown order', answer, [404]);
    },
  },
  {
    sentence: 'answers an unknown id with 404, and neither cancels nor refunds it',
    check: async (trial) => {
      expectStatus('An unknown id', await trial.openApi()('GET', `payments/${unknownId}`), [404]);
      expectStatus('Its cancellation', await cancelPayment(trial, unknownId), [404, 409]);
      expectStatus('Its refund', await refundPayment(trial, unknownId, partOf(trial)), [404, 409]);
    },
  },
];

const cardRules: readonly Rule[] = [
  {
    sentence: 'answers the removal of an unknown card with 404',
    check: async ({ openApi }) => {
      expectStatus('The removal of an unknown card', await openApi()('DELETE', 'cards/no-such-card'), [404, 410]);
    },
  },
];

const cancelRules: readonly Rule[] = [
  {
    sentence: 'cancels an unpaid payment, also when it is asked twice',
    check: async (trial) => {
      const { id } = need(trial.cancelled, 'a second payment');
      expectStatus('A cancellation', await cancelPayment(trial, id), ['2xx']);
      expectStatus('A second cancellation', await cancelPayment(trial, id, `${id}-again`), ['2xx', 409]);
      expectEqual('The state after the cancellation', (await loadPayment(trial, id)).state, 'cancelled');
    },
  },
  {
    sentence: 'refuses to refund a payment that is not paid with 409',
    check: async (trial) => {
      const { id } = need(trial.cancelled, 'a second payment');
      expectStatus('A refund of it', await refundPayment(trial, id, partOf(trial)), [409]);
    },
  },
];

/** The webhooks of the paid payment, once there is one. */
const listWebhooks = (trial: Trial): [ReceivedWebhook, ...ReceivedWebhook[]] => {
  const { order } = needPaid(trial);
  const [first, ...others] = trial.webhooks.list(order);
  if (first === undefined) throw new NotTried('needs: a webhook');
  return [first, ...others];
};

const paidRules: readonly Rule[] = [
  {
    sentence: 'reports the test payment as paid, at its whole price',
    check: async (trial) => {
      const { id, page, order } = need(trial.payment, 'a payment');
      trial.webhooks.refuseNext(order);
      if (page !== null) trial.askToPay(page);
      const isSettled = ({ state }: LoadedPayment): boolean => !['open', 'pending', 'authorised'].includes(state);
      const { state, price, refunded } = await pollPayment(trial, id, isSettled, trial.patience.payment);
      expectEqual('The payment', { state, price, refunded }, { state: 'paid', price: trial.price, refunded: 0 });
      trial.isPaid = true;
    },
  },
  {
    sentence: 'sends a webhook with the id of the payment',
    check: async (trial) => {
      const { id, order } = needPaid(trial);
      const isAbout = (webhook: ReceivedWebhook): boolean => idOf(webhook) === id;
      const found = await trial.webhooks.waitFor(order, (list) => list.some(isAbout), trial.patience.webhook);
      if (!found.some(isAbout)) throw new BrokenRule(`of ${found.length} webhooks none has the body {"id": "${id}"}`);
    },
  },
  {
    sentence: 'signs its webhooks with PAYMENTS_SECRET',
    check: async (trial) => {
      const [first] = listWebhooks(trial);
      if (!isSigned(trial.secret, first)) throw new BrokenRule(`X-Signature "${first.signature}" is wrong`);
    },
  },
  {
    sentence: 'signs the time of sending, to five minutes',
    check: async (trial) => {
      const [first] = listWebhooks(trial);
      if (!isInTime(first)) throw new BrokenRule(`X-Signature "${first.signature}" is too old or ahead`);
    },
  },
  {
    sentence: 'repeats a webhook that is answered with 503, signed anew',
    check: async (trial) => {
      listWebhooks(trial);
      const { order } = needPaid(trial);
      const [, again] = await trial.webhooks.waitFor(order, (list) => list.length > 1, trial.patience.repetition);
      if (again === undefined) throw new BrokenRule('it came once');
      if (isSigned(trial.secret, again) && isInTime(again)) return;
      throw new BrokenRule(`X-Signature "${again.signature}" of the repetition would be refused`);
    },
  },
  {
    sentence: 'refuses to cancel a paid payment with 409',
    check: async (trial) => {
      const { id } = needPaid(trial);
      expectStatus('The cancellation of a paid payment', await cancelPayment(trial, id), [409]);
      expectEqual('Its state', (await loadPayment(trial, id)).state, 'paid');
    },
  },
];

const refundRules: readonly Rule[] = [
  {
    sentence: 'refunds a part, and the payment stays paid',
    check: async (trial) => {
      const { id, order } = needPaid(trial);
      const part = partOf(trial);
      trial.webhooksBeforeRefund = trial.webhooks.list(order).length;
      expectStatus('A refund in part', await refundPayment(trial, id, part), ['2xx']);
      const isRefunded = ({ refunded }: LoadedPayment): boolean => refunded > 0;
      const { state, refunded } = await pollPayment(trial, id, isRefunded, trial.patience.webhook);
      expectEqual('The payment', { state, refunded }, { state: 'paid', refunded: part });
      trial.isRefundedInPart = true;
    },
  },
  {
    sentence: 'refunds the same total once, whatever the key',
    check: async (trial) => {
      const { id, part } = needRefunded(trial);
      expectStatus('The same refund', await refundPayment(trial, id, part), ['2xx', 409]);
      expectStatus('The same total again', await refundPayment(trial, id, part, `${id}-again`), ['2xx', 409]);
      expectEqual('refunded', (await loadPayment(trial, id)).refunded, part);
    },
  },
  {
    sentence: 'sends a webhook after a refund',
    check: async (trial) => {
      const { order } = needRefunded(trial);
      const before = trial.webhooksBeforeRefund;
      const found = await trial.webhooks.waitFor(order, (list) => list.length > before, trial.patience.webhook);
      if (found.length <= before) throw new BrokenRule('none came');
    },
  },
  {
    sentence: 'refunds the rest up to the whole price, and the payment is refunded',
    check: async (trial) => {
      const { id } = needRefunded(trial);
      const { amount } = trial.price;
      expectStatus('A refund of the whole price', await refundPayment(trial, id, amount), ['2xx']);
      const isWhole = ({ refunded }: LoadedPayment): boolean => refunded >= amount;
      const { state, refunded } = await pollPayment(trial, id, isWhole, trial.patience.webhook);
      expectEqual('The payment', { state, refunded }, { state: 'refunded', refunded: amount });
    },
  },
];

/** The contract of docs/payment-provider.md, in the order in which it is tried. [PAY-12] */
export const bridgeRules: readonly Rule[] = [
  ...createRules,
  ...lookupRules,
  ...cardRules,
  ...cancelRules,
  ...paidRules,
  ...refundRules,
];

import * as z from 'zod/mini';
import { MoneySchema } from '#contract/fields.ts';
import { PaymentMethodSchema, paymentMethods } from '#contract/payment-methods.ts';
import type { ReportedState } from '#contract/payment.ts';
import { signatureHeader } from '#server/core/app.ts';
import { signWebhook } from '#server/providers/payments/http-payments.ts';
import { type HttpsAnswer, type HttpsRequest, startHttpsService } from '#tests/server/kit/https-service.ts';
import { type PaymentService, type Webhook, makeFaults, makeKeyStore } from './service.ts';

const CreateSchema = z.object({
  order: z.string(),
  price: MoneySchema,
  method: PaymentMethodSchema,
  description: z.string(),
  return_url: z.url(),
  webhook_url: z.url(),
  keep_card: z.boolean(),
  by: z.nullable(
    z.union([
      z.object({ card: z.string() }),
      z.object({
        mandate: z.object({ reference: z.string(), agreed: z.int(), holder: z.string(), iban: z.string() }),
      }),
    ]),
  ),
});

export type BridgePayment = z.infer<typeof CreateSchema> & {
  readonly id: string;
  state: ReportedState;
  refunded: number;
  card: { readonly reference: string; readonly label: string } | null;
  /** It cannot be cancelled. */
  isFixed: boolean;
};

/** Ways in which a bridge can break the contract. */
export type BridgeFault =
  | 'offers unknown methods'
  | 'needs no token'
  | 'has no payment page'
  | 'creates twice'
  | 'creates twice at once'
  | 'takes every method'
  | 'states another price'
  | 'loses orders'
  | 'finds every order'
  | 'has every id'
  | 'keeps cancelled payments open'
  | 'is paid another sum'
  | 'signs with another secret'
  | 'signs in the past'
  | 'reports another id'
  | 'reports nothing'
  | 'reports once'
  | 'cancels paid payments'
  | 'refunds all'
  | 'refunds twice'
  | 'reports no refund'
  | 'stays paid after the whole refund'
  | 'refunds unpaid payments'
  | 'cannot forget unknown cards';

type Options = {
  readonly now?: () => number;
  readonly fault?: BridgeFault;
  /** Sends webhooks, and repeats them until they are accepted. */
  readonly sends?: boolean;
};

export const bridgeSecret = 'a secret of at least thirty-two characters';
const token = 'bridge-token';
const none: HttpsAnswer = { status: 404, body: {} };

/** A bridge as docs/payment-provider.md describes it, with the pages on which payments are made. */
export const startBridge = async ({ now = Date.now, fault, sends = false }: Options = {}) => {
  const payments: BridgePayment[] = [];
  const requests: string[] = [];
  const revokedCards = new Set<string>();
  const faults = makeFaults();
  const keys = makeKeyStore<HttpsAnswer>(now);
  let origin = '';

  const webhookFor = (payment: BridgePayment, time: number): Webhook => {
    const body = JSON.stringify({ id: fault === 'reports another id' ? 'somebody-else' : payment.id });
    const secret = fault === 'signs with another secret' ? 'another secret' : bridgeSecret;
    const signed = fault === 'signs in the past' ? time - 400_000 : time;
    return {
      body,
      headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(secret, body, signed) },
    };
  };

  const send = async (payment: BridgePayment): Promise<void> => {
    for (let tries = 0; tries < 5; tries += 1) {
      const response = await fetch(payment.webhook_url, { method: 'POST', ...webhookFor(payment, now()) });
      if (response.ok || fault === 'reports once') return;
    }
  };

  const change = (payment: BridgePayment, state: ReportedState): void => {
    payment.state = state;
    if (state === 'paid' && payment.keep_card)
      payment.card = { reference: `card-${payment.id}`, label: 'Visa •••• 4242' };
    const isSilent =
      fault === 'reports nothing' || (fault === 'reports no refund' && (payment.refunded > 0 || state === 'refunded'));
    if (sends && !isSilent) send(payment).catch(() => undefined);
  };

  const viewOf = ({ id, order, state, price, refunded, card }: BridgePayment): object => ({
    id,
    order,
    state,
    price:
      fault === 'states another price' || (fault === 'is paid another sum' && state === 'paid')
        ? { ...price, amount: price.amount + 1 }
        : price,
    refunded,
    card,
  });

  const offered = paymentMethods.filter((method) => !['giropay', 'sofort', 'maestro'].includes(method));

  const create = (body: unknown): HttpsAnswer => {
    const parsed = CreateSchema.safeParse(body);
    if (!parsed.success) return { status: 400, body: { detail: z.prettifyError(parsed.error) } };
    const { method, by } = parsed.data;
    if (!offered.includes(method) && fault !== 'takes every method') return { status: 422, body: {} };
    const payment: BridgePayment = {
      ...parsed.data,
      id: `p-${payments.length + 1}`,
      state: 'open',
      refunded: 0,
      card: null,
      isFixed: false,
    };
    payments.unshift(payment);
    if (by !== null) change(payment, 'card' in by ? 'paid' : 'pending');
    const page = fault === 'has no payment page' ? 'soon' : `${origin}/page/${payment.id}`;
    return { status: 201, body: { id: payment.id, redirect_url: by === null ? page : null } };
  };

  const refund = (payment: BridgePayment, body: unknown): HttpsAnswer => {
    const parsed = z.object({ total: MoneySchema }).safeParse(body);
    if (!parsed.success) return { status: 400, body: {} };
    if (payment.state !== 'paid' && fault !== 'refunds unpaid payments') return { status: 409, body: {} };
    const { amount } = parsed.data.total;
    if (fault === 'refunds twice') payment.refunded += amount;
    else if (payment.refunded >= amount) return { status: 200, body: {} };
    else payment.refunded = fault === 'refunds all' ? payment.price.amount : amount;
    const isWhole = payment.refunded >= payment.price.amount && fault !== 'stays paid after the whole refund';
    change(payment, isWhole ? 'refunded' : payment.state);
    return { status: 200, body: {} };
  };

  const cancel = (payment: BridgePayment): HttpsAnswer => {
    if (payment.isFixed) return { status: 409, body: {} };
    if (payment.state !== 'open' && !(payment.state === 'paid' && fault === 'cancels paid payments'))
      return { status: 409, body: {} };
    if (fault !== 'keeps cancelled payments open') change(payment, 'cancelled');
    return { status: 200, body: {} };
  };

  const route = ({ method, url }: HttpsRequest, body: unknown): HttpsAnswer => {
    const [collection = '', id = '', part = ''] = url.pathname.replace('/pay/', '').split('/');
    if (collection === 'methods')
      return { status: 200, body: { methods: fault === 'offers unknown methods' ? [...offered, 'cash'] : offered } };
    if (collection === 'cards' && method === 'DELETE') {
      if (fault === 'cannot forget unknown cards') return { status: 400, body: {} };
      if (payments.every(({ card }) => card?.reference !== id)) return none;
      revokedCards.add(id);
      return { status: 200, body: {} };
    }
    if (collection !== 'payments') return none;
    if (id === '' && method === 'POST') return create(body);
    const payment =
      id === ''
        ? payments.find(({ order }) => order === url.searchParams.get('order') || fault === 'finds every order')
        : payments.find((one) => one.id === id || fault === 'has every id');
    if (payment === undefined || (id === '' && fault === 'loses orders')) return none;
    if (method === 'GET') return { status: 200, body: viewOf(payment) };
    return part === 'cancel' ? cancel(payment) : part === 'refund' ? refund(payment, body) : none;
  };

  /** The first request waits for a second one, so that neither finds the other's answer. */
  const twins = Promise.withResolvers<void>();
  let arrived = 0;
  const joinTwin = (): Promise<void> => {
    arrived += 1;
    if (arrived === 2) twins.resolve();
    return twins.promise;
  };

  const service = await startHttpsService(async (request) => {
    const { method, url, headers, body } = request;
    if (url.pathname.startsWith('/page/')) {
      const payment = payments.find(({ id }) => url.pathname === `/page/${id}`);
      if (payment === undefined) return { status: 404, body: 'Unknown' };
      change(payment, 'paid');
      return { status: 200, body: 'Thank you' };
    }
    requests.push(`${method} ${url.pathname.replace('/pay/', '')}`);
    if (headers.authorization !== `Bearer ${token}` && fault !== 'needs no token') return { status: 401, body: {} };
    if (faults.isFailed()) return { status: 503, body: {} };
    const given = headers['idempotency-key'];
    const key = typeof given === 'string' && fault !== 'creates twice' ? given : undefined;
    const known = keys.find(key);
    if (fault === 'creates twice at once' && known === null && payments.length > 0) await joinTwin();
    const answer = known ?? route(request, body === '' ? null : JSON.parse(body));
    keys.keep(key, answer);
    return faults.isLost() ? 'lost' : answer;
  });
  origin = service.origin;

  const ofOrder = (order: string): BridgePayment => {
    const found = payments.find((payment) => payment.order === order);
    if (found === undefined) throw new Error(`The bridge has no payment for the order ${order}.`);
    return found;
  };

  const config = {
    kind: 'http' as const,
    url: `${origin}/pay/`,
    authorization: `Bearer ${token}`,
    secret: bridgeSecret,
  };
  const standIn: PaymentService = {
    config,
    cert: service.cert,
    requests,
    failNext: faults.failNext,
    loseNext: faults.loseNext,
    decide: (order, decision) => change(ofOrder(order), decision),
    keepOpen: (order) => {
      ofOrder(order).isFixed = true;
    },
    refundTo: (order, total) => {
      const payment = ofOrder(order);
      payment.refunded = total;
      change(payment, total === payment.price.amount ? 'refunded' : 'paid');
    },
    count: (order) => payments.filter((payment) => payment.order === order).length,
    refunded: (order) => ofOrder(order).refunded,
    stateOf: (order) => payments.find((payment) => payment.order === order)?.state,
    isRevoked: (reference) => revokedCards.has(reference),
    webhookOf: (order, time) => webhookFor(ofOrder(order), time),
    close: service.close,
  };
  return { ...standIn, config, payments, ofOrder };
};

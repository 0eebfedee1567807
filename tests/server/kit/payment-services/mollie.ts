import * as z from 'zod/mini';
import { type HttpsAnswer, type HttpsRequest, startHttpsService } from '#tests/server/kit/https-service.ts';
import { type Decision, type PaymentService, makeFaults, makeKeyStore } from './service.ts';

/** Of Mollie's published API: the parts that a shop of this kind uses. */
const AmountSchema = z.object({ value: z.string().check(z.regex(/^\d+\.\d{2}$/)), currency: z.string() });
const CreateSchema = z.object({
  amount: AmountSchema,
  method: z.string(),
  description: z.string().check(z.minLength(1), z.maxLength(255)),
  redirectUrl: z.optional(z.url()),
  webhookUrl: z.optional(z.url({ protocol: /^https$/ })),
  metadata: z.optional(z.unknown()),
  sequenceType: z.optional(z.enum(['oneoff', 'first', 'recurring'])),
  customerId: z.optional(z.string()),
  mandateId: z.optional(z.string()),
});
const MandateSchema = z.object({
  method: z.literal('directdebit'),
  consumerName: z.string(),
  consumerAccount: z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/)),
  signatureDate: z.iso.date(),
  mandateReference: z.string(),
});

type Status = 'open' | 'pending' | 'authorized' | 'paid' | 'canceled' | 'expired' | 'failed';

export type MollieStandInPayment = z.infer<typeof CreateSchema> & {
  readonly id: string;
  status: Status;
  /** Minor units. */
  refunded: number;
  chargedBack: boolean;
  isCancelable: boolean;
  createdMandate: string | null;
};

const methods = [
  'applepay',
  'bancontact',
  'banktransfer',
  'blik',
  'creditcard',
  'directdebit',
  'eps',
  'ideal',
  'mobilepay',
  'paypal',
  'paysafecard',
  'przelewy24',
  'satispay',
  'swish',
  'twint',
  'vipps',
];

const minorOf = ({ value }: z.infer<typeof AmountSchema>): number => Math.round(Number(value) * 100);
const orderOf = ({ metadata }: MollieStandInPayment): string | undefined =>
  z.object({ order: z.string() }).safeParse(metadata).data?.order;

const refuse = (status: number, detail: string): HttpsAnswer => ({ status, body: { status, title: 'Error', detail } });

const statuses = {
  pending: 'pending',
  authorised: 'authorized',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'canceled',
  expired: 'expired',
  charged_back: 'paid',
} as const satisfies Record<Decision, Status>;

type Options = {
  readonly now?: () => number;
  /** Sends each change to the payment's webhook address. */
  readonly report?: (url: string, body: string) => void;
};

const mollieKey = `test_${'k'.repeat(32)}`;

/** Mollie's API version 2 with one shop, and the pages on which payments are made. */
export const startMollie = async ({ now = Date.now, report }: Options = {}) => {
  const payments: MollieStandInPayment[] = [];
  const customers = new Map<string, Set<string>>();
  /** Mandates that no longer can be charged, and what the bank says to the others. */
  const bank = { revoked: new Set<string>(), charge: 'paid' as Status };
  const requests: string[] = [];
  const bodies: { readonly call: string; readonly body: unknown }[] = [];
  const faults = makeFaults();
  const keys = makeKeyStore<HttpsAnswer>(now);
  let origin = '';
  let ids = 0;
  const newId = (prefix: string): string => `${prefix}_${(ids += 1)}`;

  const viewOf = (payment: MollieStandInPayment): object => {
    const { id, status, amount, method, metadata, refunded, sequenceType = 'oneoff', customerId } = payment;
    const sum = (minor: number) => ({ value: (minor / 100).toFixed(2), currency: amount.currency });
    const isFinal = status !== 'open' && status !== 'pending' && status !== 'authorized';
    const mandateId = payment.mandateId ?? payment.createdMandate ?? undefined;
    return {
      resource: 'payment',
      id,
      mode: 'test',
      status,
      amount,
      method,
      metadata,
      sequenceType,
      ...(isFinal ? {} : { isCancelable: payment.isCancelable }),
      ...(status === 'paid' ? { amountRefunded: sum(refunded), amountRemaining: sum(minorOf(amount) - refunded) } : {}),
      ...(payment.chargedBack ? { amountChargedBack: amount } : {}),
      ...(customerId === undefined ? {} : { customerId }),
      ...(mandateId === undefined ? {} : { mandateId }),
      ...(method === 'creditcard' && status === 'paid'
        ? { details: { cardLabel: 'Mastercard', cardNumber: '6787' } }
        : {}),
      _links: {
        self: { href: `${origin}/v2/payments/${id}`, type: 'application/hal+json' },
        ...(status === 'open' && sequenceType !== 'recurring'
          ? { checkout: { href: `${origin}/checkout/${id}`, type: 'text/html' } }
          : {}),
      },
    };
  };

  const change = (payment: MollieStandInPayment, status: Status): void => {
    payment.status = status;
    if (status === 'paid' && payment.sequenceType === 'first' && payment.createdMandate === null) {
      payment.createdMandate = newId('mdt');
      customers.get(payment.customerId ?? '')?.add(payment.createdMandate);
    }
    if (payment.webhookUrl !== undefined) report?.(payment.webhookUrl, `id=${payment.id}`);
  };

  const create = (body: unknown): HttpsAnswer => {
    const parsed = CreateSchema.safeParse(body);
    if (!parsed.success) return refuse(422, z.prettifyError(parsed.error));
    const { method, customerId, mandateId, sequenceType = 'oneoff', amount } = parsed.data;
    const isRecurring = sequenceType === 'recurring';
    if (!methods.includes(method)) return refuse(422, `The payment method ${method} does not exist`);
    if (method === 'directdebit' && !isRecurring) return refuse(422, 'The payment method is not active for oneoff');
    if (minorOf(amount) < 1) return refuse(422, 'The amount is lower than the minimum');
    if (!isRecurring && parsed.data.redirectUrl === undefined) return refuse(422, 'The redirect URL is missing');
    if (sequenceType !== 'oneoff' && !customers.has(customerId ?? '')) return refuse(404, 'No such customer');
    const isUsable = customers.get(customerId ?? '')?.has(mandateId ?? '') && !bank.revoked.has(mandateId ?? '');
    if (isRecurring && !isUsable) return refuse(422, 'The customer has no suitable mandate');
    const payment: MollieStandInPayment = {
      ...parsed.data,
      id: newId('tr'),
      status: 'open',
      refunded: 0,
      chargedBack: false,
      isCancelable: !isRecurring,
      createdMandate: null,
    };
    payments.unshift(payment);
    // A direct debit takes days, a card answers at once.
    if (isRecurring) change(payment, method === 'directdebit' ? 'pending' : bank.charge);
    return { status: 201, body: viewOf(payment) };
  };

  const refund = (payment: MollieStandInPayment, body: unknown): HttpsAnswer => {
    const parsed = z.object({ amount: AmountSchema }).safeParse(body);
    if (!parsed.success) return refuse(422, 'The amount is invalid');
    const minor = minorOf(parsed.data.amount);
    if (payment.status !== 'paid' || payment.refunded + minor > minorOf(payment.amount))
      return refuse(422, 'The amount is higher than the maximum');
    payment.refunded += minor;
    change(payment, 'paid');
    return {
      status: 201,
      body: { resource: 'refund', id: newId('re'), status: 'pending', amount: parsed.data.amount },
    };
  };

  const list = (url: URL): HttpsAnswer => {
    const limit = Number(url.searchParams.get('limit') ?? 50);
    const from = url.searchParams.get('from');
    const start = from === null ? 0 : payments.findIndex(({ id }) => id === from);
    const next = payments[start + limit];
    return {
      status: 200,
      body: {
        _embedded: { payments: payments.slice(start, start + limit).map(viewOf) },
        _links: { next: next && { href: `${origin}/v2/payments?from=${next.id}&limit=${limit}` } },
      },
    };
  };

  /** The body of a change was parsed as JSON. */
  const route = (method: string, url: URL, body: unknown): HttpsAnswer => {
    const [collection = '', id = '', part = '', partId = ''] = url.pathname.replace('/v2/', '').split('/');
    if (collection === 'methods') {
      const isRecurring = url.searchParams.get('sequenceType') === 'recurring';
      const offered = isRecurring ? ['creditcard', 'directdebit'] : methods.filter((name) => name !== 'directdebit');
      return { status: 200, body: { _embedded: { methods: offered.map((name) => ({ id: name })) } } };
    }
    if (collection === 'customers') {
      if (id === '') {
        const customer = newId('cst');
        customers.set(customer, new Set());
        return { status: 201, body: { resource: 'customer', id: customer } };
      }
      const mandates = customers.get(id);
      if (mandates === undefined || part !== 'mandates') return refuse(404, 'No such customer');
      if (method === 'DELETE') {
        if (!mandates.has(partId)) return refuse(404, 'No such mandate');
        if (bank.revoked.has(partId)) return refuse(410, 'The mandate is no longer available');
        bank.revoked.add(partId);
        return { status: 204, body: '' };
      }
      if (!MandateSchema.safeParse(body).success) return refuse(422, 'The mandate is invalid');
      const mandate = newId('mdt');
      mandates.add(mandate);
      return { status: 201, body: { resource: 'mandate', id: mandate, status: 'valid' } };
    }
    if (collection !== 'payments') return refuse(404, 'No such resource');
    if (id === '') return method === 'POST' ? create(body) : list(url);
    const payment = payments.find((one) => one.id === id);
    if (payment === undefined) return refuse(404, 'No payment exists with token');
    if (part === 'refunds') return refund(payment, body);
    if (method !== 'DELETE') return { status: 200, body: viewOf(payment) };
    if (payment.status !== 'open' || !payment.isCancelable) return refuse(422, 'The payment cannot be canceled');
    change(payment, 'canceled');
    return { status: 200, body: viewOf(payment) };
  };

  const pay = ({ method, url, body }: HttpsRequest): HttpsAnswer => {
    const payment = payments.find(({ id }) => url.pathname === `/checkout/${id}`);
    if (payment === undefined) return { status: 404, body: 'Unknown' };
    if (method !== 'POST') return { status: 200, body: `<form method="post">Pay ${payment.amount.value}</form>` };
    change(payment, body === 'cancel' ? 'canceled' : 'paid');
    return { status: 200, body: 'Thank you' };
  };

  const service = await startHttpsService((request) => {
    const { method, url, headers, body } = request;
    if (url.pathname.startsWith('/checkout/')) return pay(request);
    const call = `${method} ${url.pathname.replace('/v2/', '')}`;
    requests.push(call);
    if (headers.authorization !== `Bearer ${mollieKey}`) return refuse(401, 'Missing authentication');
    if (faults.isFailed()) return refuse(503, 'Service unavailable');
    const parsed: unknown = body === '' ? null : JSON.parse(body);
    if (parsed !== null) bodies.push({ call, body: parsed });
    const given = headers['idempotency-key'];
    const key = typeof given === 'string' ? given : undefined;
    const answer = keys.find(key) ?? route(method, url, parsed);
    keys.keep(key, answer);
    return faults.isLost() ? 'lost' : answer;
  });
  origin = service.origin;

  const ofOrder = (order: string): MollieStandInPayment => {
    const found = payments.find((payment) => orderOf(payment) === order);
    if (found === undefined) throw new Error(`Mollie has no payment for the order ${order}.`);
    return found;
  };

  const config = { kind: 'mollie' as const, url: `${origin}/v2/`, authorization: `Bearer ${mollieKey}` };
  const standIn: PaymentService = {
    config,
    cert: service.cert,
    requests,
    failNext: faults.failNext,
    loseNext: faults.loseNext,
    decide: (order, decision) => {
      const payment = ofOrder(order);
      if (decision === 'charged_back') payment.chargedBack = true;
      change(payment, statuses[decision]);
    },
    keepOpen: (order) => {
      ofOrder(order).isCancelable = false;
    },
    refundTo: (order, total) => {
      const payment = ofOrder(order);
      payment.refunded = total;
      change(payment, 'paid');
    },
    count: (order) => payments.filter((payment) => orderOf(payment) === order).length,
    refunded: (order) => ofOrder(order).refunded,
    stateOf: (order) => payments.find((payment) => orderOf(payment) === order)?.status,
    isRevoked: (reference) => bank.revoked.has(reference.split('/')[1] ?? ''),
    webhookOf: (order) => ({
      body: `id=${ofOrder(order).id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    close: service.close,
  };
  return { ...standIn, config, payments, bodies, bank, ofOrder };
};

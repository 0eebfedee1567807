import * as z from 'zod/mini';
import { cardMethods } from '#contract/card-methods.ts';
import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import { Refusal } from '#server/core/call.ts';
import type { Deps, OfferTerms, OffSessionCharge, PaymentProvider, ProviderOrder } from '#server/core/deps.ts';
import type { PaymentsConfig } from '#server/start/config.ts';
import { type JsonAnswer, type JsonApi, createJsonApi, readAnswer } from './json-api.ts';
import { createMethodCache } from './method-cache.ts';
import { mollieMethods } from './mollie-methods.ts';
import {
  MethodListSchema,
  type MolliePayment,
  MolliePaymentSchema,
  PaymentPageSchema,
  WithIdSchema,
  cardOf,
  orderOf,
  stateOf,
  sumOf,
  toAmount,
  toMoney,
} from './mollie-schemas.ts';

/** Pages of 250 payments that are searched for a lost order, newest first. */
const searchedPages = 4;

const getPayment = async (api: JsonApi, id: string): Promise<MolliePayment | null> => {
  const answer = await api('GET', `payments/${encodeURIComponent(id)}`);
  return answer.status === 404 || answer.status === 410 ? null : readAnswer(MolliePaymentSchema, 'a payment', answer);
};

/** Methods of a shop for an amount and country; `query` narrows them. */
const listMollieMethods = async (api: JsonApi, { country, currency, lowest, highest }: OfferTerms, query = '') => {
  const { value } = toAmount({ amount: lowest, currency });
  const answer = await api(
    'GET',
    `methods?amount[value]=${value}&amount[currency]=${currency}&billingCountry=${country}${query}`,
  );
  const { _embedded: found } = readAnswer(MethodListSchema, 'the list of methods', answer);
  return new Set(
    found.methods.filter(({ maximumAmount: most }) => !most || toMoney(most).amount >= highest).map(({ id }) => id),
  );
};

/** Direct debits are charged to a mandate, and so appear among the recurring methods only. [PAY-11] */
const listMethods = async (api: JsonApi, terms: OfferTerms): Promise<readonly PaymentMethod[]> => {
  const [offered, recurring] = await Promise.all([
    listMollieMethods(api, terms),
    listMollieMethods(api, terms, '&sequenceType=recurring'),
  ]);
  return paymentMethods.filter((method) => {
    const name = mollieMethods[method];
    return name !== null && (method === 'sdd' ? recurring : offered).has(name);
  });
};

/** Without a name or address: Mollie gets nothing that identifies the member. */
const createCustomer = async (api: JsonApi, order: string): Promise<string> => {
  const request = { body: { metadata: { order } }, idempotencyKey: `${order}-customer` };
  return readAnswer(WithIdSchema, 'a customer', await api('POST', 'customers', request)).id;
};

type Charge = Readonly<Record<string, string>>;

/** The account of a direct debit as a mandate. [SDD-09] */
const createMandate = async (
  api: JsonApi,
  order: string,
  { mandate }: Extract<OffSessionCharge, { mandate: unknown }>,
): Promise<Charge> => {
  const customerId = await createCustomer(api, order);
  const answer = await api('POST', `customers/${encodeURIComponent(customerId)}/mandates`, {
    body: {
      method: 'directdebit',
      consumerName: mandate.holder,
      consumerAccount: mandate.iban,
      signatureDate: new Date(mandate.agreed).toISOString().slice(0, 10),
      mandateReference: mandate.reference,
    },
    idempotencyKey: `${order}-mandate`,
  });
  if (answer.status === 422) throw new Refusal('payment_method_unavailable');
  return { customerId, mandateId: readAnswer(WithIdSchema, 'a mandate', answer).id, sequenceType: 'recurring' };
};

const prepareCharge = async (api: JsonApi, { id, by, keepCard, method }: ProviderOrder): Promise<Charge> => {
  if (by === null) {
    if (!keepCard || !cardMethods.includes(method)) return {};
    return { customerId: await createCustomer(api, id), sequenceType: 'first' };
  }
  if ('mandate' in by) return createMandate(api, id, by);
  const [customerId = '', mandateId = ''] = by.card.split('/');
  return { customerId, mandateId, sequenceType: 'recurring' };
};

/** Mollie refuses a payment whose webhook address it cannot reach; a trial on this machine is polled instead. */
const isReachable = (url: string): boolean => url.startsWith('https:');

/**
 * Mollie's payments API, spoken with our own fetch (decision 065). Its webhooks carry only an id and no signature, so a
 * webhook is a reason to ask for the payment, and nothing else. [PAY-12]
 */
export const molliePayments = (
  config: Extract<PaymentsConfig, { kind: 'mollie' }>,
  { log, now, elapsed }: Pick<Deps, 'log' | 'now'> & { readonly elapsed?: () => number },
): PaymentProvider => {
  const openApi = createJsonApi(config, elapsed);
  const methods = paymentMethods.filter((method) => mollieMethods[method] !== null);

  return {
    name: 'mollie',
    methods,
    listMethods: createMethodCache((terms) => listMethods(openApi(), terms), { log, now }),
    create: async (order) => {
      const { id, price, method, description, returnUrl, webhookUrl, by } = order;
      const api = openApi();
      const answer = await api('POST', 'payments', {
        body: {
          amount: toAmount(price),
          method: mollieMethods[method],
          description,
          metadata: { order: id },
          ...(isReachable(webhookUrl) ? { webhookUrl } : {}),
          ...(by === null ? { redirectUrl: returnUrl } : {}),
          ...(await prepareCharge(api, order)),
        },
        idempotencyKey: id,
      });
      // The shop, the currency, the amount or the country does not have the method after all.
      if (answer.status === 422) {
        log.warn({ payment: id, answer: answer.body }, 'Mollie refuses a payment');
        throw new Refusal('payment_method_unavailable');
      }
      const { id: providerId, _links: links } = readAnswer(MolliePaymentSchema, 'a payment', answer);
      return { providerId, redirectUrl: links.checkout?.href ?? null };
    },
    find: async (orderId) => {
      const api = openApi();
      let path: string | null = 'payments?limit=250';
      for (let page = 0; page < searchedPages && path !== null; page += 1) {
        const answer: JsonAnswer = await api('GET', path);
        const { _embedded: found, _links: links } = readAnswer(PaymentPageSchema, 'the list', answer);
        const payment = found.payments.find((each) => orderOf(each) === orderId);
        if (payment !== undefined) return payment.id;
        path = links.next ? `payments${new URL(links.next.href).search}` : null;
      }
      return null;
    },
    status: async (providerId) => {
      const payment = await getPayment(openApi(), providerId);
      if (payment === null) return null;
      return {
        state: stateOf(payment),
        price: toMoney(payment.amount),
        card: cardOf(payment),
        refunded: sumOf(payment.amountRefunded),
      };
    },
    cancel: async (providerId) => {
      const api = openApi();
      const payment = await getPayment(api, providerId);
      if (payment?.isCancelable !== true) return;
      const answer = await api('DELETE', `payments/${encodeURIComponent(providerId)}`);
      // Paid or expired in between: the next status says so.
      if (answer.status !== 422 && answer.status !== 404) readAnswer(z.unknown(), 'a cancellation', answer);
    },
    refund: async (providerId, total) => {
      const api = openApi();
      const payment = await getPayment(api, providerId);
      if (payment === null || stateOf(payment) !== 'paid') return;
      const missing = total.amount - sumOf(payment.amountRefunded);
      if (missing <= 0) return;
      const answer = await api('POST', `payments/${encodeURIComponent(providerId)}/refunds`, {
        body: { amount: toAmount({ ...total, amount: missing }) },
        idempotencyKey: `${providerId}-refund-${total.amount}`,
      });
      // 409: the same refund was asked for just now.
      if (answer.status !== 409) readAnswer(WithIdSchema, 'a refund', answer);
    },
    forgetCard: async (reference) => {
      const [customerId = '', mandateId = ''] = reference.split('/');
      const path = `customers/${encodeURIComponent(customerId)}/mandates/${encodeURIComponent(mandateId)}`;
      const answer = await openApi()('DELETE', path);
      if (answer.status !== 404 && answer.status !== 410) readAnswer(z.unknown(), 'a revocation', answer);
    },
    verifyWebhook: async (body) => {
      const id = new URLSearchParams(body).get('id') ?? '';
      return /^tr_\w{1,60}$/.test(id) ? id : null;
    },
  };
};

import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { AccountHolder, Debit, DebitDraft } from '#contract/direct-debit.ts';
import type { Discount } from '#contract/discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { InputFacts } from '#machines/app/app.ts';
import { redirectEvent } from '#machines/app/redirects.ts';
import {
  type IdempotentRequest,
  reuseOrCreateRequest,
  isOutcomeUnknown,
} from '#machines/generic/idempotent-request.ts';
import { now } from '#machines/generic/clock.ts';
import { findBundle } from '#machines/generic/order-suggestion.ts';
import { type Problem, problemIn, problemOf, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';
import { type DebitCodeParentEvent, type DebitEndReason, type PendingDebit, debitCodeMachine } from './debit-code.ts';
import {
  type DiscountCheck,
  type DiscountCodeParentEvent,
  applicableDiscount,
  discountCodeMachine,
} from './discount-code.ts';
import { discountedPrice, loadOffer } from './offer.ts';

/** The order that the address names. */
type RequestedOrder = { readonly bundle: string; readonly country: string | null; readonly code: string | null };

/**
 * Survives a reload of the tab. Never a code, and the IBAN only as the server masks it: the next user of the device can
 * read a browser's storage, and typing an IBAN again costs less than a debit from the wrong account. [SDD-09]
 */
export type StoredDebit = { readonly values: Omit<AccountHolder, 'iban'>; readonly running: PendingDebit | null };

export const emptyAccountHolder: AccountHolder = {
  holder: '',
  iban: '',
  street: '',
  house_number: '',
  postal_code: '',
  city: '',
  mobile: '',
};

export type DebitContext = {
  readonly userId: string;
  readonly requestedOrder: RequestedOrder;
  readonly activeDiscount: Discount | null;
  readonly offer: BundlesReply | null;
  /** The one that is taken off the price. */
  readonly discount: Discount | null;
  readonly rejectedCode: { readonly code: string; readonly error: FieldError } | null;
  readonly values: AccountHolder;
  readonly pendingDebit: PendingDebit | null;
  /** Stays until its outcome is known. */
  readonly request: IdempotentRequest<DebitDraft> | null;
  readonly endReason: DebitEndReason | null;
  readonly problem: Problem | null;
};

type DebitFacts = Pick<InputFacts, 'discount'>;

type DebitEvent =
  | { type: 'facts.changed'; facts: DebitFacts }
  | { type: 'draft.restored'; draft: StoredDebit }
  | { type: 'draft.changed'; values: AccountHolder }
  | { type: 'offer.retried' }
  /** `key`: a fresh idempotency key; a request whose outcome is unknown keeps its own. */
  | { type: 'form.submitted'; values: AccountHolder; key: string }
  | DebitCodeParentEvent
  | DiscountCodeParentEvent;

export const orderedBundle = ({ offer, requestedOrder }: DebitContext): Bundle | null =>
  findBundle(offer, requestedOrder.bundle);

/** The sum that is shown, sent, and named by the mandate. [DISCOUNT-08] */
export const totalOf = (context: DebitContext): Money | null => {
  const bundle = orderedBundle(context);
  return bundle === null ? null : discountedPrice(bundle, context.discount);
};

const requirePendingDebit = ({ pendingDebit }: DebitContext): PendingDebit => {
  if (pendingDebit === null) throw new Error('No debit is pending.');
  return pendingDebit;
};

const nothing: Money = { amount: 0, currency: 'EUR' };

const draftOf = (context: DebitContext, values: AccountHolder): DebitDraft => ({
  bundle: context.requestedOrder.bundle,
  country: context.offer?.country ?? '',
  price: totalOf(context) ?? nothing,
  ...(context.discount !== null && { discount: context.discount.code }),
  ...values,
  mandate: true,
});

const discountCheckOf = ({ requestedOrder: { bundle, code }, offer }: DebitContext): DiscountCheck => ({
  code: code ?? '',
  bundle,
  method: 'sdd',
  country: offer?.country ?? '',
});

const isBlank = (values: object): boolean => Object.values(values).every((value) => value === '');
const isSameCode = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one?.trim().toUpperCase() === other?.trim().toUpperCase();

/** Applies to this order without a code in the address. */
const isDiscountUsable = (
  { offer, requestedOrder, rejectedCode }: DebitContext,
  discount: DebitFacts['discount'],
): boolean => {
  const bundle = findBundle(offer, requestedOrder.bundle);
  if (offer === null || bundle === null || requestedOrder.code !== null) return false;
  return (
    !isSameCode(discount?.code, rejectedCode?.code ?? null) &&
    applicableDiscount(discount, { bundle, method: 'sdd', country: offer.country }) !== null
  );
};

/**
 * Pays by SEPA direct debit: the form, a code by SMS, and the debit. The address names the order; the form survives the
 * code entry and, except for the IBAN, a reload. [SDD-01 SDD-02 SDD-04 SDD-05 SDD-06 SDD-09]
 */
export const directDebitMachine = setup({
  types: {
    context: {} as DebitContext,
    events: {} as DebitEvent,
    input: {} as InputFacts,
    children: {} as { debitCode: 'debitCode' },
    tags: {} as 'failed' | 'busy' | 'sms' | 'limit',
  },
  actors: {
    loadOffer,
    discountCode: discountCodeMachine,
    requestDebit: fromPromise<Debit, { request: IdempotentRequest<DebitDraft> | null }>(unwired('requestDebit')),
    debitCode: debitCodeMachine,
    /** Restores the stored draft at the start, then saves each change for the tab. */
    persistDraft: fromCallback<{ type: 'draft.changed'; draft: StoredDebit | null }, { key: string }>(
      unwired('persistDraft'),
    ),
  },
  actions: {
    useActiveDiscount: assign({ discount: ({ context }) => context.activeDiscount }),
    clearDiscount: assign({ discount: null }),
    rejectDiscount: assign(({ context }, { error }: { error: FieldError | null | undefined }) => ({
      discount: null,
      rejectedCode: {
        code: context.requestedOrder.code ?? context.discount?.code ?? '',
        error: error ?? 'invalid',
      },
      requestedOrder: { ...context.requestedOrder, code: null },
    })),
    saveDraft: sendTo('persistDraft', ({ context: { values, pendingDebit } }) => {
      const { iban: _, ...stored } = values;
      const draft = isBlank(stored) && pendingDebit === null ? null : { values: stored, running: pendingDebit };
      return { type: 'draft.changed', draft };
    }),
    removeDraft: sendTo('persistDraft', { type: 'draft.changed', draft: null }),
    clearRequest: assign({ request: null }),
    clearPendingDebit: assign({ pendingDebit: null }),
    clearProblem: assign({ problem: null }),
    navigateToBundles: sendParent(redirectEvent('/credits')),
    navigateToMethods: sendParent(({ context }) =>
      redirectEvent(`/credits/${encodeURIComponent(context.requestedOrder.bundle)}`),
    ),
    navigateToTransaction: sendParent((_, { transaction }: { transaction: string }) =>
      redirectEvent(`/transactions/${encodeURIComponent(transaction)}`),
    ),
  },
  guards: {
    hasNoBundle: ({ context }) => context.requestedOrder.bundle === '',
    hasNoCode: ({ context }) => context.requestedOrder.code === null,
    isActiveCode: ({ context: { activeDiscount, requestedOrder } }) =>
      activeDiscount !== null && isSameCode(activeDiscount.code, requestedOrder.code),
    /** The address names no code: the active discount applies by itself, unless the server rejected it. [DISCOUNT-09] */
    isActiveDiscountUsable: ({ context }) => isDiscountUsable(context, context.activeDiscount),
    hasUsableDiscountStarted: ({ context }, facts: DebitFacts) =>
      context.discount === null && isDiscountUsable(context, facts.discount),
    /** The price includes an active discount that has ended. */
    hasActiveDiscountEnded: ({ context: { activeDiscount, discount, requestedOrder } }, facts: DebitFacts) =>
      discount !== null &&
      activeDiscount !== null &&
      isSameCode(activeDiscount.code, requestedOrder.code ?? discount.code) &&
      !isSameCode(facts.discount?.code, activeDiscount.code),
    isDiscountRejected: ({ event }) => problemIn(event).fields?.['discount'] !== undefined,
    hasPendingDebit: ({ context: { pendingDebit, requestedOrder } }) =>
      pendingDebit !== null && pendingDebit.bundle === requestedOrder.bundle && pendingDebit.debit.expires > now(),
    isPriceChanged: ({ event }) => problemIn(event).code === 'price_changed',
    isLimitReached: ({ event }) => problemIn(event).code === 'debit_limit',
    isOutcomeUnknown: ({ event }) => isOutcomeUnknown(problemIn(event)),
  },
}).createMachine({
  id: 'directDebit',
  context: ({ input: { user, route, discount } }) => ({
    userId: user?.id ?? '',
    requestedOrder: {
      bundle: route.query['bundle'] ?? '',
      country: route.query['country'] ?? null,
      code: route.query['discount'] ?? null,
    },
    activeDiscount: discount,
    offer: null,
    discount: null,
    rejectedCode: null,
    values: emptyAccountHolder,
    pendingDebit: null,
    request: null,
    endReason: null,
    problem: null,
  }),
  invoke: {
    src: 'persistDraft',
    input: ({ context }) => ({ key: `direct-debit:${context.userId}` }),
    onError: continueWithoutStorage,
  },
  initial: 'deciding',
  on: {
    'facts.changed': { actions: assign({ activeDiscount: ({ event }) => event.facts.discount }) },
    'draft.changed': { actions: [assign({ values: ({ event }) => event.values }), 'saveDraft'] },
  },
  states: {
    deciding: {
      always: [{ guard: 'hasNoBundle', target: 'redirected', actions: 'navigateToBundles' }, { target: 'loading' }],
    },
    redirected: {},
    loading: {
      tags: ['busy'],
      initial: 'offer',
      on: {
        'draft.restored': {
          actions: assign(({ event: { draft } }) => ({
            values: { ...emptyAccountHolder, ...draft.values },
            pendingDebit: draft.running,
          })),
        },
      },
      states: {
        offer: {
          invoke: {
            src: 'loadOffer',
            input: ({ context }) => ({ country: context.requestedOrder.country }),
            onDone: [
              {
                guard: ({ context, event }) => findBundle(event.output, context.requestedOrder.bundle) === null,
                target: '#directDebit.redirected',
                actions: 'navigateToBundles',
              },
              {
                guard: ({ event }) => !event.output.methods.includes('sdd'),
                target: '#directDebit.redirected',
                actions: 'navigateToMethods',
              },
              { target: 'decidingPrice', actions: assign({ offer: ({ event }) => event.output }) },
            ],
            onError: { target: '#directDebit.failed', actions: setProblem },
          },
        },
        decidingPrice: {
          always: [
            { guard: 'isActiveDiscountUsable', target: 'decidingStep', actions: 'useActiveDiscount' },
            { guard: 'hasNoCode', target: 'decidingStep', actions: 'clearDiscount' },
            { guard: 'isActiveCode', target: 'decidingStep', actions: 'useActiveDiscount' },
            { target: 'discount' },
          ],
        },
        discount: {
          invoke: {
            src: 'discountCode',
            input: ({ context }) => ({ check: discountCheckOf(context) }),
            onError: { target: '#directDebit.failed', actions: setProblem },
          },
          on: {
            'discountCode.accepted': {
              target: 'decidingStep',
              actions: assign({ discount: ({ event }) => event.discount }),
            },
            'discountCode.rejected': [
              {
                guard: ({ event }) => event.problem.fields?.['code'] !== undefined,
                target: 'decidingStep',
                actions: { type: 'rejectDiscount', params: ({ event }) => ({ error: event.problem.fields?.['code'] }) },
              },
              { target: '#directDebit.failed', actions: assign({ problem: ({ event }) => event.problem }) },
            ],
          },
        },
        decidingStep: {
          always: [
            { guard: 'hasPendingDebit', target: '#directDebit.sms' },
            { target: '#directDebit.form', actions: 'clearPendingDebit' },
          ],
        },
      },
    },
    failed: { tags: ['failed'], on: { 'offer.retried': { target: 'loading', actions: 'clearProblem' } } },
    form: {
      on: {
        'facts.changed': [
          {
            guard: { type: 'hasActiveDiscountEnded', params: ({ event }) => event.facts },
            target: 'loading.decidingPrice',
            actions: assign({ activeDiscount: ({ event }) => event.facts.discount }),
          },
          {
            guard: { type: 'hasUsableDiscountStarted', params: ({ event }) => event.facts },
            target: 'loading.decidingPrice',
            actions: assign({ activeDiscount: ({ event }) => event.facts.discount }),
          },
        ],
        'draft.changed': { actions: [assign({ values: ({ event }) => event.values, problem: null }), 'saveDraft'] },
        'form.submitted': {
          target: 'requesting',
          actions: [
            assign(({ context, event: { values, key } }) => ({
              values,
              request: reuseOrCreateRequest(context.request, draftOf(context, values), key),
              endReason: null,
              problem: null,
            })),
            'saveDraft',
          ],
        },
      },
    },
    requesting: {
      tags: ['busy'],
      invoke: {
        src: 'requestDebit',
        input: ({ context }) => ({ request: context.request }),
        onDone: {
          target: 'sms',
          actions: [
            assign(({ context: { requestedOrder, request }, event }) => ({
              pendingDebit: {
                debit: event.output,
                bundle: requestedOrder.bundle,
                price: request?.asked.price ?? nothing,
                tries: 0,
              },
              request: null,
            })),
            'saveDraft',
          ],
        },
        onError: [
          { guard: 'isLimitReached', target: 'limitReached', actions: ['clearRequest', setProblem] },
          { guard: 'isPriceChanged', target: 'loading', actions: ['clearRequest', setProblem] },
          {
            guard: 'isDiscountRejected',
            target: 'form',
            actions: [
              'clearRequest',
              {
                type: 'rejectDiscount',
                params: ({ event }) => ({ error: problemOf(event.error).fields?.['discount'] }),
              },
            ],
          },
          { guard: 'isOutcomeUnknown', target: 'form', actions: setProblem },
          { target: 'form', actions: ['clearRequest', setProblem] },
        ],
      },
    },
    sms: {
      tags: ['sms'],
      exit: ['clearPendingDebit', 'saveDraft'],
      invoke: {
        src: 'debitCode',
        id: 'debitCode',
        input: ({ context }) => ({ pendingDebit: requirePendingDebit(context) }),
        onError: { target: 'form', actions: setProblem },
      },
      on: {
        'debit.changed': { actions: [assign({ pendingDebit: ({ event }) => event.pendingDebit }), 'saveDraft'] },
        'debit.paid': { target: 'done', actions: { type: 'navigateToTransaction', params: ({ event }) => event } },
        'debit.ended': { target: 'form', actions: assign({ endReason: ({ event }) => event.reason, problem: null }) },
        'debit.limitReached': { target: 'limitReached', actions: assign({ problem: ({ event }) => event.problem }) },
        'debit.discountRejected': { target: 'form', actions: { type: 'rejectDiscount', params: ({ event }) => event } },
        'form.reopened': 'form',
      },
    },
    limitReached: { tags: ['limit'], on: { 'form.reopened': { target: 'form', actions: 'clearProblem' } } },
    done: { tags: ['busy'], entry: 'removeDraft' },
  },
});

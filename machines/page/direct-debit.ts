import { assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { AccountHolder, Debit, DebitDraft } from '#contract/direct-debit.ts';
import type { Discount } from '#contract/discount.ts';
import { applyDiscount } from '#contract/apply-discount.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Money } from '#contract/fields.ts';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import {
  type IdempotentRequest,
  reuseOrCreateRequest,
  isOutcomeUnknown,
} from '#machines/generic/idempotent-request.ts';
import { now } from '#machines/generic/clock.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { unwired } from '#machines/generic/wire.ts';
import { type DebitCodeParentEvent, type DebitEndReason, type PendingDebit, debitCodeMachine } from './debit-code.ts';

/** What the address asks for. */
type Wanted = { readonly bundle: string; readonly country: string | null; readonly code: string | null };

/**
 * What outlives a reload of the tab. Not the IBAN, but as the server masks it: a browser's storage lies open to whoever
 * uses the device next, and typing it again costs less than a debit from somebody's account. Never a code. [SDD-09]
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
  readonly me: string;
  readonly wanted: Wanted;
  /** The member's active discount. */
  readonly active: Discount | null;
  readonly offer: BundlesReply | null;
  /** What the price is computed with. */
  readonly discount: Discount | null;
  /** A code that does not count, and why. */
  readonly refused: { readonly code: string; readonly error: FieldError } | null;
  readonly values: AccountHolder;
  /** Whether somebody keeps what is typed. */
  readonly isStorageAvailable: boolean;
  readonly running: PendingDebit | null;
  /** What was sent and not answered yet. */
  readonly request: IdempotentRequest<DebitDraft> | null;
  readonly lost: DebitEndReason | null;
  readonly problem: Problem | null;
};

type DebitEvent =
  | { type: 'facts.changed'; facts: Pick<InputFacts, 'discount'> }
  | { type: 'draft.restored'; draft: StoredDebit }
  | { type: 'draft.changed'; values: AccountHolder }
  | { type: 'offer.retried' }
  /** `key`: what is asked for is done once under it; one that may have been done already keeps the key it had. */
  | { type: 'form.submitted'; values: AccountHolder; key: string }
  | DebitCodeParentEvent;

const bundleIn = (offer: BundlesReply | null, id: string): Bundle | null =>
  offer?.bundles.find((bundle) => bundle.id === id) ?? null;

export const orderedBundle = ({ offer, wanted }: DebitContext): Bundle | null => bundleIn(offer, wanted.bundle);

/** What is debited: shown, sent, and named by the mandate. [DISCOUNT-08] */
export const totalOf = (context: DebitContext): Money | null => {
  const bundle = orderedBundle(context);
  return bundle === null ? null : applyDiscount(bundle.price, context.discount?.value_percentage ?? 0);
};

const awaited = ({ running }: DebitContext): PendingDebit => {
  if (running === null) throw new Error('No code is awaited.');
  return running;
};

const nothing: Money = { amount: 0, currency: 'EUR' };

const draftOf = (context: DebitContext, values: AccountHolder): DebitDraft => ({
  bundle: context.wanted.bundle,
  country: context.offer?.country ?? '',
  price: totalOf(context) ?? nothing,
  ...(context.discount !== null && { discount: context.discount.code }),
  ...values,
  mandate: true,
});

const isBlank = (values: object): boolean => Object.values(values).every((value) => value === '');
const isSameCode = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one?.trim().toUpperCase() === other?.trim().toUpperCase();
const codeOf = ({ error }: { error: unknown }) => problemOf(error).code;
const refusalOf = ({ error }: { error: unknown }, field: 'code' | 'discount'): FieldError | null =>
  problemOf(error).fields?.[field] ?? null;
const navigationEvent = (to: string): AppEvent => ({ type: 'navigation.requested', to, replace: true });
const waysToPay = (bundle: string): string => `/credits/${encodeURIComponent(bundle)}`;

/**
 * Paying by SEPA direct debit: the form, a code by SMS, and the debit. The order is what the address says; what is typed
 * survives the code entry, and but for the IBAN a reload. [SDD-01 SDD-02 SDD-04 SDD-05 SDD-06 SDD-09]
 */
export const directDebitMachine = setup({
  types: {
    context: {} as DebitContext,
    events: {} as DebitEvent,
    input: {} as InputFacts,
    children: {} as {
      keepDraft: 'keepDraft';
      loadOffer: 'loadOffer';
      loadDiscount: 'loadDiscount';
      requestDebit: 'requestDebit';
      debitCode: 'debitCode';
    },
    tags: {} as 'failed' | 'busy' | 'sms' | 'limit',
  },
  actors: {
    loadOffer: fromPromise<BundlesReply, { country: string | null }>(unwired('loadOffer')),
    loadDiscount: fromPromise<Discount, { code: string; bundle: string; country: string }>(unwired('loadDiscount')),
    requestDebit: fromPromise<Debit, { attempt: IdempotentRequest<DebitDraft> | null }>(unwired('requestDebit')),
    debitCode: debitCodeMachine,
    /** Keeps what is typed and which code is on its way for the tab, and says at the start what it has kept. */
    keepDraft: fromCallback<{ type: 'draft.changed'; draft: StoredDebit | null }, { key: string }>(
      unwired('keepDraft'),
    ),
  },
  actions: {
    setFacts: assign({ active: (_, params: { discount: Discount | null }) => params.discount }),
    setOffer: assign({ offer: (_, params: { offer: BundlesReply }) => params.offer }),
    takeActive: assign({ discount: ({ context }) => context.active }),
    takeNone: assign({ discount: null }),
    keepDiscount: assign({ discount: (_, params: { discount: Discount }) => params.discount }),
    refuseCode: assign(({ context }, { error }: { error: FieldError | null }) => ({
      discount: null,
      refused: { code: context.wanted.code ?? '', error: error ?? 'invalid' },
      wanted: { ...context.wanted, code: null },
    })),
    restore: assign((_, { draft }: { draft: StoredDebit }) => ({
      values: { ...emptyAccountHolder, ...draft.values },
      running: draft.running,
    })),
    keepValues: assign({ values: (_, params: { values: AccountHolder }) => params.values }),
    saveDraft: enqueueActions(({ context: { values, running, isStorageAvailable }, enqueue }) => {
      if (!isStorageAvailable) return;
      const { iban: _, ...kept } = values;
      const draft = isBlank(kept) && running === null ? null : { values: kept, running };
      enqueue.sendTo('keepDraft', { type: 'draft.changed', draft });
    }),
    removeDraft: enqueueActions(({ context, enqueue }) => {
      if (context.isStorageAvailable) enqueue.sendTo('keepDraft', { type: 'draft.changed', draft: null });
    }),
    markStorageUnavailable: assign({ isStorageAvailable: false }),
    beginRequest: assign(({ context }, { values, key }: { values: AccountHolder; key: string }) => ({
      values,
      request: reuseOrCreateRequest(context.request, draftOf(context, values), key),
      lost: null,
      problem: null,
    })),
    endRequest: assign({ request: null }),
    keepDebit: assign(({ context }, { debit }: { debit: Debit }) => ({
      running: {
        debit,
        bundle: context.wanted.bundle,
        price: context.request?.asked.price ?? nothing,
        tries: 0,
      },
    })),
    keepRunning: assign({ running: (_, params: { running: PendingDebit }) => params.running }),
    forgetDebit: assign({ running: null }),
    keepLost: assign({ lost: (_, params: { lost: DebitEndReason }) => params.lost, problem: null }),
    forgetLost: assign({ lost: null }),
    clearProblem: assign({ problem: null }),
    setProblem: assign({ problem: (_, params: { problem: Problem }) => params.problem }),
    sendToParent: sendParent((_, told: AppEvent) => told),
  },
  guards: {
    hasNoBundle: ({ context }) => context.wanted.bundle === '',
    isUnknown: ({ context }, { offer }: { offer: BundlesReply }) => bundleIn(offer, context.wanted.bundle) === null,
    isNotOffered: (_, { offer }: { offer: BundlesReply }) => !offer.methods.includes('sdd'),
    hasNoCode: ({ context }) => context.wanted.code === null,
    isActiveCode: ({ context: { active, wanted } }) => active !== null && isSameCode(active.code, wanted.code),
    /** The price was computed with the active discount, and that is over. */
    hasLostDiscount: ({ context: { active, discount, wanted } }, params: { discount: Discount | null }) =>
      discount !== null &&
      active !== null &&
      isSameCode(active.code, wanted.code) &&
      !isSameCode(params.discount?.code, active.code),
    isCodeRefused: (_, params: { error: unknown }) => refusalOf(params, 'code') !== null,
    isDiscountRejected: (_, params: { error: unknown }) => refusalOf(params, 'discount') !== null,
    canGoOn: ({ context: { running, wanted } }) =>
      running !== null && running.bundle === wanted.bundle && running.debit.expires > now(),
    isPriceChanged: (_, params: { error: unknown }) => codeOf(params) === 'price_changed',
    isLimit: (_, params: { error: unknown }) => codeOf(params) === 'debit_limit',
    isOutcomeUnknown: (_, params: { error: unknown }) => isOutcomeUnknown(problemOf(params.error)),
  },
}).createMachine({
  id: 'directDebit',
  options: { maxIterations: 200 },
  context: ({ input: { user, route, discount } }) => ({
    me: user?.id ?? '',
    wanted: {
      bundle: route.query['bundle'] ?? '',
      country: route.query['country'] ?? null,
      code: route.query['discount'] ?? null,
    },
    active: discount,
    offer: null,
    discount: null,
    refused: null,
    values: emptyAccountHolder,
    isStorageAvailable: true,
    running: null,
    request: null,
    lost: null,
    problem: null,
  }),
  invoke: {
    src: 'keepDraft',
    id: 'keepDraft',
    input: ({ context }) => ({ key: `direct-debit:${context.me}` }),
    onError: { actions: 'markStorageUnavailable' },
  },
  initial: 'opening',
  on: {
    'facts.changed': { actions: { type: 'setFacts', params: ({ event }) => ({ discount: event.facts.discount }) } },
    'draft.changed': {
      actions: [{ type: 'keepValues', params: ({ event }) => ({ values: event.values }) }, 'saveDraft'],
    },
  },
  states: {
    opening: {
      always: [
        {
          guard: 'hasNoBundle',
          target: 'elsewhere',
          actions: { type: 'sendToParent', params: () => navigationEvent('/credits') },
        },
        { target: 'loading' },
      ],
    },
    elsewhere: {},
    loading: {
      tags: ['busy'],
      initial: 'offer',
      on: { 'draft.restored': { actions: { type: 'restore', params: ({ event }) => ({ draft: event.draft }) } } },
      states: {
        offer: {
          invoke: {
            src: 'loadOffer',
            id: 'loadOffer',
            input: ({ context }) => ({ country: context.wanted.country }),
            onDone: [
              {
                guard: { type: 'isUnknown', params: ({ event }) => ({ offer: event.output }) },
                target: '#directDebit.elsewhere',
                actions: { type: 'sendToParent', params: () => navigationEvent('/credits') },
              },
              {
                guard: { type: 'isNotOffered', params: ({ event }) => ({ offer: event.output }) },
                target: '#directDebit.elsewhere',
                actions: {
                  type: 'sendToParent',
                  params: ({ context }) => navigationEvent(waysToPay(context.wanted.bundle)),
                },
              },
              { target: 'price', actions: { type: 'setOffer', params: ({ event }) => ({ offer: event.output }) } },
            ],
            onError: {
              target: '#directDebit.failed',
              actions: { type: 'setProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
            },
          },
        },
        price: {
          always: [
            { guard: 'hasNoCode', target: 'known', actions: 'takeNone' },
            { guard: 'isActiveCode', target: 'known', actions: 'takeActive' },
            { target: 'discount' },
          ],
        },
        discount: {
          invoke: {
            src: 'loadDiscount',
            id: 'loadDiscount',
            input: ({ context: { wanted, offer } }) => ({
              code: wanted.code ?? '',
              bundle: wanted.bundle,
              country: offer?.country ?? '',
            }),
            onDone: {
              target: 'known',
              actions: { type: 'keepDiscount', params: ({ event }) => ({ discount: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isCodeRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'known',
                actions: { type: 'refuseCode', params: ({ event }) => ({ error: refusalOf(event, 'code') }) },
              },
              {
                target: '#directDebit.failed',
                actions: { type: 'setProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
              },
            ],
          },
        },
        known: {
          always: [
            { guard: 'canGoOn', target: '#directDebit.sms' },
            { target: '#directDebit.form', actions: 'forgetDebit' },
          ],
        },
      },
    },
    failed: { tags: ['failed'], on: { 'offer.retried': { target: 'loading', actions: 'clearProblem' } } },
    form: {
      on: {
        'facts.changed': [
          {
            guard: { type: 'hasLostDiscount', params: ({ event }) => ({ discount: event.facts.discount }) },
            target: 'loading.price',
            actions: { type: 'setFacts', params: ({ event }) => ({ discount: event.facts.discount }) },
          },
          { actions: { type: 'setFacts', params: ({ event }) => ({ discount: event.facts.discount }) } },
        ],
        'draft.changed': {
          actions: [
            { type: 'keepValues', params: ({ event }) => ({ values: event.values }) },
            'saveDraft',
            'clearProblem',
          ],
        },
        'form.submitted': {
          target: 'requesting',
          actions: [
            { type: 'beginRequest', params: ({ event }) => ({ values: event.values, key: event.key }) },
            'saveDraft',
          ],
        },
      },
    },
    requesting: {
      tags: ['busy'],
      invoke: {
        src: 'requestDebit',
        id: 'requestDebit',
        input: ({ context }) => ({ attempt: context.request }),
        onDone: {
          target: 'sms',
          actions: [{ type: 'keepDebit', params: ({ event }) => ({ debit: event.output }) }, 'endRequest', 'saveDraft'],
        },
        onError: [
          {
            guard: { type: 'isLimit', params: ({ event }) => ({ error: event.error }) },
            target: 'limitReached',
            actions: [
              'endRequest',
              { type: 'setProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
            ],
          },
          {
            guard: { type: 'isPriceChanged', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
            actions: [
              'endRequest',
              { type: 'setProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
            ],
          },
          {
            guard: { type: 'isDiscountRejected', params: ({ event }) => ({ error: event.error }) },
            target: 'form',
            actions: [
              'endRequest',
              { type: 'refuseCode', params: ({ event }) => ({ error: refusalOf(event, 'discount') }) },
            ],
          },
          {
            guard: { type: 'isOutcomeUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'form',
            actions: { type: 'setProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
          },
          {
            target: 'form',
            actions: [
              'endRequest',
              { type: 'setProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
            ],
          },
        ],
      },
    },
    sms: {
      tags: ['sms'],
      entry: 'clearProblem',
      exit: ['forgetDebit', 'saveDraft'],
      invoke: {
        src: 'debitCode',
        id: 'debitCode',
        input: ({ context }) => ({ running: awaited(context) }),
        onError: {
          target: 'form',
          actions: { type: 'setProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
        },
      },
      on: {
        'debit.changed': {
          actions: [{ type: 'keepRunning', params: ({ event }) => ({ running: event.running }) }, 'saveDraft'],
        },
        'debit.paid': {
          target: 'done',
          actions: {
            type: 'sendToParent',
            params: ({ event }) => navigationEvent(`/transactions/${encodeURIComponent(event.transaction)}`),
          },
        },
        'debit.ended': { target: 'form', actions: { type: 'keepLost', params: ({ event }) => ({ lost: event.lost }) } },
        'debit.limitReached': {
          target: 'limitReached',
          actions: { type: 'setProblem', params: ({ event }) => ({ problem: event.problem }) },
        },
        'debit.discountRejected': {
          target: 'form',
          actions: { type: 'refuseCode', params: ({ event }) => ({ error: event.error }) },
        },
        'form.reopened': 'form',
      },
    },
    limitReached: { tags: ['limit'], on: { 'form.reopened': { target: 'form', actions: 'clearProblem' } } },
    done: { tags: ['busy'], entry: 'removeDraft' },
  },
});

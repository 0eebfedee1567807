import { describe, expect, it } from 'vitest';
import type { StateValue } from 'xstate';
import type { AccountHolder, Debit, DebitDraft } from '#contract/direct-debit.ts';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { Problem } from '#machines/generic/problem.ts';
import type { PendingDebit } from '#machines/page/debit-code.ts';
import {
  type DebitContext,
  type StoredDebit,
  emptyAccountHolder,
  directDebitMachine,
  totalOf,
} from '#machines/page/direct-debit.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { type Invariant, defineModel } from '#tests/machines/kit/model.ts';
import { type Scenario, runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, bonusUntil, refusal, route, startFacts, welcomeUntil } from '#tests/machines/samples.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const bundle = (id: string, amount: number): Bundle => ({
  id,
  credits: 250,
  price: euros(amount),
  price_per_message: euros(50),
  style: 'p1',
  best_value: false,
});
const offer: BundlesReply = {
  bundles: [bundle('evening', 2_999), bundle('season', 9_999)],
  methods: ['ideal', 'sdd'],
  country: 'DE',
  last: null,
  card: null,
  payments_open: true,
  unfinished: null,
};
const dearer: BundlesReply = { ...offer, bundles: [bundle('evening', 3_999)] };
const elsewhere: BundlesReply = { ...offer, bundles: [bundle('season', 9_999)] };
const cashOnly: BundlesReply = { ...offer, methods: ['ideal'] };

const summer = welcomeUntil(null, { code: 'SUMMER', value_percentage: 10 });

const iban = 'DE89 3704 0044 0532 0130 00';
const values: AccountHolder = {
  holder: 'Daniel Krüger',
  iban,
  street: 'Friedrich-Ebert-Straße',
  house_number: '12a',
  postal_code: '45879',
  city: 'Gelsenkirchen',
  mobile: '+49 1512 3456789',
};
const { iban: _iban, ...typed } = values;
const minute = 60_000;
const debit: Debit = {
  id: 'debit-one',
  mandate: { reference: 'VSP-1', text: 'once' },
  mobile: '+49 ••• •••• 6789',
  iban: 'DE89••••3000',
  expires: 10 * minute,
  resend: minute,
};
const blocked = refusal('invalid_fields', { fields: { iban: 'iban_blocked' } });
const usedUp = refusal('invalid_fields', { fields: { discount: 'code_used' } });
const notFound: Problem = { code: 'invalid_fields', fields: { code: 'code_not_found' } };
const accepted = { type: 'discountCode.accepted', discount: summer } as const;
const rejected = (problem: Problem) => ({ type: 'discountCode.rejected', problem }) as const;
const pendingDebit: PendingDebit = { debit, bundle: 'evening', price: euros(2_999), tries: 0 };
const stored: StoredDebit = { values: typed, running: pendingDebit };

const at = (query: Readonly<Record<string, string>>, discount = startFacts().discount) =>
  startFacts({
    user: anna,
    session: 'member',
    route: route('directdebit', { query }),
    discount,
  });
const order = { bundle: 'evening', country: 'DE' };
const bonus = bonusUntil(14_400_000);

const changed = { type: 'draft.changed', values } as const;
const submitted = (key = 'key-one', filled = values) => ({ type: 'form.submitted', values: filled, key }) as const;
const reopened = { type: 'form.reopened' } as const;
const retried = { type: 'offer.retried' } as const;
const factsChanged = (discount: typeof bonus | null) => ({ type: 'facts.changed', facts: { discount } }) as const;
const paid = { type: 'debit.paid', transaction: 'payment-1' } as const;
const ended = (reason: 'attempts' | 'expired') => ({ type: 'debit.ended', reason }) as const;
const changedTo = (changed: PendingDebit) => ({ type: 'debit.changed', pendingDebit: changed }) as const;

/** Drafts sent to storage. */
const saved = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDraft' ? [effect.event] : []));
const draftChanged = (draft: StoredDebit | null) => ({ type: 'draft.changed', draft });
const going = (to: string) => ({ type: 'navigation.requested', to, replace: true });
const draft: DebitDraft = { bundle: 'evening', country: 'DE', price: euros(2_999), ...values, mandate: true };

const stateKey = (
  { offer: loaded, activeDiscount, discount, rejectedCode, pendingDebit: pending, ...context }: DebitContext,
  at: number,
) => [
  loaded?.bundles[0]?.price.amount,
  activeDiscount?.code,
  discount?.code,
  rejectedCode?.error,
  context.requestedOrder.code,
  context.values.holder,
  pending === null ? null : [pending.tries, pending.debit.expires > at, pending.debit.resend, pending.debit.expires],
  context.request?.key,
  context.endReason,
  context.problem?.code,
];

const nameOf = (value: StateValue) => (typeof value === 'string' ? value : Object.keys(value)[0]);
const asked = (input: unknown): DebitDraft | null =>
  (input as { request: { asked: DebitDraft } | null }).request?.asked ?? null;

const rules: Readonly<Record<string, Invariant<ReturnType<typeof directDebitMachine.getInitialSnapshot>>>> = {
  'requests one debit and waits for one code at a time [SDD-09]': ({ trace }) =>
    ['requestDebit', 'debitCode'].every((src) => pendingActors(trace, src).length <= 1),
  'requests a debit only for a submitted form, at the price that is shown [SDD-02 DISCOUNT-08]': ({
    step,
    snapshot,
    effects,
  }) =>
    startedInputs(effects, 'requestDebit').every(
      (input) =>
        isEvent(step, 'form.submitted') &&
        asked(input)?.price.amount === totalOf(snapshot.context)?.amount &&
        asked(input)?.discount === snapshot.context.discount?.code,
    ),
  'has a pending debit exactly during the code entry': ({ snapshot }) =>
    !['form', 'requesting', 'sms', 'limitReached', 'done'].some((name) => name === nameOf(snapshot.value)) ||
    (snapshot.context.pendingDebit !== null) === snapshot.hasTag('sms'),
  'the values of the form always stay': ({ before, step, snapshot }) =>
    before === null ||
    isEvent(step, 'draft.changed') ||
    isEvent(step, 'draft.restored') ||
    isEvent(step, 'form.submitted') ||
    before.context.values === snapshot.context.values,
  'the IBAN is not stored [SDD-09]': ({ effects }) => !JSON.stringify(saved(effects)).includes(iban),
  'removes the stored draft once the debit is paid': ({ step, effects }) =>
    !isEvent(step, 'debit.paid') ||
    saved(effects).length === 0 ||
    JSON.stringify(saved(effects).at(-1)) === JSON.stringify(draftChanged(null)),
  'navigates to the transaction once': ({ trace }) =>
    allSentToParent(trace, 'navigation.requested').filter((event) => JSON.stringify(event).includes('/transactions/'))
      .length <= 1,
};

/** The price. */
const price = defineModel({
  machine: directDebitMachine,
  inputs: {
    plain: at(order),
    'without a bundle': at({}),
    'with the active discount': at({ ...order, discount: 'timebonus25' }, bonus),
    'with an entered code': at({ bundle: 'evening', discount: 'SUMMER' }),
  },
  events: [retried, factsChanged(bonus), factsChanged(null), reopened],
  actorOutcomes: {
    loadOffer: { done: [offer, elsewhere, cashOnly], error: [refusal('network')] },
    discountCode: { done: [], error: ['broken'] },
    persistDraft: { error: [] },
    debitCode: { done: [], error: [] },
  },
  actorEvents: {
    debitCode: [],
    discountCode: [accepted, rejected(notFound), rejected({ code: 'unavailable' })],
    persistDraft: [{ type: 'draft.restored', draft: stored }],
  },
  stateKey,
  exploreWhile: ({ value }) => typeof value === 'string' || 'loading' in value,
  invariants: rules,
});

/** The form. */
const form = defineModel({
  machine: directDebitMachine,
  inputs: { plain: at(order), discounted: at({ ...order, discount: 'timebonus25' }, bonus) },
  events: [changed, submitted(), submitted('key-two'), reopened, factsChanged(bonus), retried],
  actorOutcomes: {
    loadOffer: { done: [offer], error: [] },
    requestDebit: {
      done: [debit],
      error: [refusal('debit_limit'), refusal('price_changed'), usedUp, refusal('network'), blocked],
    },
    persistDraft: { error: ['storage is full'] },
    debitCode: { done: [], error: [] },
  },
  actorEvents: { debitCode: [], persistDraft: [] },
  stateKey,
  exploreWhile: ({ value }) => typeof value === 'string' || 'loading' in value,
  invariants: rules,
});

/** The entry of the SMS code. */
const awaiting = defineModel({
  machine: directDebitMachine,
  inputs: { plain: at(order) },
  events: [submitted(), changed, reopened, retried, factsChanged(bonus)],
  actorOutcomes: {
    loadOffer: { done: [offer], error: [] },
    requestDebit: { done: [debit], error: [] },
    debitCode: { done: [], error: ['broken'] },
    persistDraft: { error: ['storage is full'] },
  },
  actorEvents: {
    debitCode: [
      paid,
      ended('attempts'),
      ended('expired'),
      changedTo({ ...pendingDebit, tries: 1 }),
      { type: 'debit.limitReached', problem: { code: 'debit_limit' } },
      { type: 'debit.discountRejected', error: 'code_used' },
      { type: 'debit.discountRejected', error: null },
      reopened,
    ],
    persistDraft: [],
  },
  stateKey,
  invariants: rules,
});

coverModel([price, form, awaiting], '[SDD-01 SDD-02 SDD-04 SDD-05 SDD-06 SDD-09]');

type Story = Scenario<typeof directDebitMachine>;

const toForm = ({ resolve }: Story) => resolve('loadOffer', offer);
const toCode = (story: Story) => {
  toForm(story);
  story.send(submitted());
  story.resolve('requestDebit', debit);
};

describe('the order', () => {
  it('[ROUTE-31] comes from the address; a missing one or one that is not offered leads to the choice', () => {
    runScenario(price, 'without a bundle', ({ initialEffects }) => {
      expect([sentToParent(initialEffects), startedInputs(initialEffects, 'loadOffer')]).toEqual([
        [going('/credits')],
        [],
      ]);
    });
    runScenario(price, 'plain', ({ initialEffects, resolve }) => {
      expect(startedInputs(initialEffects, 'loadOffer')).toEqual([{ country: 'DE' }]);
      expect(sentToParent(resolve('loadOffer', elsewhere))).toEqual([going('/credits')]);
    });
    runScenario(price, 'plain', ({ resolve }) => {
      expect(sentToParent(resolve('loadOffer', cashOnly))).toEqual([going('/credits/evening')]);
    });
    runScenario(price, 'plain', ({ resolve }) => {
      expect(sentToParent(resolve('loadOffer', { ...elsewhere, methods: [] }))).toEqual([going('/credits')]);
    });
  });

  it('[DISCOUNT-08] includes the active discount, and is sent at that price', () =>
    runScenario(price, 'with the active discount', ({ resolve, send, context }) => {
      expect(startedInputs(resolve('loadOffer', offer), 'discountCode')).toEqual([]);
      expect(totalOf(context())).toEqual(euros(2_249));
      expect(startedInputs(send(submitted()), 'requestDebit')).toEqual([
        { request: { key: 'key-one', asked: { ...draft, price: euros(2_249), discount: 'TIMEBONUS25' } } },
      ]);
    }));

  it('[DISCOUNT-09] opened by its address, it takes the active discount by itself, as long as it lasts', () =>
    runScenario(price, 'plain', ({ resolve, send, context, value }) => {
      send(factsChanged(bonus));
      expect(startedInputs(resolve('loadOffer', offer), 'discountCode')).toEqual([]);
      expect([value(), totalOf(context())]).toEqual(['form', euros(2_249)]);
      send(factsChanged(null));
      expect([value(), totalOf(context()), context().rejectedCode]).toEqual(['form', euros(2_999), null]);
      send(factsChanged(bonus));
      expect(startedInputs(send(submitted()), 'requestDebit')).toEqual([
        { request: { key: 'key-one', asked: { ...draft, price: euros(2_249), discount: 'TIMEBONUS25' } } },
      ]);
    }));

  it('[DISCOUNT-08] has its entered code checked, and announces a rejected one', () => {
    runScenario(price, 'with an entered code', ({ resolve, send, context, value }) => {
      expect(startedInputs(resolve('loadOffer', offer), 'discountCode')).toEqual([
        { check: { code: 'SUMMER', bundle: 'evening', method: 'sdd', country: 'DE' } },
      ]);
      send(accepted);
      expect([value(), totalOf(context())]).toEqual(['form', euros(2_699)]);
    });
    runScenario(price, 'with an entered code', ({ resolve, send, context, value }) => {
      resolve('loadOffer', offer);
      send(rejected(notFound));
      expect([value(), totalOf(context())]).toEqual(['form', euros(2_999)]);
      expect(context().rejectedCode).toEqual({ code: 'SUMMER', error: 'code_not_found' });
    });
  });

  it('[DISCOUNT-08] gets a new price when the discount ends or is rejected', () => {
    runScenario(price, 'with the active discount', (story) => {
      toForm(story);
      const { send, context, value } = story;
      expect(startedInputs(send(factsChanged(null)), 'discountCode')).toHaveLength(1);
      send(rejected({ code: 'invalid_fields', fields: { code: 'code_expired' } }));
      expect([value(), totalOf(context()), context().rejectedCode?.error]).toEqual([
        'form',
        euros(2_999),
        'code_expired',
      ]);
    });
    runScenario(form, 'discounted', (story) => {
      toForm(story);
      const { send, reject, context } = story;
      send(submitted());
      reject('requestDebit', usedUp);
      expect([totalOf(context()), context().rejectedCode?.error]).toEqual([euros(2_999), 'code_used']);
      expect(startedInputs(send(submitted()), 'requestDebit')).toEqual([{ request: { key: 'key-one', asked: draft } }]);
    });
  });

  it('[CREDITS-06] is shown again when its price has changed', () =>
    runScenario(form, 'plain', (story) => {
      toForm(story);
      const { send, resolve, reject, context, value } = story;
      send(submitted());
      expect(startedInputs(reject('requestDebit', refusal('price_changed')), 'loadOffer')).toEqual([{ country: 'DE' }]);
      resolve('loadOffer', dearer);
      expect([value(), totalOf(context()), context().problem]).toEqual([
        'form',
        euros(3_999),
        { code: 'price_changed' },
      ]);
      expect(context().values).toEqual(values);
    }));
});

describe('the form', () => {
  it('a double click requests one debit', () =>
    runScenario(form, 'plain', (story) => {
      toForm(story);
      expect(startedInputs(story.send(submitted()), 'requestDebit')).toEqual([
        { request: { key: 'key-one', asked: draft } },
      ]);
      expect(story.send(submitted('key-two'))).toEqual([]);
    }));

  it('[API-21] keeps its key when sent again without an answer; other values or an answer bring a new one', () =>
    runScenario(form, 'plain', (story) => {
      toForm(story);
      const { send, reject } = story;
      send(submitted('key-one'));
      reject('requestDebit', refusal('network'));
      expect(startedInputs(send(submitted('key-two')), 'requestDebit')).toEqual([
        { request: { key: 'key-one', asked: draft } },
      ]);
      reject('requestDebit', refusal('network'));
      const moved = { ...values, city: 'Essen' };
      expect(startedInputs(send(submitted('key-three', moved)), 'requestDebit')).toEqual([
        { request: { key: 'key-three', asked: { ...draft, city: 'Essen' } } },
      ]);
      reject('requestDebit', blocked);
      expect(startedInputs(send(submitted('key-four', moved)), 'requestDebit')).toMatchObject([
        { request: { key: 'key-four' } },
      ]);
    }));

  it.each(['iban', 'mobile'] as const)(
    '[SDD-04 SDD-05] a blocked %s is shown at its field until the form changes',
    (field) =>
      runScenario(form, 'plain', (story) => {
        toForm(story);
        const { send, reject, context } = story;
        send(submitted());
        reject('requestDebit', refusal('invalid_fields', { fields: { [field]: `${field}_blocked` } }));
        expect(context().problem?.fields).toEqual({ [field]: `${field}_blocked` });
        expect(context().values).toEqual(values);
        send(changed);
        expect(context().problem).toBeNull();
      }),
  );

  it('[SDD-06] a reached limit is shown, and another account may be used', () =>
    runScenario(form, 'plain', (story) => {
      toForm(story);
      const { send, reject, value, hasTag, context } = story;
      send(submitted());
      reject('requestDebit', refusal('debit_limit'));
      expect(hasTag('limit')).toBe(true);
      send(reopened);
      expect([value(), context().values]).toEqual(['form', values]);
    }));

  it('[SDD-09] the form is stored for the tab, without the IBAN', () =>
    runScenario(form, 'plain', (story) => {
      toForm(story);
      expect(saved(story.send(changed))).toEqual([draftChanged({ values: typed, running: null })]);
      expect(saved(story.send({ type: 'draft.changed', values: { ...emptyAccountHolder, iban } }))).toEqual([
        draftChanged(null),
      ]);
    }));
});

describe('after a reload', () => {
  const found = { type: 'draft.restored', draft: stored } as const;

  it('[SDD-09] the code entry is restored, with its wrong codes and its price', () =>
    runScenario(form, 'plain', ({ send, resolve, hasTag, context }) => {
      send({ ...found, draft: { ...stored, running: { ...pendingDebit, tries: 2 } } });
      const effects = resolve('loadOffer', dearer);
      expect([hasTag('sms'), context().pendingDebit?.price]).toEqual([true, euros(2_999)]);
      expect(startedInputs(effects, 'debitCode')).toEqual([{ pendingDebit: { ...pendingDebit, tries: 2 } }]);
      expect(context().values).toEqual({ ...values, iban: '' });
    }));

  it.each([
    ['of another bundle', { ...stored, running: { ...pendingDebit, bundle: 'season' } }, 0],
    ['that has expired', stored, 10 * minute],
  ])('a debit %s is not restored', (_, draft, later) =>
    runScenario(form, 'plain', ({ send, resolve, advance, value, context }) => {
      send({ type: 'draft.restored', draft });
      advance(later);
      resolve('loadOffer', offer);
      expect([value(), context().pendingDebit, context().values.holder]).toEqual(['form', null, 'Daniel Krüger']);
    }),
  );
});

describe('the entry of the SMS code', () => {
  it('[SDD-01 SDD-09] a paid debit leads to its transaction, which replaces this page, and the stored draft is removed', () =>
    runScenario(awaiting, 'plain', (story) => {
      toCode(story);
      const effects = story.send(paid);
      expect(sentToParent(effects)).toEqual([going('/transactions/payment-1')]);
      expect(saved(effects).at(-1)).toEqual(draftChanged(null));
    }));

  it('[SDD-09] a changed debit is stored for the tab', () =>
    runScenario(awaiting, 'plain', (story) => {
      toCode(story);
      const twice = { ...pendingDebit, tries: 2 };
      expect(saved(story.send(changedTo(twice)))).toEqual([draftChanged({ values: typed, running: twice })]);
    }));

  it.each(['attempts', 'expired'] as const)(
    '[SDD-03 SDD-09] a debit that ended (%s) leads back to the form with its values, until a new one is requested',
    (reason) =>
      runScenario(awaiting, 'plain', (story) => {
        toCode(story);
        const { send, context, value } = story;
        send(ended(reason));
        expect([value(), context().endReason, context().values]).toEqual(['form', reason, values]);
        send(submitted('key-anew'));
        expect([context().endReason, context().request?.key]).toEqual([null, 'key-anew']);
      }),
  );

  it('[SDD-06] a limit of the bank is shown', () =>
    runScenario(awaiting, 'plain', (story) => {
      toCode(story);
      story.send({ type: 'debit.limitReached', problem: { code: 'debit_limit', until: 5 } });
      expect([story.hasTag('limit'), story.context().problem]).toEqual([true, { code: 'debit_limit', until: 5 }]);
    }));

  it('[DISCOUNT-08] a rejected discount is announced, and the price is without it', () =>
    runScenario(form, 'discounted', (story) => {
      toCode(story);
      story.send({ type: 'debit.discountRejected', error: 'code_used' });
      const { context, value } = story;
      expect([value(), totalOf(context()), context().rejectedCode]).toEqual([
        'form',
        euros(2_999),
        { code: 'timebonus25', error: 'code_used' },
      ]);
    }));

  it('"Change number" leads back to the form with its values', () =>
    runScenario(awaiting, 'plain', (story) => {
      toCode(story);
      const effects = story.send(reopened);
      expect([story.value(), story.context().values, story.context().pendingDebit]).toEqual(['form', values, null]);
      expect(saved(effects)).toEqual([draftChanged({ values: typed, running: null })]);
    }));
});

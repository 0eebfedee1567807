import { describe, expect, it } from 'vitest';
import type { StateValue } from 'xstate';
import type { AccountHolder, Debit, DebitDraft } from '#contract/direct-debit.ts';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { PendingDebit } from '#machines/page/debit-code.ts';
import {
  type DebitContext,
  type StoredDebit,
  emptyAccountHolder,
  directDebitMachine,
  totalOf,
} from '#machines/page/direct-debit.ts';
import { allTold, inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { type Invariant, defineModel } from '#tests/machines/kit/model.ts';
import { type Play, play } from '#tests/machines/kit/scenario.ts';
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
const notFound = refusal('invalid_fields', { fields: { code: 'code_not_found' } });
const running: PendingDebit = { debit, bundle: 'evening', price: euros(2_999), tries: 0 };
const kept: StoredDebit = { values: typed, running };

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
const learnt = (discount: typeof bonus | null) => ({ type: 'facts.changed', facts: { discount } }) as const;
const paid = { type: 'debit.paid', transaction: 'payment-1' } as const;
const lost = (why: 'tries' | 'over') => ({ type: 'debit.ended', lost: why }) as const;
const changedTo = (now: PendingDebit) => ({ type: 'debit.changed', running: now }) as const;

/** What was handed to who keeps the draft. */
const saved = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'keepDraft' ? [effect.event] : []));
const keeps = (draft: StoredDebit | null) => ({ type: 'draft.changed', draft });
const going = (to: string) => ({ type: 'navigation.requested', to, replace: true });
const draft: DebitDraft = { bundle: 'evening', country: 'DE', price: euros(2_999), ...values, mandate: true };

const project = ({ offer: known, active, discount, refused, running: now, ...context }: DebitContext, at: number) => [
  known?.bundles[0]?.price.amount,
  active?.code,
  discount?.code,
  refused?.error,
  context.wanted.code,
  context.values.holder,
  context.isStorageAvailable,
  now === null ? null : [now.tries, now.debit.expires > at, now.debit.resend, now.debit.expires],
  context.request?.key,
  context.lost,
  context.problem?.code,
];

const nameOf = (value: StateValue) => (typeof value === 'string' ? value : Object.keys(value)[0]);
const asked = (input: unknown): DebitDraft | null =>
  (input as { attempt: { asked: DebitDraft } | null }).attempt?.asked ?? null;

const rules: Readonly<Record<string, Invariant<ReturnType<typeof directDebitMachine.getInitialSnapshot>>>> = {
  'asks for a debit once at a time, and awaits one code at most [SDD-09]': ({ history }) =>
    ['requestDebit', 'debitCode'].every((src) => inFlight(history, src).length <= 1),
  'asks only when the form is submitted, for the price that is shown [SDD-02 DISCOUNT-08]': ({
    step,
    snapshot,
    effects,
  }) =>
    started(effects, 'requestDebit').every(
      (input) =>
        isEvent(step, 'form.submitted') &&
        asked(input)?.price.amount === totalOf(snapshot.context)?.amount &&
        asked(input)?.discount === snapshot.context.discount?.code,
    ),
  'has a debit exactly while a code is awaited': ({ snapshot }) =>
    !['form', 'requesting', 'sms', 'limitReached', 'done'].some((name) => name === nameOf(snapshot.value)) ||
    (snapshot.context.running !== null) === snapshot.hasTag('sms'),
  'what is typed stays, whatever happens': ({ before, step, snapshot }) =>
    before === null ||
    isEvent(step, 'draft.changed') ||
    isEvent(step, 'draft.restored') ||
    isEvent(step, 'form.submitted') ||
    before.context.values === snapshot.context.values,
  'the IBAN is not stored [SDD-09]': ({ effects }) => !JSON.stringify(saved(effects)).includes(iban),
  'forgets all of it when the debit is made': ({ step, effects }) =>
    !isEvent(step, 'debit.paid') ||
    saved(effects).length === 0 ||
    JSON.stringify(saved(effects).at(-1)) === JSON.stringify(keeps(null)),
  'goes to the payment once': ({ history }) =>
    allTold(history, 'navigation.requested').filter((event) => JSON.stringify(event).includes('/transactions/'))
      .length <= 1,
};

/** What it costs. */
const price = defineModel({
  machine: directDebitMachine,
  inputs: {
    plain: at(order),
    'without a bundle': at({}),
    'with the active discount': at({ ...order, discount: 'timebonus25' }, bonus),
    'with a typed code': at({ bundle: 'evening', discount: 'SUMMER' }),
  },
  events: [retried, learnt(bonus), learnt(null), reopened],
  outcomes: {
    loadOffer: { done: [offer, elsewhere, cashOnly], error: [refusal('network')] },
    loadDiscount: { done: [summer], error: [notFound, refusal('unavailable')] },
    keepDraft: { error: [] },
    debitCode: { done: [], error: [] },
  },
  said: { debitCode: [], keepDraft: [{ type: 'draft.restored', draft: kept }] },
  project,
  within: ({ value }) => typeof value === 'string' || 'loading' in value,
  invariants: rules,
});

/** The form. */
const form = defineModel({
  machine: directDebitMachine,
  inputs: { plain: at(order), discounted: at({ ...order, discount: 'timebonus25' }, bonus) },
  events: [changed, submitted(), submitted('key-two'), reopened, learnt(bonus), retried],
  outcomes: {
    loadOffer: { done: [offer], error: [] },
    requestDebit: {
      done: [debit],
      error: [refusal('debit_limit'), refusal('price_changed'), usedUp, refusal('network'), blocked],
    },
    keepDraft: { error: ['storage is full'] },
    debitCode: { done: [], error: [] },
  },
  said: { debitCode: [], keepDraft: [] },
  project,
  within: ({ value }) => typeof value === 'string' || 'loading' in value,
  invariants: rules,
});

/** While a code is awaited. */
const awaiting = defineModel({
  machine: directDebitMachine,
  inputs: { plain: at(order) },
  events: [submitted(), changed, reopened, retried, learnt(bonus)],
  outcomes: {
    loadOffer: { done: [offer], error: [] },
    requestDebit: { done: [debit], error: [] },
    debitCode: { done: [], error: ['broken'] },
    keepDraft: { error: ['storage is full'] },
  },
  said: {
    debitCode: [
      paid,
      lost('tries'),
      lost('over'),
      changedTo({ ...running, tries: 1 }),
      { type: 'debit.limitReached', problem: { code: 'debit_limit' } },
      { type: 'debit.discountRejected', error: 'code_used' },
      { type: 'debit.discountRejected', error: null },
      reopened,
    ],
    keepDraft: [],
  },
  project,
  invariants: rules,
});

coverModel([price, form, awaiting], '[SDD-01 SDD-02 SDD-04 SDD-05 SDD-06 SDD-09]');

type Story = Play<typeof directDebitMachine>;

const toForm = ({ end }: Story) => end('loadOffer', offer);
const toCode = (story: Story) => {
  toForm(story);
  story.send(submitted());
  story.end('requestDebit', debit);
};

describe('the order', () => {
  it('[ROUTE-31] comes from the address; without one, or with one that is not offered, one chooses', () => {
    play(price, 'without a bundle', ({ first }) => {
      expect([told(first), started(first, 'loadOffer')]).toEqual([[going('/credits')], []]);
    });
    play(price, 'plain', ({ first, end }) => {
      expect(started(first, 'loadOffer')).toEqual([{ country: 'DE' }]);
      expect(told(end('loadOffer', elsewhere))).toEqual([going('/credits')]);
    });
    play(price, 'plain', ({ end }) => {
      expect(told(end('loadOffer', cashOnly))).toEqual([going('/credits/evening')]);
    });
  });

  it('[DISCOUNT-08] costs what the active discount leaves, and is sent so', () =>
    play(price, 'with the active discount', ({ end, send, context }) => {
      expect(started(end('loadOffer', offer), 'loadDiscount')).toEqual([]);
      expect(totalOf(context())).toEqual(euros(2_249));
      expect(started(send(submitted()), 'requestDebit')).toEqual([
        { attempt: { key: 'key-one', asked: { ...draft, price: euros(2_249), discount: 'TIMEBONUS25' } } },
      ]);
    }));

  it('[DISCOUNT-08] asks what a typed code is worth, and says when it is worth nothing', () => {
    play(price, 'with a typed code', ({ end, context, value }) => {
      expect(started(end('loadOffer', offer), 'loadDiscount')).toEqual([
        { code: 'SUMMER', bundle: 'evening', country: 'DE' },
      ]);
      end('loadDiscount', summer);
      expect([value(), totalOf(context())]).toEqual(['form', euros(2_699)]);
    });
    play(price, 'with a typed code', ({ end, fail, context, value }) => {
      end('loadOffer', offer);
      fail('loadDiscount', notFound);
      expect([value(), totalOf(context())]).toEqual(['form', euros(2_999)]);
      expect(context().refused).toEqual({ code: 'SUMMER', error: 'code_not_found' });
    });
  });

  it('[DISCOUNT-08] is priced anew when the discount ends, or when the server does not take it', () => {
    play(price, 'with the active discount', (story) => {
      toForm(story);
      const { send, fail, context, value } = story;
      expect(started(send(learnt(null)), 'loadDiscount')).toHaveLength(1);
      fail('loadDiscount', refusal('invalid_fields', { fields: { code: 'code_expired' } }));
      expect([value(), totalOf(context()), context().refused?.error]).toEqual(['form', euros(2_999), 'code_expired']);
    });
    play(form, 'discounted', (story) => {
      toForm(story);
      const { send, fail, context } = story;
      send(submitted());
      fail('requestDebit', usedUp);
      expect([totalOf(context()), context().refused?.error]).toEqual([euros(2_999), 'code_used']);
      expect(started(send(submitted()), 'requestDebit')).toEqual([{ attempt: { key: 'key-one', asked: draft } }]);
    });
  });

  it('[CREDITS-06] with another price than the one shown is looked at again', () =>
    play(form, 'plain', (story) => {
      toForm(story);
      const { send, end, fail, context, value } = story;
      send(submitted());
      expect(started(fail('requestDebit', refusal('price_changed')), 'loadOffer')).toEqual([{ country: 'DE' }]);
      end('loadOffer', dearer);
      expect([value(), totalOf(context()), context().problem]).toEqual([
        'form',
        euros(3_999),
        { code: 'price_changed' },
      ]);
      expect(context().values).toEqual(values);
    }));
});

describe('the form', () => {
  it('a double click asks once', () =>
    play(form, 'plain', (story) => {
      toForm(story);
      expect(started(story.send(submitted()), 'requestDebit')).toEqual([{ attempt: { key: 'key-one', asked: draft } }]);
      expect(story.send(submitted('key-two'))).toEqual([]);
    }));

  it('[API-21] sent again without an answer it has the same key; with other values, or after an answer, another', () =>
    play(form, 'plain', (story) => {
      toForm(story);
      const { send, fail } = story;
      send(submitted('key-one'));
      fail('requestDebit', refusal('network'));
      expect(started(send(submitted('key-two')), 'requestDebit')).toEqual([
        { attempt: { key: 'key-one', asked: draft } },
      ]);
      fail('requestDebit', refusal('network'));
      const moved = { ...values, city: 'Essen' };
      expect(started(send(submitted('key-three', moved)), 'requestDebit')).toEqual([
        { attempt: { key: 'key-three', asked: { ...draft, city: 'Essen' } } },
      ]);
      fail('requestDebit', blocked);
      expect(started(send(submitted('key-four', moved)), 'requestDebit')).toMatchObject([
        { attempt: { key: 'key-four' } },
      ]);
    }));

  it.each(['iban', 'mobile'] as const)(
    '[SDD-04 SDD-05] a blocked %s is said at its field until something is typed',
    (field) =>
      play(form, 'plain', (story) => {
        toForm(story);
        const { send, fail, context } = story;
        send(submitted());
        fail('requestDebit', refusal('invalid_fields', { fields: { [field]: `${field}_blocked` } }));
        expect(context().problem?.fields).toEqual({ [field]: `${field}_blocked` });
        expect(context().values).toEqual(values);
        send(changed);
        expect(context().problem).toBeNull();
      }),
  );

  it('[SDD-06] a reached limit is said, and another account may be tried', () =>
    play(form, 'plain', (story) => {
      toForm(story);
      const { send, fail, value, hasTag, context } = story;
      send(submitted());
      fail('requestDebit', refusal('debit_limit'));
      expect(hasTag('limit')).toBe(true);
      send(reopened);
      expect([value(), context().values]).toEqual(['form', values]);
    }));

  it('[SDD-09] what is typed is kept for the tab, without the IBAN', () =>
    play(form, 'plain', (story) => {
      toForm(story);
      expect(saved(story.send(changed))).toEqual([keeps({ values: typed, running: null })]);
      expect(saved(story.send({ type: 'draft.changed', values: { ...emptyAccountHolder, iban } }))).toEqual([
        keeps(null),
      ]);
    }));
});

describe('after a reload', () => {
  const found = { type: 'draft.restored', draft: kept } as const;

  it('[SDD-09] the code entry is there again, with its wrong codes and its price', () =>
    play(form, 'plain', ({ send, end, hasTag, context }) => {
      send({ ...found, draft: { ...kept, running: { ...running, tries: 2 } } });
      const effects = end('loadOffer', dearer);
      expect([hasTag('sms'), context().running?.price]).toEqual([true, euros(2_999)]);
      expect(started(effects, 'debitCode')).toEqual([{ running: { ...running, tries: 2 } }]);
      expect(context().values).toEqual({ ...values, iban: '' });
    }));

  it.each([
    ['of another bundle', { ...kept, running: { ...running, bundle: 'season' } }, 0],
    ['whose time is over', kept, 10 * minute],
  ])('a code %s is not waited for', (_, draft, later) =>
    play(form, 'plain', ({ send, end, wait, value, context }) => {
      send({ type: 'draft.restored', draft });
      wait(later);
      end('loadOffer', offer);
      expect([value(), context().running, context().values.holder]).toEqual(['form', null, 'Daniel Krüger']);
    }),
  );
});

describe('while a code is awaited', () => {
  it('[SDD-01 SDD-09] the debit leads to the payment, which takes the place of this page, and all is forgotten', () =>
    play(awaiting, 'plain', (story) => {
      toCode(story);
      const effects = story.send(paid);
      expect(told(effects)).toEqual([going('/transactions/payment-1')]);
      expect(saved(effects).at(-1)).toEqual(keeps(null));
    }));

  it('[SDD-09] what has become of it is kept for the tab', () =>
    play(awaiting, 'plain', (story) => {
      toCode(story);
      const twice = { ...running, tries: 2 };
      expect(saved(story.send(changedTo(twice)))).toEqual([keeps({ values: typed, running: twice })]);
    }));

  it.each(['tries', 'over'] as const)(
    '[SDD-03 SDD-09] losing it (%s) leads back to the form, with all that was typed, until it is asked for anew',
    (why) =>
      play(awaiting, 'plain', (story) => {
        toCode(story);
        const { send, context, value } = story;
        send(lost(why));
        expect([value(), context().lost, context().values]).toEqual(['form', why, values]);
        send(submitted('key-anew'));
        expect([context().lost, context().request?.key]).toEqual([null, 'key-anew']);
      }),
  );

  it('[SDD-06] a limit that the bank sets then is said', () =>
    play(awaiting, 'plain', (story) => {
      toCode(story);
      story.send({ type: 'debit.limitReached', problem: { code: 'debit_limit', until: 5 } });
      expect([story.hasTag('limit'), story.context().problem]).toEqual([true, { code: 'debit_limit', until: 5 }]);
    }));

  it('[DISCOUNT-08] a discount that counts no more is said, and the price is now without it', () =>
    play(form, 'discounted', (story) => {
      toCode(story);
      story.send({ type: 'debit.discountRejected', error: 'code_used' });
      const { context, value } = story;
      expect([value(), totalOf(context()), context().refused]).toEqual([
        'form',
        euros(2_999),
        { code: 'timebonus25', error: 'code_used' },
      ]);
    }));

  it('"Change number" leads back to the form with all that was typed', () =>
    play(awaiting, 'plain', (story) => {
      toCode(story);
      const effects = story.send(reopened);
      expect([story.value(), story.context().values, story.context().running]).toEqual(['form', values, null]);
      expect(saved(effects)).toEqual([keeps({ values: typed, running: null })]);
    }));
});

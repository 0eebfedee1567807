import { expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { welcomeDiscountMachine } from '#machines/member/welcome-discount.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal, welcomeUntil } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const who = (change: Partial<User> = {}) => ({ user: { ...anna, paid_user: false, ...change } });
const known = (change: Partial<User> = {}) => ({ type: 'facts.changed', facts: who(change) }) as const;
const nobody = { type: 'facts.changed', facts: { user: null } } as const;
const found = (discount = welcomeUntil(86_400_000)) => ({
  type: 'discounts.changed',
  discounts: { welcomeDiscount: discount },
});
const none = { type: 'discounts.changed', discounts: { welcomeDiscount: null } };

const good = [welcomeUntil(86_400_000), welcomeUntil(1)];
const bad = [
  welcomeUntil(0),
  welcomeUntil(null),
  welcomeUntil(86_400_000, { expired: true }),
  welcomeUntil(86_400_000, { status: 'disabled' }),
];

const looks = (effects: readonly Effect[]): number =>
  effects.filter((effect) => effect.kind === 'sent' && effect.to === 'countdown').length;

const model = defineModel({
  machine: welcomeDiscountMachine,
  inputs: { free: who(), paid: who({ paid_user: true }), nobody: { user: null } },
  events: [known(), known({ paid_user: true }), nobody],
  outcomes: { loadDiscount: { done: [...good, ...bad], error: [refusal('not_found'), refusal('network')] } },
  said: { countdown: [{ type: 'countdown.ended' }], watchTabReturn: [{ type: 'tab.visible' }] },
  invariants: {
    'is asked for once a login at most': ({ history }) =>
      history.flatMap(({ effects }) => started(effects, 'loadDiscount')).length <= 1,
    'is nothing for who has paid [DISCOUNT-04]': ({ snapshot }) => !snapshot.context.isPaid || snapshot.matches('none'),
    'comes with a countdown to its end [DISCOUNT-05]': ({ snapshot, effects }) =>
      'countdown' in snapshot.children === snapshot.matches('held') &&
      started(effects, 'countdown').every((input) => isSame(input, { deadline: snapshot.context.discount?.expires })),
    'tells of nothing but itself [DISCOUNT-07]': ({ before, snapshot, effects }) => {
      if (before?.value === snapshot.value || snapshot.matches('loading')) return told(effects).length === 0;
      return isSame(told(effects), [
        snapshot.matches('held') && snapshot.context.discount !== null ? found(snapshot.context.discount) : none,
      ]);
    },
    'never comes back once it is over': ({ before, snapshot }) =>
      before?.matches('none') !== true || snapshot.matches('none'),
    'looks at the clock when the page is shown again': ({ step, before, effects }) =>
      looks(effects) === (isEvent(step, 'tab.visible') && before?.matches('held') === true ? 1 : 0),
  },
});

coverModel(model, '[DISCOUNT-04 DISCOUNT-05 DISCOUNT-07]');

it('[DISCOUNT-04 DISCOUNT-05] a free member has what the server says, until it ends', () =>
  play(model, 'free', ({ first, end, send }) => {
    expect(started(first, 'loadDiscount')).toHaveLength(1);
    const effects = end('loadDiscount', welcomeUntil(86_400_000));
    expect(told(effects)).toEqual([found()]);
    expect(started(effects, 'countdown')).toEqual([{ deadline: 86_400_000 }]);
    expect(told(send({ type: 'countdown.ended' }))).toEqual([none]);
  }));

it('[DISCOUNT-05] is over when nobody counts any longer; who only looks at the page may fail', () =>
  play(model, 'free', ({ end, fail, value }) => {
    end('loadDiscount', welcomeUntil(86_400_000));
    expect([told(fail('watchTabReturn', 'broken')), value()]).toEqual([[], 'held']);
    expect([told(fail('countdown', 'broken')), value()]).toEqual([[none], 'none']);
  }));

it.each(bad)('[DISCOUNT-04] what is worth nothing is none: %j', (discount) =>
  play(model, 'free', ({ end }) => {
    expect(told(end('loadDiscount', discount))).toEqual([none]);
  }),
);

it('[DISCOUNT-05] it must have a moment left', () =>
  play(model, 'free', ({ wait, end, value }) => {
    wait(999);
    end('loadDiscount', welcomeUntil(1_000));
    expect(value()).toBe('held');
  }));

it.each(['not_found', 'network', 'internal', 'too_many_requests', 'authentication_required'] as const)(
  '[DISCOUNT-07] nobody hears of a failed load: %s',
  (code) =>
    play(model, 'free', ({ fail, value }) => {
      expect(told(fail('loadDiscount', refusal(code)))).toEqual([none]);
      expect(value()).toBe('none');
    }),
);

it('[DISCOUNT-04] who has paid is not asked about, and who pays has it no longer', () => {
  play(model, 'paid', ({ first, value }) => {
    expect([started(first, 'loadDiscount'), value()]).toEqual([[], 'none']);
  });
  play(model, 'free', ({ send, value }) => {
    send(known({ paid_user: true }));
    expect(value()).toBe('none');
  });
  play(model, 'free', ({ end, send, value }) => {
    end('loadDiscount', welcomeUntil(86_400_000));
    expect(told(send(known({ paid_user: true })))).toEqual([none]);
    expect(told(send(known()))).toEqual([]);
    expect(value()).toBe('none');
  });
});

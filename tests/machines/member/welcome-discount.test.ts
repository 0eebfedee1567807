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
const loggedOut = { type: 'facts.changed', facts: { user: null } } as const;
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
  inputs: { free: who(), paid: who({ paid_user: true }), 'logged out': { user: null } },
  events: [known(), known({ paid_user: true }), loggedOut],
  outcomes: { loadDiscount: { done: [...good, ...bad], error: [refusal('not_found'), refusal('network')] } },
  said: { countdown: [{ type: 'countdown.ended' }], watchTabReturn: [{ type: 'tab.visible' }] },
  invariants: {
    'is requested once per login at most': ({ history }) =>
      history.flatMap(({ effects }) => started(effects, 'loadDiscount')).length <= 1,
    'is none for a paid user [DISCOUNT-04]': ({ snapshot }) => !snapshot.context.isPaid || snapshot.matches('none'),
    'counts down to its end [DISCOUNT-05]': ({ snapshot, effects }) =>
      'countdown' in snapshot.children === snapshot.matches('active') &&
      started(effects, 'countdown').every((input) => isSame(input, { deadline: snapshot.context.discount?.expires })),
    'sends only its own changes [DISCOUNT-07]': ({ before, snapshot, effects }) => {
      if (before?.value === snapshot.value || snapshot.matches('loading')) return told(effects).length === 0;
      return isSame(told(effects), [
        snapshot.matches('active') && snapshot.context.discount !== null ? found(snapshot.context.discount) : none,
      ]);
    },
    'never returns after its end': ({ before, snapshot }) =>
      before?.matches('none') !== true || snapshot.matches('none'),
    'refreshes the countdown when the tab is visible again': ({ step, before, effects }) =>
      looks(effects) === (isEvent(step, 'tab.visible') && before?.matches('active') === true ? 1 : 0),
  },
});

coverModel(model, '[DISCOUNT-04 DISCOUNT-05 DISCOUNT-07]');

it('[DISCOUNT-04 DISCOUNT-05] a free member has the welcome discount until it ends', () =>
  play(model, 'free', ({ first, end, send }) => {
    expect(started(first, 'loadDiscount')).toHaveLength(1);
    const effects = end('loadDiscount', welcomeUntil(86_400_000));
    expect(told(effects)).toEqual([found()]);
    expect(started(effects, 'countdown')).toEqual([{ deadline: 86_400_000 }]);
    expect(told(send({ type: 'countdown.ended' }))).toEqual([none]);
  }));

it('[DISCOUNT-05] ends when the countdown fails; the tab watcher may fail', () =>
  play(model, 'free', ({ end, fail, value }) => {
    end('loadDiscount', welcomeUntil(86_400_000));
    expect([told(fail('watchTabReturn', 'broken')), value()]).toEqual([[], 'active']);
    expect([told(fail('countdown', 'broken')), value()]).toEqual([[none], 'none']);
  }));

it.each(bad)('[DISCOUNT-04] an unusable discount is none: %j', (discount) =>
  play(model, 'free', ({ end }) => {
    expect(told(end('loadDiscount', discount))).toEqual([none]);
  }),
);

it('[DISCOUNT-05] must not have expired', () =>
  play(model, 'free', ({ wait, end, value }) => {
    wait(999);
    end('loadDiscount', welcomeUntil(1_000));
    expect(value()).toBe('active');
  }));

it.each(['not_found', 'network', 'internal', 'too_many_requests', 'authentication_required'] as const)(
  '[DISCOUNT-07] a failed load shows no error: %s',
  (code) =>
    play(model, 'free', ({ fail, value }) => {
      expect(told(fail('loadDiscount', refusal(code)))).toEqual([none]);
      expect(value()).toBe('none');
    }),
);

it('[DISCOUNT-04] a paid user requests none, and loses it by paying', () => {
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

import { expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import { welcomeDiscountMachine } from '#machines/member/welcome-discount.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, refusal, welcomeUntil } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

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
  actorOutcomes: { loadDiscount: { done: [...good, ...bad], error: [refusal('not_found'), refusal('network')] } },
  actorEvents: { countdown: [{ type: 'countdown.ended' }], watchTabReturn: [{ type: 'tab.visible' }] },
  invariants: {
    'is requested once per login at most': ({ trace }) =>
      trace.flatMap(({ effects }) => startedInputs(effects, 'loadDiscount')).length <= 1,
    'is none for a paid user [DISCOUNT-04]': ({ snapshot }) => !snapshot.context.isPaid || snapshot.matches('none'),
    'counts down to its end [DISCOUNT-05]': ({ snapshot, effects }) =>
      'countdown' in snapshot.children === snapshot.matches('active') &&
      startedInputs(effects, 'countdown').every((input) =>
        expectEqual(input, { deadline: snapshot.context.discount?.expires }),
      ),
    'sends only its own changes [DISCOUNT-07]': ({ before, snapshot, effects }) => {
      if (before?.value === snapshot.value || snapshot.matches('loading')) return sentToParent(effects).length === 0;
      return expectEqual(sentToParent(effects), [
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
  runScenario(model, 'free', ({ initialEffects, resolve, send }) => {
    expect(startedInputs(initialEffects, 'loadDiscount')).toHaveLength(1);
    const effects = resolve('loadDiscount', welcomeUntil(86_400_000));
    expect(sentToParent(effects)).toEqual([found()]);
    expect(startedInputs(effects, 'countdown')).toEqual([{ deadline: 86_400_000 }]);
    expect(sentToParent(send({ type: 'countdown.ended' }))).toEqual([none]);
  }));

it('[DISCOUNT-05] ends when the countdown fails; the tab watcher may fail', () =>
  runScenario(model, 'free', ({ resolve, reject, value }) => {
    resolve('loadDiscount', welcomeUntil(86_400_000));
    expect([sentToParent(reject('watchTabReturn', 'broken')), value()]).toEqual([[], 'active']);
    expect([sentToParent(reject('countdown', 'broken')), value()]).toEqual([[none], 'none']);
  }));

it.each(bad)('[DISCOUNT-04] an unusable discount is none: %j', (discount) =>
  runScenario(model, 'free', ({ resolve }) => {
    expect(sentToParent(resolve('loadDiscount', discount))).toEqual([none]);
  }),
);

it('[DISCOUNT-05] must not have expired', () =>
  runScenario(model, 'free', ({ advance, resolve, value }) => {
    advance(999);
    resolve('loadDiscount', welcomeUntil(1_000));
    expect(value()).toBe('active');
  }));

it.each(['not_found', 'network', 'internal', 'too_many_requests', 'authentication_required'] as const)(
  '[DISCOUNT-07] a failed load shows no error: %s',
  (code) =>
    runScenario(model, 'free', ({ reject, value }) => {
      expect(sentToParent(reject('loadDiscount', refusal(code)))).toEqual([none]);
      expect(value()).toBe('none');
    }),
);

it('[DISCOUNT-04] a paid user requests none, and loses it by paying', () => {
  runScenario(model, 'paid', ({ initialEffects, value }) => {
    expect([startedInputs(initialEffects, 'loadDiscount'), value()]).toEqual([[], 'none']);
  });
  runScenario(model, 'free', ({ send, value }) => {
    send(known({ paid_user: true }));
    expect(value()).toBe('none');
  });
  runScenario(model, 'free', ({ resolve, send, value }) => {
    resolve('loadDiscount', welcomeUntil(86_400_000));
    expect(sentToParent(send(known({ paid_user: true })))).toEqual([none]);
    expect(sentToParent(send(known()))).toEqual([]);
    expect(value()).toBe('none');
  });
});

import { describe, expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import type { PaywalledFeature, Intent } from '#machines/app/events.ts';
import { premiumGateMachine } from '#machines/member/paywall.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, settings } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const intentOf = (feature: PaywalledFeature, path = '/chats/talk'): Intent => ({ feature, path, name: 'Bert' });
const asked = (feature: PaywalledFeature, until: number | null = null) =>
  ({ type: 'paywall.requested', feature, intent: intentOf(feature), until }) as const;
const kept = (feature: PaywalledFeature) => ({ type: 'intent.recorded', intent: intentOf(feature) }) as const;
const known = (change: Partial<User>) =>
  ({ type: 'facts.changed', facts: { user: { ...anna, ...change }, settings } }) as const;
const nobody = { type: 'facts.changed', facts: { user: null, settings: null } } as const;

const poor = { user: { ...anna, credits: 0, paid_user: false }, settings };
const place = (to: string) => ({ type: 'navigation.requested', to, replace: false });
/** What the place that keeps the intent was told. */
const keptIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'keepIntent' ? [effect.event] : []));
const shown = { type: 'tab.visible' } as const;
/** How often the countdown was told to look at the clock. */
const looks = (effects: readonly Effect[]): number =>
  effects.filter((effect) => effect.kind === 'sent' && effect.to === 'countdown').length;
const keeps = (draft: Intent | null) => ({ type: 'draft.changed', draft });

const model = defineModel({
  machine: premiumGateMachine,
  inputs: { poor },
  events: [
    asked('conversation'),
    asked('gift'),
    asked('like', 90_000),
    kept('message'),
    kept('conversation'),
    known({ credits: 0, paid_user: false }),
    known({ credits: 1, paid_user: false }),
    known({ credits: 100, paid_user: true }),
    nobody,
    { type: 'paywall.dismissed' },
    { type: 'paywall.accepted' },
    { type: 'intent.resumed' },
    { type: 'intent.discarded' },
  ],
  said: {
    countdown: [{ type: 'countdown.ended' }],
    watchTabReturn: [shown],
    keepIntent: [
      { type: 'draft.restored', draft: intentOf('message', '/chats/before') },
      { type: 'draft.restored', draft: intentOf('message', '//evil.example') },
    ],
  },
  project: ({ user, refused, intent }) => [user?.credits, refused?.feature, refused?.until, intent],
  invariants: {
    'goes nowhere without a click [ROLE-09]': ({ step, effects }) =>
      told(effects).length === 0 || isEvent(step, 'paywall.accepted') || isEvent(step, 'intent.resumed'),
    'leads out of a refusal to where it can be bought': ({ step, before, effects }) =>
      !isEvent(step, 'paywall.accepted') ||
      isSame(
        told(effects),
        before?.hasTag('open') === true
          ? [place(before.context.refused?.feature === 'gift' ? '/credits' : '/premium')]
          : [],
      ),
    'keeps what was wanted when somebody goes to buy it': ({ step, before, effects }) =>
      !isEvent(step, 'paywall.accepted') ||
      before?.hasTag('open') !== true ||
      isSame(keptIn(effects), [keeps(before.context.refused?.intent ?? null)]),
    'offers only what is possible now': ({ snapshot: { context, ...snapshot } }) => {
      if (!snapshot.hasTag('offered')) return true;
      const { user, intent } = context;
      return intent?.feature === 'message'
        ? (user?.credits ?? 0) >= settings.message_credits
        : intent?.feature === 'gift'
          ? (user?.credits ?? 0) >= settings.gift_credits
          : user?.paid_user === true;
    },
    'looks at the clock when the page is shown again': ({ step, before, effects }) =>
      looks(effects) === (isEvent(step, 'tab.visible') && before?.matches({ refusal: { open: 'limited' } }) ? 1 : 0),
    'is shown only while something is refused': ({ snapshot }) =>
      snapshot.hasTag('open') === (snapshot.context.refused !== null),
    'never leads to another site': ({ snapshot }) => snapshot.context.intent?.path.startsWith('//') !== true,
  },
});

coverModel(model, '[ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09]');

describe('the way back after a purchase', () => {
  it('is offered once, and forgotten when it was taken [ROLE-11]', () => {
    play(model, 'poor', ({ send, hasTag, context }) => {
      send(asked('message'));
      send({ type: 'paywall.accepted' });
      expect(hasTag('offered')).toBe(false);
      send(known({ credits: 10, paid_user: true }));
      expect(hasTag('offered')).toBe(true);
      const effects = send({ type: 'intent.resumed' });
      expect(told(effects)).toEqual([place('/chats/talk')]);
      expect(keptIn(effects)).toEqual([keeps(null)]);
      expect([hasTag('offered'), context().intent]).toEqual([false, null]);
    });
  });

  it('a limit counts down to its end, and closes itself then [LIKE-09]', () => {
    play(model, 'poor', ({ send, hasTag }) => {
      expect(started(send(asked('like', 90_000)), 'countdown')).toEqual([{ deadline: 90_000 }]);
      expect(hasTag('open')).toBe(true);
      send({ type: 'countdown.ended' });
      expect(hasTag('open')).toBe(false);
    });
  });

  it('a limit that nobody counts down stays shut; who only looks at the page may fail [LIKE-09]', () => {
    play(model, 'poor', ({ send, fail, hasTag, context }) => {
      send(asked('like', 90_000));
      fail('watchTabReturn', 'broken');
      expect([hasTag('open'), context().refused?.until]).toEqual([true, 90_000]);
      fail('countdown', 'broken');
      expect(hasTag('open')).toBe(true);
    });
  });
});

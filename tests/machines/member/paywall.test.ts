import { describe, expect, it } from 'vitest';
import type { User } from '#contract/user.ts';
import type { PaywalledFeature, Intent } from '#machines/app/events.ts';
import { paywallMachine } from '#machines/member/paywall.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, settings } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { allSentToParent, isRunning } from '#tests/machines/pending-actors.ts';

const intentOf = (feature: PaywalledFeature, path = '/chats/talk'): Intent => ({ feature, path, name: 'Bert' });
const requested = (feature: PaywalledFeature, until: number | null = null) =>
  ({ type: 'paywall.requested', feature, intent: intentOf(feature), until }) as const;
const facts = (change: Partial<User>) =>
  ({ type: 'facts.changed', facts: { user: { ...anna, ...change }, settings } }) as const;
const loggedOut = { type: 'facts.changed', facts: { user: null, settings: null } } as const;

const poor = { user: { ...anna, credits: 0, paid_user: false }, settings };
const navigationEvent = (to: string) => ({ type: 'navigation.requested', to, replace: false });
const savedIntents = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistIntent' ? [effect.event] : []));
const tabVisible = { type: 'tab.visible' } as const;
/** How often the countdown was refreshed. */
const refreshes = (effects: readonly Effect[]): number =>
  effects.filter((effect) => effect.kind === 'sent' && effect.to === 'countdown').length;
const draftChanged = (draft: Intent | null) => ({ type: 'draft.changed', draft });

const model = defineModel({
  machine: paywallMachine,
  inputs: { poor },
  events: [
    requested('conversation'),
    requested('gift'),
    requested('like', 90_000),
    requested('message'),
    facts({ credits: 0, paid_user: false }),
    facts({ credits: 1, paid_user: false }),
    facts({ credits: 100, paid_user: true }),
    loggedOut,
    { type: 'paywall.dismissed' },
    { type: 'paywall.accepted' },
    { type: 'intent.resumed' },
    { type: 'intent.discarded' },
  ],
  actorEvents: {
    paywallOffer: [{ type: 'purchase.selected', path: '/credits/evening/ideal' }],
    countdown: [{ type: 'countdown.ended' }],
    watchTabReturn: [tabVisible],
    persistIntent: [
      { type: 'draft.restored', draft: intentOf('message', '/chats/before') },
      { type: 'draft.restored', draft: intentOf('message', '//evil.example') },
    ],
  },
  stateKey: ({ user, request, intent }) => [user?.credits, request?.feature, request?.until, intent],
  invariants: {
    'navigates only after a click [ROLE-09]': ({ step, effects }) =>
      sentToParent(effects, 'navigation.requested').length === 0 ||
      isEvent(step, 'paywall.accepted') ||
      isEvent(step, 'purchase.selected') ||
      isEvent(step, 'intent.resumed'),
    'asks for its modal as long as it is open [ROLE-09]': ({ trace, snapshot }) => {
      const [asked, released] = ['modal.requested', 'modal.released'].map(
        (type) => allSentToParent(trace, type).length,
      );
      return Number(asked) - Number(released) === (snapshot.hasTag('open') ? 1 : 0);
    },
    'leads to the page where the feature is bought': ({ step, before, effects }) =>
      !isEvent(step, 'paywall.accepted') ||
      expectEqual(
        sentToParent(effects, 'navigation.requested'),
        before?.hasTag('open') === true
          ? [navigationEvent(/gift|message/.test(before.context.request?.feature ?? '') ? '/credits' : '/premium')]
          : [],
      ),
    'leads to the bundle that was chosen [PREMIUM-05]': ({ step, effects, snapshot }) =>
      !isEvent(step, 'purchase.selected') ||
      expectEqual(
        [sentToParent(effects, 'navigation.requested'), snapshot.hasTag('open')],
        [[navigationEvent('/credits/evening/ideal')], false],
      ),
    'offers the bundles as long as it is open [PREMIUM-05]': ({ effects, snapshot, before }) =>
      snapshot.hasTag('open') === before?.hasTag('open') ||
      expectEqual(startedInputs(effects, 'paywallOffer').length, snapshot.hasTag('open') ? 1 : 0),
    'saves the intent when the member goes to buy': ({ step, before, effects, trace }) =>
      !(isEvent(step, 'paywall.accepted') || isEvent(step, 'purchase.selected')) ||
      !isRunning(trace, 'persistIntent') ||
      before?.hasTag('open') !== true ||
      expectEqual(savedIntents(effects), [draftChanged(before.context.request?.intent ?? null)]),
    'offers only what is possible now': ({ snapshot: { context, ...snapshot } }) => {
      if (!snapshot.hasTag('offered')) return true;
      const { user, intent } = context;
      return intent?.feature === 'message'
        ? (user?.credits ?? 0) >= settings.message_credits
        : intent?.feature === 'gift'
          ? (user?.credits ?? 0) >= settings.gift_credits
          : user?.paid_user === true;
    },
    'refreshes the countdown when the tab is visible again': ({ step, before, effects }) =>
      refreshes(effects) ===
      (isEvent(step, 'tab.visible') && before?.matches({ modal: { open: 'untilReset' } }) ? 1 : 0),
    'is open exactly while a feature was requested': ({ snapshot }) =>
      snapshot.hasTag('open') === (snapshot.context.request !== null),
    'never leads to another site': ({ snapshot }) => snapshot.context.intent?.path.startsWith('//') !== true,
  },
});

coverModel(model, '[ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09]');

describe('the way back after a purchase', () => {
  it('is offered once, and cleared when resumed [ROLE-11]', () => {
    runScenario(model, 'poor', ({ send, hasTag, context }) => {
      send(requested('message'));
      send({ type: 'paywall.accepted' });
      expect(hasTag('offered')).toBe(false);
      send(facts({ credits: 10, paid_user: true }));
      expect(hasTag('offered')).toBe(true);
      const effects = send({ type: 'intent.resumed' });
      expect(sentToParent(effects)).toEqual([navigationEvent('/chats/talk')]);
      expect(savedIntents(effects)).toEqual([draftChanged(null)]);
      expect([hasTag('offered'), context().intent]).toEqual([false, null]);
    });
  });

  it('a limit counts down to its reset, and closes the modal then [LIKE-09]', () => {
    runScenario(model, 'poor', ({ send, hasTag }) => {
      expect(startedInputs(send(requested('like', 90_000)), 'countdown')).toEqual([{ deadline: 90_000 }]);
      expect(hasTag('open')).toBe(true);
      send({ type: 'countdown.ended' });
      expect(hasTag('open')).toBe(false);
    });
  });

  it('the modal stays open without the countdown or the tab watcher [LIKE-09]', () => {
    runScenario(model, 'poor', ({ send, reject, hasTag, context }) => {
      send(requested('like', 90_000));
      reject('watchTabReturn', 'broken');
      expect([hasTag('open'), context().request?.until]).toEqual([true, 90_000]);
      reject('countdown', 'broken');
      expect(hasTag('open')).toBe(true);
    });
  });

  it('opens although the credits look sufficient, and closes with the news that they are [CREDITS-04 PREMIUM-05]', () => {
    runScenario(model, 'poor', ({ send, hasTag }) => {
      send(facts({ credits: 100, paid_user: true }));
      send(requested('message'));
      expect(hasTag('open')).toBe(true);
      send(facts({ credits: 0 }));
      expect(hasTag('open')).toBe(true);
      send(facts({ credits: 1 }));
      expect(hasTag('open')).toBe(false);
    });
  });

  it('a purchase is offered to go on at the interrupted sentence [PREMIUM-05]', () => {
    runScenario(model, 'poor', ({ send, context }) => {
      send(requested('message'));
      const effects = send({ type: 'purchase.selected', path: '/credits/evening/ideal' });
      expect(sentToParent(effects, 'navigation.requested')).toEqual([navigationEvent('/credits/evening/ideal')]);
      expect([savedIntents(effects), context().intent?.path]).toEqual([
        [draftChanged(intentOf('message'))],
        '/chats/talk',
      ]);
    });
  });
});

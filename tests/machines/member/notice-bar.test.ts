import { expect, it } from 'vitest';
import type { AppEvent } from '#machines/app/events.ts';
import { noticeBarMachine, noticeReleased, noticeRequested } from '#machines/member/notice-bar.ts';
import { type Notice, dueNotices, noticeOwners } from '#machines/app/notices.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { isRunning } from '#tests/machines/pending-actors.ts';
import { message, route } from '#tests/machines/samples.ts';

const order = ['activation', 'timeBonus', 'enrichProfile', 'push', 'disabledNotifications', 'install'] as const;

const inArea = route('members', { area: true });
const outside = route('settings', { area: false });
const preferences = route('notifications', { area: false });
const moved = (to: typeof inArea) => ({ type: 'facts.changed', facts: { route: to } }) as const;
const sent: Extract<AppEvent, { type: 'message.sent' }> = {
  type: 'message.sent',
  profile: 'bert',
  sent: { message: message(1, 'anna'), credits: 3, free_messages: 0 },
};
const restored = { type: 'pushOffer.restored' } as const;
const unfolded = { type: 'notices.unfolded' } as const;
const folded = { type: 'notices.folded' } as const;

const storedIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistPushOffer' ? [effect.event] : []));

const asked: readonly Notice[] = ['activation', 'timeBonus', 'push'];

const model = defineModel({
  machine: noticeBarMachine,
  inputs: {
    start: { me: 'anna', requested: [], route: inArea },
    'after a crash': { me: 'anna', requested: ['push', 'activation', 'timeBonus'], route: inArea },
    'in the notification settings': { me: 'anna', requested: [], route: preferences },
  },
  events: [
    ...asked.flatMap((notice) => [noticeRequested(notice), noticeReleased(notice)]),
    moved(inArea),
    moved(outside),
    moved(preferences),
    sent,
    unfolded,
    folded,
  ],
  actorEvents: { persistPushOffer: [restored] },
  stateKey: ({ requested, route: { key }, mayOfferPush }) => [requested.toSorted(), key, mayOfferPush],
  invariants: {
    'shows what is requested, in the fixed order [ALERT-14]': ({ snapshot: { context } }) => {
      const due = dueNotices(context);
      return (
        expectEqual(
          due,
          order.filter((notice) => due.includes(notice)),
        ) && due.every((notice) => context.requested.includes(notice))
      );
    },
    'withholds nothing but the bonus elsewhere, and push too early [ALERT-14 ALERT-15 BONUS-17]': ({
      snapshot: { context },
    }) =>
      expectEqual(
        context.requested.filter((notice) => !dueNotices(context).includes(notice)).toSorted(),
        context.requested
          .filter(
            (notice) =>
              (notice === 'timeBonus' && context.route.name !== 'members') ||
              (notice === 'push' && !context.mayOfferPush),
          )
          .toSorted(),
      ),
    'is unfolded only with more than one notice [ALERT-14]': ({ snapshot }) =>
      !snapshot.hasTag('unfolded') || dueNotices(snapshot.context).length > 1,
    'is folded on another page [ALERT-14]': ({ step, before, snapshot }) =>
      !isEvent(step, 'facts.changed') ||
      before?.context.route.key === snapshot.context.route.key ||
      !snapshot.hasTag('unfolded'),
    'unfolds and folds on request [ALERT-14]': ({ step, before, snapshot }) =>
      (!isEvent(step, 'notices.folded') || !snapshot.hasTag('unfolded')) &&
      (!isEvent(step, 'notices.unfolded') ||
        before === null ||
        snapshot.hasTag('unfolded') === dueNotices(before.context).length > 1),
    'offers push after a message, in the notification settings, or as stored, and then for good [ALERT-15]': ({
      step,
      before,
      snapshot,
    }) =>
      snapshot.context.mayOfferPush ===
      (before?.context.mayOfferPush === true ||
        isEvent(step, 'message.sent') ||
        (step?.kind === 'actorEvent' && step.event === restored) ||
        snapshot.context.route.name === 'notifications'),
    'stores it once, for this member [ALERT-15]': ({ step, before, snapshot, effects, trace }) => {
      const isNew = snapshot.context.mayOfferPush && before?.context.mayOfferPush !== true;
      const isStored = isNew && step?.kind !== 'actorEvent' && isRunning(trace, 'persistPushOffer');
      return storedIn(effects).length === (isStored ? 1 : 0);
    },
  },
});

coverModel(model, '[ALERT-14 ALERT-15 BONUS-17]');

it('[ALERT-14] has this order', () => {
  expect(Object.keys(noticeOwners)).toEqual(order);
});

it('[ALERT-14] shows the address to confirm first, then the bonus, the photo, push, disabled mails, and the app', () =>
  runScenario(model, 'start', ({ send, context }) => {
    send(sent);
    for (const notice of order.toReversed()) send(noticeRequested(notice));
    expect(dueNotices(context())).toEqual([
      'activation',
      'timeBonus',
      'enrichProfile',
      'push',
      'disabledNotifications',
      'install',
    ]);
    send(noticeReleased('activation'));
    expect(dueNotices(context())[0]).toBe('timeBonus');
  }));

it('[ALERT-15] push waits for the first message; the time is stored under the account', () =>
  runScenario(model, 'start', ({ send, context, initialEffects, advance }) => {
    expect(startedInputs(initialEffects, 'persistPushOffer')).toEqual([{ me: 'anna' }]);
    send(noticeRequested('push'));
    expect(dueNotices(context())).toEqual([]);
    advance(1_000);
    expect(storedIn(send(sent))).toEqual([{ type: 'pushOffer.changed', at: 1_000 }]);
    expect(dueNotices(context())).toEqual(['push']);
    expect(storedIn(send(sent))).toEqual([]);
  }));

it('[ALERT-15] opening the notification settings is a reason too', () =>
  runScenario(model, 'start', ({ send, context }) => {
    send(noticeRequested('push'));
    expect(storedIn(send(moved(preferences)))).toEqual([{ type: 'pushOffer.changed', at: 0 }]);
    send(moved(inArea));
    expect(dueNotices(context())).toEqual(['push']);
  }));

import { describe, expect, it } from 'vitest';
import { type DeviceUse, installHintMachine } from '#machines/member/install-hint.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { route } from '#tests/machines/samples.ts';

const day = 86_400_000;
/** Noon, so that no time zone changes the day. */
const startTime = 20_000 * day + day / 2;
const [members, chats, credits] = [route('members'), route('chats'), route('credits')];
const at = (to: typeof members) => ({ type: 'facts.changed', facts: { route: to } }) as const;
const uses = (days: number, lastDay: number, isHintClosed = false): DeviceUse => ({ days, lastDay, isHintClosed });
const restored = (stored: DeviceUse | null) => ({ type: 'deviceUse.restored', use: stored }) as const;
const offered = { type: 'install.offered' } as const;
const requested = { type: 'install.requested' } as const;
const dismissed = { type: 'hint.dismissed' } as const;
const shown = { type: 'notice.requested', notice: 'install' };
const released = { type: 'notice.released', notice: 'install' };

const storedIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDeviceUse' ? [effect.event] : []));

const model = defineModel({
  machine: installHintMachine,
  inputs: { members: { route: members } },
  startTime,
  events: [at(members), at(chats), at(credits), requested, dismissed],
  actorEvents: {
    persistDeviceUse: [
      restored(null),
      restored(uses(1, 19_999)),
      restored(uses(2, 19_999)),
      restored(uses(2, 20_000)),
      restored(uses(3, 20_000)),
      restored(uses(3, 20_000, true)),
    ],
    watchInstallOffer: [offered],
  },
  actorOutcomes: { promptInstall: { done: [undefined], error: ['refused'] } },
  waits: [day],
  stateKey: ({ route: { name }, isOffered, use: stored }, now) => [
    name,
    isOffered,
    stored && [Math.min(stored.days, 3), stored.lastDay, stored.isHintClosed],
    now < day,
  ],
  exploreWhile: ({ context: { use: stored } }) => (stored?.lastDay ?? 0) <= 20_001,
  invariants: {
    'is shown from the third day on, where the browser can install, until it is answered, and never in checkout [APP-02]':
      ({ snapshot: { context, ...snapshot } }) =>
        !snapshot.hasTag('open') ||
        (context.isOffered &&
          (context.use?.days ?? 0) >= 3 &&
          context.use?.isHintClosed === false &&
          context.route.name !== 'credits'),
    'asks for its notice as long as it is open [APP-02 ALERT-14]': ({ before, snapshot, effects }) => {
      const [was, is] = [before?.hasTag('open') === true, snapshot.hasTag('open')];
      const sent = sentToParent(effects);
      return was === is ? sent.length === 0 || sent.length === 2 : expectEqual(sent, [is ? shown : released]);
    },
    "opens the browser's dialog after a click only [APP-02]": ({ step, before, effects }) =>
      startedInputs(effects, 'promptInstall').length === 0 ||
      (isEvent(step, 'install.requested') && before?.hasTag('open') === true),
    'stores every day and every answer [APP-02]': ({ before, snapshot, effects, step }) =>
      isEvent(step, 'deviceUse.restored') ||
      (JSON.stringify(before?.context.use ?? null) === JSON.stringify(snapshot.context.use)) ===
        (storedIn(effects).length === 0),
  },
});

coverModel(model, '[APP-02]');

it('[APP-02] is shown with the next page on the third day, and dismissed for ever', () =>
  runScenario(model, 'members', ({ send, hasTag }) => {
    expect(storedIn(send(restored(uses(2, 19_999))))).toEqual([
      { type: 'deviceUse.changed', use: { days: 3, lastDay: 20_000, isHintClosed: false } },
    ]);
    expect(sentToParent(send(offered))).toEqual([]);
    expect(sentToParent(send(at(chats)))).toEqual([shown]);
    expect(hasTag('open')).toBe(true);
    const effects = send(dismissed);
    expect(sentToParent(effects)).toEqual([released]);
    expect(storedIn(effects)).toEqual([
      { type: 'deviceUse.changed', use: { days: 3, lastDay: 20_000, isHintClosed: true } },
    ]);
    expect(send(at(members))).toEqual([]);
  }));

it('[APP-02] a click opens the dialog of the browser, and answers the hint for good', () =>
  runScenario(model, 'members', ({ send, resolve }) => {
    send(restored(uses(3, 20_000)));
    send(offered);
    send(at(chats));
    const effects = send(requested);
    expect(startedInputs(effects, 'promptInstall')).toHaveLength(1);
    expect(storedIn(effects)).toEqual([
      { type: 'deviceUse.changed', use: { days: 3, lastDay: 20_000, isHintClosed: true } },
    ]);
    resolve('promptInstall', undefined);
    expect(send(at(members))).toEqual([]);
  }));

it('[APP-02] days are counted once each, also on a page that stays open', () =>
  runScenario(model, 'members', ({ send, advance }) => {
    expect(storedIn(send(restored(null)))).toEqual([
      { type: 'deviceUse.changed', use: { days: 1, lastDay: 20_000, isHintClosed: false } },
    ]);
    expect(storedIn(send(at(chats)))).toEqual([]);
    advance(day);
    expect(storedIn(send(at(members)))).toEqual([
      { type: 'deviceUse.changed', use: { days: 2, lastDay: 20_001, isHintClosed: false } },
    ]);
    send(offered);
    advance(day);
    expect(sentToParent(send(at(chats)))).toEqual([shown]);
  }));

it('[APP-02] an answer in another tab closes it here; without storage nothing is shown', () => {
  runScenario(model, 'members', ({ send, hasTag }) => {
    send(restored(uses(3, 20_000)));
    send(offered);
    send(at(chats));
    expect(sentToParent(send(restored(uses(3, 20_000, true))))).toEqual([released]);
    expect(hasTag('open')).toBe(false);
  });
  runScenario(model, 'members', ({ send, reject }) => {
    reject('persistDeviceUse', 'forbidden');
    send(offered);
    expect(send(at(chats))).toEqual([]);
  });
});

it('[APP-02] a browser without the event, as on iOS, shows nothing', () =>
  runScenario(model, 'members', ({ send, reject }) => {
    reject('watchInstallOffer', 'unsupported');
    send(restored(uses(9, 20_000)));
    expect(send(at(chats))).toEqual([]);
  }));

describe('[APP-02] pages without the hint', () => {
  it.each([
    ['chats', true],
    ['likes', true],
    ['settings', true],
    ['credits', false],
    ['premium', false],
    ['pricing', false],
    ['credits-id-paymentmethod', false],
    ['credits-repeat-order', false],
    ['directdebit', false],
    ['transactions-id', false],
    ['signup', false],
    ['complete-signup', false],
    ['activate-done', false],
  ])('%s: %s', (name, expected) =>
    runScenario(model, 'members', ({ send, hasTag }) => {
      send(restored(uses(3, 20_000)));
      send(offered);
      send(at(route(name)));
      expect(hasTag('open')).toBe(expected);
    }),
  );
});

import { expect, it } from 'vitest';
import { type PushPermission, pushMachine } from '#machines/member/push.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const requested = { type: 'pushSubscription.requested' } as const;
const cancelled = { type: 'pushSubscription.cancelled' } as const;
const arrived = { type: 'push.messageArrived', kind: 'new_messages' } as const;
const clicked = (to: string, isOnlyChecked = false) =>
  ({ type: 'push.notificationClicked', to, isOnlyChecked }) as const;
const permission = (now: PushPermission) => ({ type: 'permission.changed', permission: now }) as const;
const push = (state: string) => ({ type: 'facts.updated', facts: { push: state } });

const input = { me: 'anna', key: 'site-key' };
const noKey = { me: 'anna', key: null };

/** The states that are sent as a fact, with its value. */
const facts: Readonly<Record<string, string>> = {
  unsupported: 'unsupported',
  capable: 'capable',
  denied: 'denied',
  subscribed: 'subscribed',
};
const stateOf = (value: unknown) => (typeof value === 'string' ? value : 'subscribed');

const model = defineModel({
  machine: pushMachine,
  inputs: { key: input, 'no key': noKey },
  events: [
    requested,
    cancelled,
    { type: 'pushKey.changed', key: 'site-key' },
    { type: 'pushKey.changed', key: null },
    { type: 'pushKey.changed', key: 'other-key' },
  ],
  actorEvents: {
    watchPush: [
      arrived,
      clicked('/chats/talk'),
      clicked('/likes', true),
      clicked('https://evil.example/'),
      permission('granted'),
      permission('denied'),
      permission('default'),
    ],
  },
  actorOutcomes: {
    detectPushState: { done: ['unsupported', 'denied', 'capable', 'unlinked', 'linked'], error: ['broken'] },
    requestPushPermission: { done: ['granted', 'denied', 'default'], error: ['broken'] },
    subscribeToPush: { done: [undefined], error: [refusal('network')] },
    link: { done: [undefined], error: [refusal('network')] },
    renew: { done: [undefined], error: [refusal('network')] },
    unsubscribeFromPush: { done: [undefined], error: [refusal('network')] },
  },
  stateKey: ({ key, problem, lastMessage }) => [key, problem?.code, lastMessage === null],
  invariants: {
    'runs one request at a time': ({ trace }) =>
      ['detectPushState', 'requestPushPermission', 'subscribeToPush', 'unsubscribeFromPush'].flatMap((src) =>
        pendingActors(trace, src),
      ).length <= 1,
    'prompts only after a click [PUSH-04]': ({ step, effects }) =>
      startedInputs(effects, 'requestPushPermission').length === 0 || isEvent(step, 'pushSubscription.requested'),
    'prompts only with a key of the site and where push is possible [PUSH-05 PUSH-06 PUSH-07]': ({ before, effects }) =>
      startedInputs(effects, 'requestPushPermission').length === 0 ||
      (before?.context.key !== null && before?.matches('capable') === true),
    'subscribes with the key of the site [PUSH-08]': ({ snapshot, effects }) =>
      startedInputs(effects, 'subscribeToPush').every((given) =>
        expectEqual(given, { me: 'anna', key: snapshot.context.key }),
      ),
    'sends the state each time it is entered [PUSH-01 PUSH-02]': ({ snapshot, before, effects }) => {
      const state = stateOf(snapshot.value);
      const isNew = state in facts && (before === null || state !== stateOf(before.value));
      const said = sentToParent(effects, 'facts.updated');
      return said.length >= (isNew ? 1 : 0) && said.every((event) => expectEqual(event, push(facts[state] ?? '')));
    },
    'a denied permission leads to denied [PUSH-09]': ({ step, snapshot }) =>
      step?.kind !== 'done' || step.output !== 'denied' || snapshot.matches('denied'),
    'navigates within this site only [PUSH-12 PUSH-13]': ({ effects }) =>
      sentToParent(effects, 'navigation.requested').every((event) =>
        expectEqual(event, { type: 'navigation.requested', to: '/chats/talk', replace: false }),
      ),
    'stores time and kind of the last push, and nothing else [PUSH-02]': ({ snapshot }) =>
      snapshot.context.lastMessage === null || Object.keys(snapshot.context.lastMessage).join() === 'kind,at',
  },
});

coverModel(model, '[PUSH-01 PUSH-02 PUSH-04 PUSH-05 PUSH-06 PUSH-07 PUSH-08 PUSH-09 PUSH-12 PUSH-13]');

it('[PUSH-04 PUSH-08] from the click to the subscription', () =>
  runScenario(model, 'key', ({ initialEffects, resolve, send, value, hasTag }) => {
    expect(startedInputs(initialEffects, 'detectPushState')).toEqual([input]);
    expect(sentToParent(resolve('detectPushState', 'capable'))).toEqual([push('capable')]);
    expect(startedInputs(send(requested), 'requestPushPermission')).toHaveLength(1);
    expect(hasTag('busy')).toBe(true);
    expect(startedInputs(resolve('requestPushPermission', 'granted'), 'subscribeToPush')).toEqual([input]);
    expect(sentToParent(resolve('subscribeToPush', undefined))).toEqual([push('subscribed')]);
    expect([value(), hasTag('busy')]).toEqual([{ subscribed: 'idle' }, false]);
  }));

it('[PUSH-08] a subscription that could not be saved can be retried, and shows why it failed', () =>
  runScenario(model, 'key', ({ resolve, send, reject, value, context }) => {
    resolve('detectPushState', 'capable');
    send(requested);
    resolve('requestPushPermission', 'granted');
    reject('subscribeToPush', refusal('network'));
    expect([value(), context().problem]).toEqual(['capable', { code: 'network' }]);
    send(requested);
    expect([value(), context().problem]).toEqual(['requestingPermission', null]);
  }));

it('[PUSH-09] a closed prompt may open again, a denied one not, until the browser says otherwise', () =>
  runScenario(model, 'key', ({ resolve, send, value }) => {
    resolve('detectPushState', 'capable');
    send(requested);
    resolve('requestPushPermission', 'default');
    expect(value()).toBe('capable');
    send(requested);
    expect(sentToParent(resolve('requestPushPermission', 'denied'))).toEqual([push('denied')]);
    expect(send(requested)).toEqual([]);
    expect(startedInputs(send(permission('default')), 'detectPushState')).toHaveLength(1);
  }));

it('[PUSH-08] a subscription of another member or key is linked again before it counts', () =>
  runScenario(model, 'key', ({ resolve, value }) => {
    expect(startedInputs(resolve('detectPushState', 'unlinked'), 'subscribeToPush')).toEqual([input]);
    expect(value()).toBe('linking');
    expect(sentToParent(resolve('link', undefined))).toEqual([push('subscribed')]);
  }));

it('[PUSH-08 PUSH-14] an existing subscription counts at once, and is renewed all the same', () =>
  runScenario(model, 'key', ({ resolve, reject }) => {
    const effects = resolve('detectPushState', 'linked');
    expect(sentToParent(effects)).toEqual([push('subscribed')]);
    expect(startedInputs(effects, 'subscribeToPush')).toEqual([input]);
    expect(reject('renew', refusal('network'))).toEqual([]);
  }));

it('[REFRESH-06 PUSH-02] a push reloads the lists, and its time is stored', () =>
  runScenario(model, 'key', ({ resolve, send, advance, context }) => {
    resolve('detectPushState', 'linked');
    resolve('renew', undefined);
    advance(1_500);
    expect(sentToParent(send(arrived))).toEqual([{ type: 'memberLists.outdated' }]);
    expect(context().lastMessage).toEqual({ kind: 'new_messages', at: 1_500 });
  }));

it('[PUSH-12 PUSH-13] a click navigates to its page; on that page already, it reloads the lists', () =>
  runScenario(model, 'key', ({ resolve, send }) => {
    resolve('detectPushState', 'linked');
    expect(sentToParent(send(clicked('/chats/talk')))).toEqual([
      { type: 'navigation.requested', to: '/chats/talk', replace: false },
    ]);
    expect(sentToParent(send(clicked('/likes', true)))).toEqual([{ type: 'memberLists.outdated' }]);
    expect(send(clicked('https://evil.example/'))).toEqual([]);
  }));

it('[PUSH-07] a new key of the site is detected again, the same one is not', () =>
  runScenario(model, 'key', ({ resolve, send }) => {
    resolve('detectPushState', 'linked');
    expect(send({ type: 'pushKey.changed', key: 'site-key' })).toEqual([]);
    expect(startedInputs(send({ type: 'pushKey.changed', key: 'other-key' }), 'detectPushState')).toEqual([
      { me: 'anna', key: 'other-key' },
    ]);
  }));

it('[PUSH-14] the member may unsubscribe this browser', () =>
  runScenario(model, 'key', ({ resolve, send, reject, context }) => {
    resolve('detectPushState', 'linked');
    resolve('renew', undefined);
    expect(startedInputs(send(cancelled), 'unsubscribeFromPush')).toHaveLength(1);
    expect(sentToParent(reject('unsubscribeFromPush', refusal('internal')))).toEqual([push('subscribed')]);
    expect(context().problem).toEqual({ code: 'internal' });
    send(cancelled);
    expect(sentToParent(resolve('unsubscribeFromPush', undefined))).toEqual([push('capable')]);
  }));

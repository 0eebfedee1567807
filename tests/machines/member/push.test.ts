import { expect, it } from 'vitest';
import { type PushPermission, pushMachine } from '#machines/member/push.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

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
  unsupported: 'unable',
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
  said: {
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
  outcomes: {
    detectPushState: { done: ['unsupported', 'denied', 'capable', 'unlinked', 'linked'], error: ['broken'] },
    requestPushPermission: { done: ['granted', 'denied', 'default'], error: ['broken'] },
    subscribeToPush: { done: [undefined], error: [refusal('network')] },
    link: { done: [undefined], error: [refusal('network')] },
    renew: { done: [undefined], error: [refusal('network')] },
    unsubscribeFromPush: { done: [undefined], error: [refusal('network')] },
  },
  project: ({ key, problem, lastMessage }) => [key, problem?.code, lastMessage === null],
  invariants: {
    'runs one request at a time': ({ history }) =>
      ['detectPushState', 'requestPushPermission', 'subscribeToPush', 'unsubscribeFromPush'].flatMap((src) =>
        inFlight(history, src),
      ).length <= 1,
    'prompts only after a click [PUSH-04]': ({ step, effects }) =>
      started(effects, 'requestPushPermission').length === 0 || isEvent(step, 'pushSubscription.requested'),
    'prompts only with a key of the site and where push is possible [PUSH-05 PUSH-06 PUSH-07]': ({ before, effects }) =>
      started(effects, 'requestPushPermission').length === 0 ||
      (before?.context.key !== null && before?.matches('capable') === true),
    'subscribes with the key of the site [PUSH-08]': ({ snapshot, effects }) =>
      started(effects, 'subscribeToPush').every((given) => isSame(given, { me: 'anna', key: snapshot.context.key })),
    'sends the state each time it is entered [PUSH-01 PUSH-02]': ({ snapshot, before, effects }) => {
      const state = stateOf(snapshot.value);
      const isNew = state in facts && (before === null || state !== stateOf(before.value));
      const said = told(effects, 'facts.updated');
      return said.length >= (isNew ? 1 : 0) && said.every((event) => isSame(event, push(facts[state] ?? '')));
    },
    'a denied permission leads to denied [PUSH-09]': ({ step, snapshot }) =>
      step?.kind !== 'done' || step.output !== 'denied' || snapshot.matches('denied'),
    'navigates within this site only [PUSH-12 PUSH-13]': ({ effects }) =>
      told(effects, 'navigation.requested').every((event) =>
        isSame(event, { type: 'navigation.requested', to: '/chats/talk', replace: false }),
      ),
    'stores time and kind of the last push, and nothing else [PUSH-02]': ({ snapshot }) =>
      snapshot.context.lastMessage === null || Object.keys(snapshot.context.lastMessage).join() === 'kind,at',
  },
});

coverModel(model, '[PUSH-01 PUSH-02 PUSH-04 PUSH-05 PUSH-06 PUSH-07 PUSH-08 PUSH-09 PUSH-12 PUSH-13]');

it('[PUSH-04 PUSH-08] from the click to the subscription', () =>
  play(model, 'key', ({ first, end, send, value, hasTag }) => {
    expect(started(first, 'detectPushState')).toEqual([input]);
    expect(told(end('detectPushState', 'capable'))).toEqual([push('capable')]);
    expect(started(send(requested), 'requestPushPermission')).toHaveLength(1);
    expect(hasTag('busy')).toBe(true);
    expect(started(end('requestPushPermission', 'granted'), 'subscribeToPush')).toEqual([input]);
    expect(told(end('subscribeToPush', undefined))).toEqual([push('subscribed')]);
    expect([value(), hasTag('busy')]).toEqual([{ subscribed: 'idle' }, false]);
  }));

it('[PUSH-08] a subscription that could not be saved can be retried, and shows why it failed', () =>
  play(model, 'key', ({ end, send, fail, value, context }) => {
    end('detectPushState', 'capable');
    send(requested);
    end('requestPushPermission', 'granted');
    fail('subscribeToPush', refusal('network'));
    expect([value(), context().problem]).toEqual(['capable', { code: 'network' }]);
    send(requested);
    expect([value(), context().problem]).toEqual(['requestingPermission', null]);
  }));

it('[PUSH-09] a closed prompt may open again, a denied one not, until the browser says otherwise', () =>
  play(model, 'key', ({ end, send, value }) => {
    end('detectPushState', 'capable');
    send(requested);
    end('requestPushPermission', 'default');
    expect(value()).toBe('capable');
    send(requested);
    expect(told(end('requestPushPermission', 'denied'))).toEqual([push('denied')]);
    expect(send(requested)).toEqual([]);
    expect(started(send(permission('default')), 'detectPushState')).toHaveLength(1);
  }));

it('[PUSH-08] a subscription of another member or key is linked again before it counts', () =>
  play(model, 'key', ({ end, value }) => {
    expect(started(end('detectPushState', 'unlinked'), 'subscribeToPush')).toEqual([input]);
    expect(value()).toBe('linking');
    expect(told(end('link', undefined))).toEqual([push('subscribed')]);
  }));

it('[PUSH-08 PUSH-14] an existing subscription counts at once, and is renewed all the same', () =>
  play(model, 'key', ({ end, fail }) => {
    const effects = end('detectPushState', 'linked');
    expect(told(effects)).toEqual([push('subscribed')]);
    expect(started(effects, 'subscribeToPush')).toEqual([input]);
    expect(fail('renew', refusal('network'))).toEqual([]);
  }));

it('[REFRESH-06 PUSH-02] a push reloads the lists, and its time is stored', () =>
  play(model, 'key', ({ end, send, wait, context }) => {
    end('detectPushState', 'linked');
    end('renew', undefined);
    wait(1_500);
    expect(told(send(arrived))).toEqual([{ type: 'memberLists.outdated' }]);
    expect(context().lastMessage).toEqual({ kind: 'new_messages', at: 1_500 });
  }));

it('[PUSH-12 PUSH-13] a click navigates to its page; on that page already, it reloads the lists', () =>
  play(model, 'key', ({ end, send }) => {
    end('detectPushState', 'linked');
    expect(told(send(clicked('/chats/talk')))).toEqual([
      { type: 'navigation.requested', to: '/chats/talk', replace: false },
    ]);
    expect(told(send(clicked('/likes', true)))).toEqual([{ type: 'memberLists.outdated' }]);
    expect(send(clicked('https://evil.example/'))).toEqual([]);
  }));

it('[PUSH-07] a new key of the site is detected again, the same one is not', () =>
  play(model, 'key', ({ end, send }) => {
    end('detectPushState', 'linked');
    expect(send({ type: 'pushKey.changed', key: 'site-key' })).toEqual([]);
    expect(started(send({ type: 'pushKey.changed', key: 'other-key' }), 'detectPushState')).toEqual([
      { me: 'anna', key: 'other-key' },
    ]);
  }));

it('[PUSH-14] the member may unsubscribe this browser', () =>
  play(model, 'key', ({ end, send, fail, context }) => {
    end('detectPushState', 'linked');
    end('renew', undefined);
    expect(started(send(cancelled), 'unsubscribeFromPush')).toHaveLength(1);
    expect(told(fail('unsubscribeFromPush', refusal('internal')))).toEqual([push('subscribed')]);
    expect(context().problem).toEqual({ code: 'internal' });
    send(cancelled);
    expect(told(end('unsubscribeFromPush', undefined))).toEqual([push('capable')]);
  }));

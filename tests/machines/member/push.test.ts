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

const asked = { type: 'pushSubscription.requested' } as const;
const stopped = { type: 'pushSubscription.cancelled' } as const;
const arrived = { type: 'push.messageArrived', kind: 'new_messages' } as const;
const clicked = (to: string, isOnlyChecked = false) =>
  ({ type: 'push.notificationClicked', to, isOnlyChecked }) as const;
const permission = (now: PushPermission) => ({ type: 'permission.changed', permission: now }) as const;
const push = (state: string) => ({ type: 'facts.updated', facts: { push: state } });

const input = { me: 'anna', key: 'site-key' };
const noKey = { me: 'anna', key: null };

/** The states that are facts; the others are on the way to one. */
const facts = ['unable', 'capable', 'denied', 'subscribed'];
const stateOf = (value: unknown) => (typeof value === 'string' ? value : 'subscribed');

const model = defineModel({
  machine: pushMachine,
  inputs: { key: input, 'no key': noKey },
  events: [
    asked,
    stopped,
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
    probe: { done: ['unable', 'denied', 'capable', 'held', 'known'], error: ['broken'] },
    requestPushPermission: { done: ['granted', 'denied', 'default'], error: ['broken'] },
    subscribe: { done: [undefined], error: [refusal('network')] },
    give: { done: [undefined], error: [refusal('network')] },
    renew: { done: [undefined], error: [refusal('network')] },
    unsubscribe: { done: [undefined], error: [refusal('network')] },
  },
  project: ({ key, problem, lastMessage }) => [key, problem?.code, lastMessage === null],
  invariants: {
    'one thing is under way at a time': ({ history }) =>
      ['probe', 'requestPushPermission', 'subscribe', 'unsubscribe'].flatMap((src) => inFlight(history, src)).length <=
      1,
    'nobody is asked without a click [PUSH-04]': ({ step, effects }) =>
      started(effects, 'requestPushPermission').length === 0 || isEvent(step, 'pushSubscription.requested'),
    'nobody is asked without a key of the site, nor where it cannot be [PUSH-05 PUSH-06 PUSH-07]': ({
      before,
      effects,
    }) =>
      started(effects, 'requestPushPermission').length === 0 ||
      (before?.context.key !== null && before?.matches('capable') === true),
    'subscribes with the key of the site [PUSH-08]': ({ snapshot, effects }) =>
      started(effects, 'subscribe').every((given) => isSame(given, { me: 'anna', key: snapshot.context.key })),
    'tells where it stands, each time it comes there [PUSH-01 PUSH-02]': ({ snapshot, before, effects }) => {
      const state = stateOf(snapshot.value);
      const isNew = facts.includes(state) && (before === null || state !== stateOf(before.value));
      const said = told(effects, 'facts.updated');
      return said.length >= (isNew ? 1 : 0) && said.every((event) => isSame(event, push(state)));
    },
    'a refusal is a refusal [PUSH-09]': ({ step, snapshot }) =>
      step?.kind !== 'done' || step.output !== 'denied' || snapshot.matches('denied'),
    'goes to places of this site only [PUSH-12 PUSH-13]': ({ effects }) =>
      told(effects, 'navigation.requested').every((event) =>
        isSame(event, { type: 'navigation.requested', to: '/chats/talk', replace: false }),
      ),
    'keeps time and kind of the last push, and nothing else [PUSH-02]': ({ snapshot }) =>
      snapshot.context.lastMessage === null || Object.keys(snapshot.context.lastMessage).join() === 'kind,at',
  },
});

coverModel(model, '[PUSH-01 PUSH-02 PUSH-04 PUSH-05 PUSH-06 PUSH-07 PUSH-08 PUSH-09 PUSH-12 PUSH-13]');

it('[PUSH-04 PUSH-08] from the click to the subscription', () =>
  play(model, 'key', ({ first, end, send, value, hasTag }) => {
    expect(started(first, 'probe')).toEqual([input]);
    expect(told(end('probe', 'capable'))).toEqual([push('capable')]);
    expect(started(send(asked), 'requestPushPermission')).toHaveLength(1);
    expect(hasTag('busy')).toBe(true);
    expect(started(end('requestPushPermission', 'granted'), 'subscribe')).toEqual([input]);
    expect(told(end('subscribe', undefined))).toEqual([push('subscribed')]);
    expect([value(), hasTag('busy')]).toEqual([{ subscribed: 'still' }, false]);
  }));

it('[PUSH-08] a subscription that could not be saved can be tried again, and says why it failed', () =>
  play(model, 'key', ({ end, send, fail, value, context }) => {
    end('probe', 'capable');
    send(asked);
    end('requestPushPermission', 'granted');
    fail('subscribe', refusal('network'));
    expect([value(), context().problem]).toEqual(['capable', { code: 'network' }]);
    send(asked);
    expect([value(), context().problem]).toEqual(['asking', null]);
  }));

it('[PUSH-09] a closed question may be asked again, a refused one not, until the browser says otherwise', () =>
  play(model, 'key', ({ end, send, value }) => {
    end('probe', 'capable');
    send(asked);
    end('requestPushPermission', 'default');
    expect(value()).toBe('capable');
    send(asked);
    expect(told(end('requestPushPermission', 'denied'))).toEqual([push('denied')]);
    expect(send(asked)).toEqual([]);
    expect(started(send(permission('default')), 'probe')).toHaveLength(1);
  }));

it('[PUSH-08] what another member or another key has left is given anew before it counts', () =>
  play(model, 'key', ({ end, value }) => {
    expect(started(end('probe', 'held'), 'subscribe')).toEqual([input]);
    expect(value()).toBe('giving');
    expect(told(end('give', undefined))).toEqual([push('subscribed')]);
  }));

it('[PUSH-08 PUSH-14] what the member has already counts at once, and is given anew all the same', () =>
  play(model, 'key', ({ end, fail }) => {
    const effects = end('probe', 'known');
    expect(told(effects)).toEqual([push('subscribed')]);
    expect(started(effects, 'subscribe')).toEqual([input]);
    expect(fail('renew', refusal('network'))).toEqual([]);
  }));

it('[REFRESH-06 PUSH-02] a push that arrives makes the lists load, and its time is kept', () =>
  play(model, 'key', ({ end, send, wait, context }) => {
    end('probe', 'known');
    end('renew', undefined);
    wait(1_500);
    expect(told(send(arrived))).toEqual([{ type: 'memberLists.outdated' }]);
    expect(context().lastMessage).toEqual({ kind: 'new_messages', at: 1_500 });
  }));

it('[PUSH-12 PUSH-13] a click goes to its place; where the member is there already the lists load', () =>
  play(model, 'key', ({ end, send }) => {
    end('probe', 'known');
    expect(told(send(clicked('/chats/talk')))).toEqual([
      { type: 'navigation.requested', to: '/chats/talk', replace: false },
    ]);
    expect(told(send(clicked('/likes', true)))).toEqual([{ type: 'memberLists.outdated' }]);
    expect(send(clicked('https://evil.example/'))).toEqual([]);
  }));

it('[PUSH-07] another key of the site is looked at anew, the same one not', () =>
  play(model, 'key', ({ end, send }) => {
    end('probe', 'known');
    expect(send({ type: 'pushKey.changed', key: 'site-key' })).toEqual([]);
    expect(started(send({ type: 'pushKey.changed', key: 'other-key' }), 'probe')).toEqual([
      { me: 'anna', key: 'other-key' },
    ]);
  }));

it('[PUSH-14] the member may stop them in this browser', () =>
  play(model, 'key', ({ end, send, fail, context }) => {
    end('probe', 'known');
    end('renew', undefined);
    expect(started(send(stopped), 'unsubscribe')).toHaveLength(1);
    expect(told(fail('unsubscribe', refusal('internal')))).toEqual([push('subscribed')]);
    expect(context().problem).toEqual({ code: 'internal' });
    send(stopped);
    expect(told(end('unsubscribe', undefined))).toEqual([push('capable')]);
  }));

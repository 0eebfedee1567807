import { expect, it } from 'vitest';
import { sessionMachine } from '#machines/app/session.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, bert } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const fact = (session: string, user: unknown) => ({ type: 'facts.updated', facts: { session, user } });

const model = defineModel({
  machine: sessionMachine,
  inputs: { start: { online: true } },
  events: [
    { type: 'facts.changed', facts: { online: true } },
    { type: 'facts.changed', facts: { online: false } },
    { type: 'user.authenticated', user: anna },
    { type: 'user.authenticated', user: bert },
    { type: 'user.changed', change: { credits: 3 } },
    { type: 'user.outdated' },
    { type: 'session.expired' },
    { type: 'session.retried' },
    { type: 'session.changedElsewhere' },
    { type: 'logout.requested' },
  ],
  actorOutcomes: { loadUser: { done: [anna, null], error: ['unavailable'] } },
  invariants: {
    'knows a user exactly while somebody is logged in': ({ snapshot }) =>
      (snapshot.context.user !== null) === (snapshot.matches('member') || snapshot.matches('leaving')),
    'asks who is logged in once at a time': ({ trace }) => pendingActors(trace, 'loadUser').length <= 1,
    'a refused call logs out, and shows no error [SESSION-03 SESSION-05]': ({ step, before, snapshot, effects }) => {
      if (!isEvent(step, 'session.expired') || before?.matches('member') !== true) return true;
      expectEqual(sentToParent(effects), [fact('visitor', null)]);
      return snapshot.value === 'visitor';
    },
    'the current-user call never logs out [SESSION-04]': ({ step, snapshot }) =>
      (step?.kind !== 'done' && step?.kind !== 'error') ||
      step.actor !== 'reloadUser' ||
      snapshot.matches({ member: 'known' }),
    'never says that nobody is logged in because the server cannot be asked': ({ step, snapshot }) =>
      step?.kind !== 'error' || step.actor !== 'loadUser' || snapshot.value === 'unknown',
    'whatever the server answers, who leaves is a visitor': ({ step, snapshot }) =>
      (step?.kind !== 'done' && step?.kind !== 'error') || step.actor !== 'logOut' || snapshot.value === 'visitor',
    'asks to log out only when that is wanted': ({ step, effects }) =>
      startedInputs(effects, 'logOut').length === 0 || isEvent(step, 'logout.requested'),
    'says who is there, and nothing else': ({ effects, snapshot }) =>
      sentToParent(effects).every((event) =>
        expectEqual(event, fact(typeof snapshot.value === 'string' ? snapshot.value : 'member', snapshot.context.user)),
      ),
  },
});

coverModel(model, '[SESSION-03 SESSION-04 SESSION-05]');

it('[SESSION-03 SESSION-05] logs out once when many calls are refused at once, without a toast', () =>
  runScenario(model, 'start', ({ resolve, send }) => {
    expect(sentToParent(resolve('loadUser', anna))).toEqual([fact('member', anna)]);
    expect(sentToParent(send({ type: 'session.expired' }))).toEqual([fact('visitor', null)]);
    expect(send({ type: 'session.expired' })).toEqual([]);
  }));

it('[SESSION-04] stays a member when the current-user call answers without a user', () =>
  runScenario(model, 'start', ({ resolve, send, value, context }) => {
    resolve('loadUser', anna);
    send({ type: 'user.outdated' });
    expect(sentToParent(resolve('reloadUser', null))).toEqual([]);
    expect(value()).toEqual({ member: 'known' });
    expect(context()).toEqual({ user: anna });
  }));

it('a network failure does not log out: retries as soon as the network is back', () =>
  runScenario(model, 'start', ({ reject, send, resolve }) => {
    expect(sentToParent(reject('loadUser', 'network'))).toEqual([fact('unknown', null)]);
    expect(send({ type: 'facts.changed', facts: { online: false } })).toEqual([]);
    expect(startedInputs(send({ type: 'facts.changed', facts: { online: true } }), 'loadUser')).toHaveLength(1);
    expect(sentToParent(resolve('loadUser', anna))).toEqual([fact('member', anna)]);
  }));

it('updates the balance at once, and clears the user at logout', () =>
  runScenario(model, 'start', ({ resolve, send, context }) => {
    resolve('loadUser', anna);
    expect(sentToParent(send({ type: 'user.changed', change: { credits: 3 } }))).toEqual([
      fact('member', { ...anna, credits: 3 }),
    ]);
    send({ type: 'logout.requested' });
    expect(sentToParent(resolve('logOut'))).toEqual([fact('visitor', null)]);
    expect(context()).toEqual({ user: null });
  }));

it('ignores a response requested before another member logged in', () =>
  runScenario(model, 'start', ({ resolve, send, value, context }) => {
    resolve('loadUser', anna);
    send({ type: 'user.outdated' });
    const effects = send({ type: 'user.authenticated', user: bert });
    expect(effects).toContainEqual({ kind: 'stopped', id: 'reloadUser' });
    expect(sentToParent(effects)).toEqual([fact('member', bert)]);
    expect([value(), context()]).toEqual([{ member: 'known' }, { user: bert }]);
  }));

it('[SESSION-01] reloads the session after a login or logout in another tab; the page stays until the reply', () =>
  runScenario(model, 'start', ({ resolve, send, value }) => {
    resolve('loadUser', anna);
    expect(sentToParent(send({ type: 'session.changedElsewhere' }))).toEqual([]);
    expect(sentToParent(resolve('loadUser', bert))).toEqual([fact('member', bert)]);
    send({ type: 'session.changedElsewhere' });
    expect(sentToParent(resolve('loadUser', null))).toEqual([fact('visitor', null)]);
    expect(sentToParent(send({ type: 'session.changedElsewhere' }))).toEqual([]);
    expect(sentToParent(resolve('loadUser', anna))).toEqual([fact('member', anna)]);
    expect(value()).toEqual({ member: 'known' });
  }));

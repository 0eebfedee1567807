import { expect, it } from 'vitest';
import { mailChangeMachine } from '#machines/page/mail-change.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { refusal, route, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const bare = { type: 'navigation.requested', to: '/mail-change/do', replace: true };
const linked = route('mail-change-do', { query: { token: 'a-token' } });

const secret = 'a-password';
const submitted = { type: 'form.submitted', password: secret } as const;
const wrong = refusal('invalid_fields', { fields: { password: 'wrong_password' } });

const model = defineModel({
  machine: mailChangeMachine,
  inputs: {
    linked: { ...startFacts({ route: linked }), hasLink: true },
    bare: { ...startFacts({ route: route('mail-change-do') }), hasLink: false },
  },
  events: [{ type: 'mailChange.retried' }, submitted, { type: 'form.edited' }],
  actorOutcomes: {
    confirmMailChange: {
      done: ['new@example.org'],
      error: [refusal('link_invalid'), refusal('password_required'), wrong, refusal('network')],
    },
  },
  invariants: {
    'runs one request at a time': ({ trace }) => pendingActors(trace, 'confirmMailChange').length <= 1,
    'the token leaves the address before it is spent': ({ step, effects }) => {
      const spent = effects.findIndex((effect) => effect.kind === 'started');
      return (
        step !== null || spent === -1 || expectEqual(effects.slice(0, spent), [{ kind: 'sentToParent', event: bare }])
      );
    },
    'asks for the password only in the form': ({ step, effects }) =>
      startedInputs(effects, 'confirmMailChange').every((input) =>
        expectEqual(input, {
          password: step?.kind === 'event' && step.event.type === 'form.submitted' ? secret : null,
        }),
      ),
    'the password stays out of the context': ({ snapshot }) => !JSON.stringify(snapshot.context).includes(secret),
    'the token is nowhere in it': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, effects]).includes('a-token'),
    'the account is loaded again exactly when the address is new': ({ step, effects }) =>
      sentToParent(effects, 'user.outdated').length === (step?.kind === 'done' ? 1 : 0),
    'knows the address exactly when it is done': ({ snapshot }) =>
      snapshot.hasTag('done') === (snapshot.context.email !== null),
    'sends no request without a link': ({ start, trace }) =>
      start === 'linked' || trace.every(({ effects }) => effects.length === 0),
  },
});

coverModel(model, '[MAIL-05 MAIL-07]');

it('[MAIL-05] the link confirms the new address', () =>
  runScenario(model, 'linked', ({ initialEffects, resolve, context, hasTag }) => {
    expect(sentToParent(initialEffects)).toEqual([bare]);
    expect(startedInputs(initialEffects, 'confirmMailChange')).toHaveLength(1);
    expect(sentToParent(resolve('confirmMailChange', 'new@example.org'))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('done'), context().email]).toEqual([true, 'new@example.org']);
  }));

it('[MAIL-05] a used link stays invalid; a temporary failure can be retried', () => {
  runScenario(model, 'linked', ({ reject, send, hasTag }) => {
    reject('confirmMailChange', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
    expect(send({ type: 'mailChange.retried' })).toEqual([]);
  });
  runScenario(model, 'linked', ({ reject, send, context, hasTag }) => {
    reject('confirmMailChange', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send({ type: 'mailChange.retried' }), 'confirmMailChange')).toHaveLength(1);
    expect(context().problem).toBeNull();
  });
});

it('[MAIL-07] in another browser the password is asked for, again while it is wrong, and then the link confirms', () =>
  runScenario(model, 'linked', ({ reject, resolve, send, context, hasTag }) => {
    reject('confirmMailChange', refusal('password_required'));
    expect([hasTag('password'), hasTag('busy'), context().problem]).toEqual([true, false, null]);
    expect(startedInputs(send(submitted), 'confirmMailChange')).toEqual([{ password: secret }]);
    expect([hasTag('password'), hasTag('busy')]).toEqual([true, true]);
    reject('confirmMailChange', wrong);
    expect([hasTag('password'), context().problem?.fields]).toEqual([true, { password: 'wrong_password' }]);
    send({ type: 'form.edited' });
    expect(context().problem).toBe(null);
    send(submitted);
    reject('confirmMailChange', refusal('network'));
    expect(context().problem).toEqual({ code: 'network' });
    send(submitted);
    expect(context().problem).toBe(null);
    expect(sentToParent(resolve('confirmMailChange', 'new@example.org'))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('done'), hasTag('password'), context().email]).toEqual([true, false, 'new@example.org']);
  }));

it('[MAIL-05 MAIL-07] a link that expires while the password is typed is invalid', () =>
  runScenario(model, 'linked', ({ reject, send, hasTag }) => {
    reject('confirmMailChange', refusal('password_required'));
    send(submitted);
    reject('confirmMailChange', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
  }));

it('sends no request without a link', () =>
  runScenario(model, 'bare', ({ initialEffects, hasTag }) => {
    expect(initialEffects).toEqual([]);
    expect(hasTag('noLink')).toBe(true);
  }));

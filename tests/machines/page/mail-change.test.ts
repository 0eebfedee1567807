import { expect, it } from 'vitest';
import { mailChangeMachine } from '#machines/page/mail-change.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { refusal, route, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const bare = { type: 'navigation.requested', to: '/mail-change/do', replace: true };
const linked = route('mail-change-do', { query: { token: 'a-token' } });

const model = defineModel({
  machine: mailChangeMachine,
  inputs: {
    linked: { ...startFacts({ route: linked }), hasLink: true },
    bare: { ...startFacts({ route: route('mail-change-do') }), hasLink: false },
  },
  events: [{ type: 'mailChange.retried' }],
  outcomes: {
    confirmMailChange: { done: ['new@example.org'], error: [refusal('link_invalid'), refusal('network')] },
  },
  invariants: {
    'runs one request at a time': ({ history }) => inFlight(history, 'confirmMailChange').length <= 1,
    'the token leaves the address before it is spent': ({ step, effects }) => {
      const spent = effects.findIndex((effect) => effect.kind === 'started');
      return step !== null || spent === -1 || isSame(effects.slice(0, spent), [{ kind: 'told', event: bare }]);
    },
    'the token is nowhere in it': ({ snapshot, effects }) =>
      !JSON.stringify([snapshot.context, effects]).includes('a-token'),
    'the account is loaded again exactly when the address is new': ({ step, effects }) =>
      told(effects, 'user.outdated').length === (step?.kind === 'done' ? 1 : 0),
    'knows the address exactly when it is done': ({ snapshot }) =>
      snapshot.hasTag('done') === (snapshot.context.email !== null),
    'sends no request without a link': ({ start, history }) =>
      start === 'linked' || history.every(({ effects }) => effects.length === 0),
  },
});

coverModel(model, '[MAIL-05]');

it('[MAIL-05] the link makes the new address the one', () =>
  play(model, 'linked', ({ first, end, context, hasTag }) => {
    expect(told(first)).toEqual([bare]);
    expect(started(first, 'confirmMailChange')).toHaveLength(1);
    expect(told(end('confirmMailChange', 'new@example.org'))).toEqual([{ type: 'user.outdated' }]);
    expect([hasTag('done'), context().email]).toEqual([true, 'new@example.org']);
  }));

it('[MAIL-05] a link that is spent stays spent; trouble on the way can be tried again', () => {
  play(model, 'linked', ({ fail, send, hasTag }) => {
    fail('confirmMailChange', refusal('link_invalid'));
    expect(hasTag('linkInvalid')).toBe(true);
    expect(send({ type: 'mailChange.retried' })).toEqual([]);
  });
  play(model, 'linked', ({ fail, send, context, hasTag }) => {
    fail('confirmMailChange', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(started(send({ type: 'mailChange.retried' }), 'confirmMailChange')).toHaveLength(1);
    expect(context().problem).toBeNull();
  });
});

it('opened without a link it has nothing to do', () =>
  play(model, 'bare', ({ first, hasTag }) => {
    expect(first).toEqual([]);
    expect(hasTag('noLink')).toBe(true);
  }));

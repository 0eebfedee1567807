import { expect, it } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { profileViewMachine } from '#machines/page/profile-view.ts';
import { inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { anna, card, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/same.ts';

const bert: Profile = {
  ...card('bert'),
  gender: null,
  sexuality: null,
  relationship_status: null,
  body_type: null,
  hair_colour: null,
  eye_colour: null,
  tattoos: null,
  interests: [],
  about_me: null,
  photos: [],
  matched: false,
  conversation: null,
  last_active: null,
};
const premium = { ...anna, paid_user: true };
const at = route('members-id', { params: { id: 'bert' } });
const opened = { type: 'profile.opened', id: 'bert' };

const model = defineModel({
  machine: profileViewMachine,
  inputs: {
    visitor: startFacts({ route: at }),
    member: startFacts({ route: at, user: anna, session: 'member' }),
    premium: startFacts({ route: at, user: premium, session: 'member' }),
  },
  events: [
    { type: 'profile.retried' },
    { type: 'facts.changed', facts: { user: null } },
    { type: 'facts.changed', facts: { user: anna } },
    { type: 'facts.changed', facts: { user: premium } },
  ],
  outcomes: { loadProfile: { done: [bert], error: [refusal('not_found'), refusal('network')] } },
  invariants: {
    'asks for this profile, once at a time': ({ history, effects }) => {
      for (const input of started(effects, 'loadProfile')) isSame(input, { id: 'bert' });
      return inFlight(history, 'loadProfile').length <= 1;
    },
    'says that it is opened when it is, and only then [LIKE-07]': ({ step, effects }) =>
      isSame(told(effects), step?.kind === 'done' ? [opened] : []),
    'who is premium has asked as such': ({ step, before, snapshot, effects }) =>
      step?.kind !== 'event' ||
      before?.context.paid === snapshot.context.paid ||
      started(effects, 'loadProfile').length === 1,
    'an absent, a disabled and a blocking member look the same [MEMBERS-02]': ({ step, snapshot }) =>
      step?.kind !== 'failed' ||
      !String(step.error).includes('not_found') ||
      (snapshot.hasTag('notFound') && snapshot.context.problem === null),
  },
});

coverModel(model, '[MEMBERS-02 LIKE-07]');

it('shows the photos of a premium member from the moment on that one is', () => {
  const becomes = { type: 'facts.changed', facts: { user: premium } } as const;
  play(model, 'member', ({ end, send, context, value }) => {
    end('loadProfile', bert);
    expect(started(send(becomes), 'loadProfile')).toEqual([{ id: 'bert' }]);
    expect([value(), context().profile]).toEqual(['loading', bert]);
    expect(send(becomes)).toEqual([]);
  });
  play(model, 'member', ({ send }) => {
    expect(send(becomes)).toEqual([
      { kind: 'stopped', id: 'loadProfile' },
      { kind: 'started', id: 'loadProfile', src: 'loadProfile', input: { id: 'bert' } },
    ]);
  });
});

it.each(['not_found', 'invalid_fields'] as const)('[MEMBERS-02] finds nothing after %s', (code) =>
  play(model, 'visitor', ({ fail, hasTag, context }) => {
    fail('loadProfile', refusal(code));
    expect([hasTag('notFound'), context().problem]).toEqual([true, null]);
  }),
);

it('tries again', () =>
  play(model, 'visitor', ({ fail, send, end, hasTag, context }) => {
    fail('loadProfile', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(started(send({ type: 'profile.retried' }), 'loadProfile')).toEqual([{ id: 'bert' }]);
    expect(told(end('loadProfile', bert))).toEqual([opened]);
    expect(context().problem).toBeNull();
  }));

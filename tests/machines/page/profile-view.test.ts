import { expect, it } from 'vitest';
import { profileViewMachine } from '#machines/page/profile-view.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { type Step, isEvent } from '#tests/machines/kit/step.ts';
import { anna, bert as bertsAccount, profile, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

const bert = profile('bert');
const blockedBert = profile('bert', { blocked: true });
const premium = { ...anna, paid_user: true };
const at = route('members-id', { params: { id: 'bert' } });
const input = (user: typeof anna | null = anna) =>
  startFacts({ route: at, user, session: user === null ? 'visitor' : 'member', tracking: { network: 'kites' } });
const known = (user: typeof anna | null) => ({ type: 'facts.changed', facts: { user } }) as const;

const asked = { type: 'block.requested' } as const;
const declined = { type: 'block.cancelled' } as const;
const confirmed = { type: 'block.confirmed' } as const;
const lifted = { type: 'unblock.requested' } as const;

const resync = { type: 'live.eventArrived', event: { type: 'resync' } } as const;
const likes = { type: 'live.eventArrived', event: { type: 'likes' } } as const;

const answered = (on: boolean | null, id = 'bert') => ({ type: 'block.settled', id, on }) as const;
const answers = [answered(true), answered(false), answered(null)];
/** What the server has answered about this one. */
const answerIn = (step: Step | null) =>
  step?.kind === 'event' ? answers.find((one) => one === step.event) : undefined;
const turned = (on: boolean) => ({ type: 'block.toggled', id: 'bert', on });

const opened = { type: 'profile.opened', id: 'bert' };
/** What is loaded, and when. */
const viewing = defineModel({
  machine: profileViewMachine,
  inputs: { visitor: input(null), member: input(), premium: input(premium) },
  events: [{ type: 'profile.retried' }, known(null), known(anna), known(premium), resync, likes],
  outcomes: {
    loadProfile: {
      done: [bert],
      error: [refusal('not_found'), refusal('network'), refusal('authentication_required')],
    },
  },
  invariants: {
    'asks for this profile, once at a time, and says where the visitor came from [SEARCH-14]': ({
      history,
      effects,
    }) => {
      for (const input of started(effects, 'loadProfile')) isSame(input, { id: 'bert', network: 'kites' });
      return inFlight(history, 'loadProfile').length <= 1;
    },
    'says that it is opened when it is, and only then [LIKE-07]': ({ step, effects }) =>
      isSame(told(effects), step?.kind === 'done' ? [opened] : []),
    'who is premium has asked as such': ({ step, before, snapshot, effects }) =>
      step?.kind !== 'event' ||
      before?.context.paid === snapshot.context.paid ||
      started(effects, 'loadProfile').length === 1,
    'what was missed, or is gone, is asked for anew [BLOCK-02 BLOCK-04]': ({ step, effects }) =>
      !isEvent(step, 'live.eventArrived') ||
      started(effects, 'loadProfile').length === (JSON.stringify(step).includes('resync') ? 1 : 0),
    'who logs in has asked as such': ({ step, before, snapshot, effects }) =>
      step?.kind !== 'event' ||
      before?.context.me !== null ||
      snapshot.context.me === null ||
      started(effects, 'loadProfile').length === 1,
    'an absent, a disabled and a blocking member look the same [MEMBERS-02]': ({ step, snapshot }) =>
      step?.kind !== 'failed' ||
      !String(step.error).includes('not_found') ||
      (snapshot.hasTag('notFound') && snapshot.context.problem === null),
    'what is there stays while it is loaded again': ({ before, snapshot }) =>
      before?.context.profile === undefined ||
      before.context.profile === null ||
      (snapshot.context.profile !== null && !snapshot.hasTag('failed')),
  },
});

const canBlock = ({ me, profile: held }: { me: string | null; profile: unknown }): boolean =>
  me !== null && me !== 'bert' && held !== null;

/** Blocking and unblocking. */
const blocking = defineModel({
  machine: profileViewMachine,
  inputs: { visitor: input(null), member: input(), oneself: input(bertsAccount) },
  events: [asked, declined, confirmed, lifted, known(null), known(anna), ...answers, answered(true, 'carl')],
  outcomes: {
    loadProfile: { done: [bert, blockedBert], error: [refusal('not_found'), refusal('network')] },
  },
  invariants: {
    'asks only a member, about somebody else who is there [BLOCK-01]': ({ step, before, snapshot }) => {
      const isAsked = before?.hasTag('asking') === true || canBlock(snapshot.context);
      return !isEvent(step, 'block.requested') || snapshot.hasTag('asking') === isAsked;
    },
    'a visitor is asked nothing [BLOCK-01]': ({ snapshot }) =>
      !snapshot.hasTag('asking') || snapshot.context.me !== null,
    'blocks only who was asked, and has said yes [PROFILE-19]': ({ step, before, effects }) =>
      isSame(
        told(effects, 'block.toggled').filter((event) => 'on' in event && event.on),
        isEvent(step, 'block.confirmed') && before?.hasTag('asking') === true ? [turned(true)] : [],
      ),
    'unblocks only for a member, whom he can see [PROFILE-20]': ({ step, before, effects }) =>
      isSame(
        told(effects, 'block.toggled').filter((event) => 'on' in event && !event.on),
        isEvent(step, 'unblock.requested') && before !== null && canBlock(before.context) ? [turned(false)] : [],
      ),
    'what has changed between the two is loaded anew [BLOCK-04 BLOCK-05]': ({ step, effects }) =>
      !isEvent(step, 'block.settled') ||
      (started(effects, 'loadProfile').length === 1) === (answerIn(step) !== undefined),
    'is blocked as the server has answered, until it is loaded [BLOCK-06]': ({ step, before, snapshot }) => {
      const answer = answerIn(step);
      const held = before?.context.profile ?? null;
      return answer === undefined || held === null || snapshot.context.profile?.blocked === (answer.on ?? held.blocked);
    },
  },
});

coverModel([viewing, blocking], '[MEMBERS-02 LIKE-07 PROFILE-19 PROFILE-20 BLOCK-01 BLOCK-06]');

it('shows the photos of a premium member from the moment on that one is', () => {
  const becomes = { type: 'facts.changed', facts: { user: premium } } as const;
  play(viewing, 'member', ({ end, send, context, value }) => {
    end('loadProfile', bert);
    expect(started(send(becomes), 'loadProfile')).toEqual([{ id: 'bert', network: 'kites' }]);
    expect([value(), context().profile]).toEqual([{ profile: 'loading', asking: 'closed' }, bert]);
    expect(send(becomes)).toEqual([]);
  });
  play(viewing, 'member', ({ send }) => {
    expect(send(becomes)).toEqual([
      { kind: 'stopped', id: 'loadProfile' },
      { kind: 'started', id: 'loadProfile', src: 'loadProfile', input: { id: 'bert', network: 'kites' } },
    ]);
  });
});

it.each(['not_found', 'invalid_fields'] as const)('[MEMBERS-02] finds nothing after %s', (code) =>
  play(viewing, 'visitor', ({ fail, hasTag, context }) => {
    fail('loadProfile', refusal(code));
    expect([hasTag('notFound'), context().problem]).toEqual([true, null]);
  }),
);

it('[SEARCH-14 ROLE-04] a closed site shows a visitor nobody, and him who logs in whom he wanted to see', () =>
  play(viewing, 'visitor', ({ fail, send, end, hasTag, context }) => {
    fail('loadProfile', refusal('authentication_required'));
    expect([hasTag('closed'), hasTag('failed'), context().problem]).toEqual([true, false, null]);
    expect(send({ type: 'profile.retried' })).toEqual([]);
    expect(send(known(null))).toEqual([]);
    expect(started(send(known(anna)), 'loadProfile')).toEqual([{ id: 'bert', network: 'kites' }]);
    end('loadProfile', bert);
    expect([hasTag('closed'), context().profile, context().me]).toEqual([false, bert, anna.profile.id]);
  }));

it('tries again', () =>
  play(viewing, 'visitor', ({ fail, send, end, hasTag, context }) => {
    fail('loadProfile', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(started(send({ type: 'profile.retried' }), 'loadProfile')).toEqual([{ id: 'bert', network: 'kites' }]);
    expect(told(end('loadProfile', bert))).toEqual([opened]);
    expect(context().problem).toBeNull();
  }));

it('keeps what is there when it cannot be loaded again', () =>
  play(viewing, 'member', ({ end, send, fail, hasTag, context }) => {
    end('loadProfile', bert);
    send(known(premium));
    fail('loadProfile', refusal('network'));
    expect([hasTag('failed'), context().profile]).toEqual([false, bert]);
  }));

it('[PROFILE-19 BLOCK-01] asks first, and blocks who is confirmed', () =>
  play(blocking, 'member', ({ end, send, hasTag }) => {
    send(asked);
    expect(hasTag('asking')).toBe(false);
    end('loadProfile', bert);
    send(asked);
    expect(hasTag('asking')).toBe(true);
    expect(told(send(declined))).toEqual([]);
    expect(hasTag('asking')).toBe(false);
    send(asked);
    expect(told(send(confirmed))).toEqual([turned(true)]);
    expect([hasTag('asking'), told(send(confirmed))]).toEqual([false, []]);
  }));

it('[PROFILE-20 BLOCK-01] unblocks without a question', () =>
  play(blocking, 'member', ({ end, send }) => {
    end('loadProfile', blockedBert);
    expect(told(send(lifted))).toEqual([turned(false)]);
  }));

it.each(['visitor', 'oneself'] as const)('[BLOCK-01] nobody is blocked or unblocked here: %s', (start) =>
  play(blocking, start, ({ end, send, hasTag }) => {
    end('loadProfile', bert);
    expect([told(send(lifted)), told(send(asked)), hasTag('asking')]).toEqual([[], [], false]);
  }),
);

it('[BLOCK-01] the question goes with the session', () =>
  play(blocking, 'member', ({ end, send, hasTag }) => {
    end('loadProfile', bert);
    send(asked);
    send(known(anna));
    expect(hasTag('asking')).toBe(true);
    send(known(null));
    expect(hasTag('asking')).toBe(false);
  }));

it.each([true, false])('[BLOCK-06] what the server has said holds at once, and all of it is loaded: %s', (on) =>
  play(blocking, 'member', ({ end, send, fail, context }) => {
    end('loadProfile', on ? bert : blockedBert);
    expect(started(send(answered(on)), 'loadProfile')).toEqual([{ id: 'bert', network: 'kites' }]);
    expect(context().profile?.blocked).toBe(on);
    fail('loadProfile', refusal('network'));
    expect(context().profile?.blocked).toBe(on);
  }),
);

it('[BLOCK-06] where nobody knows what holds, that is loaded; of others nothing', () =>
  play(blocking, 'member', ({ end, send, context }) => {
    end('loadProfile', blockedBert);
    expect(send(answered(false, 'carl'))).toEqual([]);
    expect(started(send(answered(null)), 'loadProfile')).toHaveLength(1);
    expect(context().profile).toEqual(blockedBert);
  }));

it('[BLOCK-01] what was asked for before the block does not undo it', () =>
  play(blocking, 'member', ({ send }) => {
    expect(send(answered(true))).toEqual([
      { kind: 'stopped', id: 'loadProfile' },
      { kind: 'started', id: 'loadProfile', src: 'loadProfile', input: { id: 'bert', network: 'kites' } },
    ]);
  }));

import { expect, it } from 'vitest';
import { type CommentDrafts, profileViewMachine } from '#machines/page/profile-view.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { type Step, isEvent } from '#tests/machines/kit/step.ts';
import { anna, bert as bertsAccount, message, profile, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

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
const answerIn = (step: Step | null) =>
  step?.kind === 'event' ? answers.find((one) => one === step.event) : undefined;
const turned = (on: boolean) => ({ type: 'block.toggled', id: 'bert', on });

const opened = { type: 'profile.opened', id: 'bert' };
const viewing = defineModel({
  machine: profileViewMachine,
  inputs: { visitor: input(null), member: input(), premium: input(premium) },
  events: [{ type: 'profile.retried' }, known(null), known(anna), known(premium), resync, likes],
  actorOutcomes: {
    loadProfile: {
      done: [bert],
      error: [refusal('not_found'), refusal('network'), refusal('authentication_required')],
    },
  },
  invariants: {
    'loads this profile once at a time, with the traffic source [SEARCH-14]': ({ trace, effects }) => {
      for (const input of startedInputs(effects, 'loadProfile')) expectEqual(input, { id: 'bert', network: 'kites' });
      return pendingActors(trace, 'loadProfile').length <= 1;
    },
    'reports the profile as opened exactly when it is loaded [LIKE-07]': ({ step, effects }) =>
      expectEqual(sentToParent(effects), step?.kind === 'done' ? [opened] : []),
    'a premium member loads it again': ({ step, before, snapshot, effects }) =>
      step?.kind !== 'event' ||
      before?.context.isPaid === snapshot.context.isPaid ||
      startedInputs(effects, 'loadProfile').length === 1,
    'loads again after a resync [BLOCK-02 BLOCK-04]': ({ step, effects }) =>
      !isEvent(step, 'live.eventArrived') ||
      startedInputs(effects, 'loadProfile').length === (JSON.stringify(step).includes('resync') ? 1 : 0),
    'a login loads it again': ({ step, before, snapshot, effects }) =>
      step?.kind !== 'event' ||
      before?.context.ownProfileId !== null ||
      snapshot.context.ownProfileId === null ||
      startedInputs(effects, 'loadProfile').length === 1,
    'an absent, a disabled and a blocking member look the same [MEMBERS-02]': ({ step, snapshot }) =>
      step?.kind !== 'error' ||
      !String(step.error).includes('not_found') ||
      (snapshot.hasTag('notFound') && snapshot.context.problem === null),
    'keeps the profile during a reload': ({ before, snapshot }) =>
      before?.context.profile === undefined ||
      before.context.profile === null ||
      (snapshot.context.profile !== null && !snapshot.hasTag('failed')),
  },
});

const canBlock = ({ ownProfileId, profile: held }: { ownProfileId: string | null; profile: unknown }): boolean =>
  ownProfileId !== null && ownProfileId !== 'bert' && held !== null;

const blocking = defineModel({
  machine: profileViewMachine,
  inputs: { visitor: input(null), member: input(), oneself: input(bertsAccount) },
  events: [asked, declined, confirmed, lifted, known(null), known(anna), ...answers, answered(true, 'carl')],
  actorOutcomes: {
    loadProfile: { done: [bert, blockedBert], error: [refusal('not_found'), refusal('network')] },
  },
  invariants: {
    'confirms a block only for a member, on another loaded profile [BLOCK-01]': ({ step, before, snapshot }) => {
      const isAsked = before?.hasTag('confirmingBlock') === true || canBlock(snapshot.context);
      return !isEvent(step, 'block.requested') || snapshot.hasTag('confirmingBlock') === isAsked;
    },
    'shows a visitor no confirmation [BLOCK-01]': ({ snapshot }) =>
      !snapshot.hasTag('confirmingBlock') || snapshot.context.ownProfileId !== null,
    'blocks only after a confirmation [PROFILE-19]': ({ step, before, effects }) =>
      expectEqual(
        sentToParent(effects, 'block.toggled').filter((event) => 'on' in event && event.on),
        isEvent(step, 'block.confirmed') && before?.hasTag('confirmingBlock') === true ? [turned(true)] : [],
      ),
    'unblocks only for a member, on a visible profile [PROFILE-20]': ({ step, before, effects }) =>
      expectEqual(
        sentToParent(effects, 'block.toggled').filter((event) => 'on' in event && !event.on),
        isEvent(step, 'unblock.requested') && before !== null && canBlock(before.context) ? [turned(false)] : [],
      ),
    'loads again after a settled block [BLOCK-04 BLOCK-05]': ({ step, effects }) =>
      !isEvent(step, 'block.settled') ||
      (startedInputs(effects, 'loadProfile').length === 1) === (answerIn(step) !== undefined),
    'shows the block as the server replied, until it is loaded [BLOCK-06]': ({ step, before, snapshot }) => {
      const answer = answerIn(step);
      const held = before?.context.profile ?? null;
      return answer === undefined || held === null || snapshot.context.profile?.blocked === (answer.on ?? held.blocked);
    },
  },
});

const dish = { prompt: 'dish' } as const;
const withDish = profile('bert', { prompts: [{ ...dish, answer: 'Risotto.' }] });
const sent = { message: message(1, 'anna'), credits: 4, free_messages: 0 };
const commentOpened = { type: 'comment.opened', subject: dish } as const;
const edited = (text: string) => ({ type: 'comment.edited', text }) as const;
const submitted = (key: string) => ({ type: 'comment.submitted', key }) as const;
const words = 'With saffron?';
const comment = { profile: 'bert', about: dish, message: words };

const storedIn = (event: object): CommentDrafts | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only event to the storage.
  (event as { draft: CommentDrafts | null }).draft;

const commenting = defineModel({
  machine: profileViewMachine,
  inputs: { visitor: input(null), member: input(), oneself: input(bertsAccount) },
  events: [
    commentOpened,
    edited(words),
    edited(' '),
    submitted('key-1'),
    { type: 'comment.closed' },
    known(null),
    known(anna),
  ],
  actorEvents: {
    persistDraft: [{ type: 'draft.restored', draft: { comments: { 'photo:photo-1': 'Nice.' }, requests: {} } }],
  },
  actorOutcomes: {
    loadProfile: { done: [withDish, blockedBert] },
    sendComment: {
      done: [sent],
      error: [
        refusal('network'),
        refusal('not_enough_credits'),
        refusal('like_limit', { until: 9 }),
        refusal('mass_text'),
        refusal('authentication_required'),
      ],
    },
    persistDraft: { error: ['full'] },
  },
  invariants: {
    'sends one comment at a time': ({ trace }) => pendingActors(trace, 'sendComment').length <= 1,
    'opens for a member only, on the profile of another who is not blocked [PROFILE-27]': ({
      step,
      before,
      snapshot,
    }) =>
      !isEvent(step, 'comment.opened') ||
      before?.hasTag('commenting') === true ||
      snapshot.hasTag('commenting') === (canBlock(snapshot.context) && snapshot.context.profile?.blocked !== true),
    'sends words only': ({ effects }) => {
      for (const sending of startedInputs(effects, 'sendComment'))
        expectEqual(sending, { request: { key: 'key-1', asked: comment } });
      return true;
    },
    'goes to the conversation exactly when the comment has arrived [PROFILE-27]': ({ step, effects }) =>
      expectEqual(
        sentToParent(effects, 'navigation.requested').map((event) => ('to' in event ? event.to : null)),
        step?.kind === 'done' && step.actor === 'sendComment' ? ['/members/bert/chat'] : [],
      ),
    'keeps the words until then, but not for another member': ({ step, before, snapshot }) =>
      before?.context.comments['prompt:dish'] !== words ||
      isEvent(step, 'comment.edited') ||
      (step?.kind === 'done' && step.actor === 'sendComment') ||
      snapshot.context.ownProfileId === null ||
      snapshot.context.comments['prompt:dish'] === words,
    'a visitor has no comments': ({ snapshot }) =>
      snapshot.context.ownProfileId !== null ||
      (!snapshot.hasTag('commenting') && Object.keys(snapshot.context.comments).length === 0),
  },
});

coverModel([viewing, blocking, commenting], '[MEMBERS-02 LIKE-07 PROFILE-19 PROFILE-20 BLOCK-01 BLOCK-06]');

it('loads again when the viewer becomes premium', () => {
  const becomes = { type: 'facts.changed', facts: { user: premium } } as const;
  runScenario(viewing, 'member', ({ resolve, send, context, value }) => {
    resolve('loadProfile', bert);
    expect(startedInputs(send(becomes), 'loadProfile')).toEqual([{ id: 'bert', network: 'kites' }]);
    expect([value(), context().profile]).toEqual([
      { profile: 'loading', blockConfirmation: 'closed', comment: { member: 'closed' } },
      bert,
    ]);
    expect(send(becomes)).toEqual([]);
  });
  runScenario(viewing, 'member', ({ send }) => {
    expect(send(becomes)).toEqual([
      { kind: 'stopped', id: 'loadProfile' },
      { kind: 'started', id: 'loadProfile', src: 'loadProfile', input: { id: 'bert', network: 'kites' } },
    ]);
  });
});

it.each(['not_found', 'invalid_fields'] as const)('[MEMBERS-02] is not found after %s', (code) =>
  runScenario(viewing, 'visitor', ({ reject, hasTag, context }) => {
    reject('loadProfile', refusal(code));
    expect([hasTag('notFound'), context().problem]).toEqual([true, null]);
  }),
);

it('[SEARCH-14 ROLE-04] a closed site requires a login, and then shows the requested profile', () =>
  runScenario(viewing, 'visitor', ({ reject, send, resolve, hasTag, context }) => {
    reject('loadProfile', refusal('authentication_required'));
    expect([hasTag('loginRequired'), hasTag('failed'), context().problem]).toEqual([true, false, null]);
    expect(send({ type: 'profile.retried' })).toEqual([]);
    expect(send(known(null))).toEqual([]);
    expect(startedInputs(send(known(anna)), 'loadProfile')).toEqual([{ id: 'bert', network: 'kites' }]);
    resolve('loadProfile', bert);
    expect([hasTag('loginRequired'), context().profile, context().ownProfileId]).toEqual([
      false,
      bert,
      anna.profile.id,
    ]);
  }));

it('can be retried', () =>
  runScenario(viewing, 'visitor', ({ reject, send, resolve, hasTag, context }) => {
    reject('loadProfile', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send({ type: 'profile.retried' }), 'loadProfile')).toEqual([{ id: 'bert', network: 'kites' }]);
    expect(sentToParent(resolve('loadProfile', bert))).toEqual([opened]);
    expect(context().problem).toBeNull();
  }));

it('keeps the profile when a reload fails', () =>
  runScenario(viewing, 'member', ({ resolve, send, reject, hasTag, context }) => {
    resolve('loadProfile', bert);
    send(known(premium));
    reject('loadProfile', refusal('network'));
    expect([hasTag('failed'), context().profile]).toEqual([false, bert]);
  }));

it('[PROFILE-19 BLOCK-01] blocks after a confirmation', () =>
  runScenario(blocking, 'member', ({ resolve, send, hasTag }) => {
    send(asked);
    expect(hasTag('confirmingBlock')).toBe(false);
    resolve('loadProfile', bert);
    send(asked);
    expect(hasTag('confirmingBlock')).toBe(true);
    expect(sentToParent(send(declined))).toEqual([]);
    expect(hasTag('confirmingBlock')).toBe(false);
    send(asked);
    expect(sentToParent(send(confirmed))).toEqual([turned(true)]);
    expect([hasTag('confirmingBlock'), sentToParent(send(confirmed))]).toEqual([false, []]);
  }));

it('[PROFILE-20 BLOCK-01] unblocks without a confirmation', () =>
  runScenario(blocking, 'member', ({ resolve, send }) => {
    resolve('loadProfile', blockedBert);
    expect(sentToParent(send(lifted))).toEqual([turned(false)]);
  }));

it.each(['visitor', 'oneself'] as const)('[BLOCK-01] neither blocks nor unblocks: %s', (start) =>
  runScenario(blocking, start, ({ resolve, send, hasTag }) => {
    resolve('loadProfile', bert);
    expect([sentToParent(send(lifted)), sentToParent(send(asked)), hasTag('confirmingBlock')]).toEqual([[], [], false]);
  }),
);

it('[BLOCK-01] the confirmation closes with the session', () =>
  runScenario(blocking, 'member', ({ resolve, send, hasTag }) => {
    resolve('loadProfile', bert);
    send(asked);
    send(known(anna));
    expect(hasTag('confirmingBlock')).toBe(true);
    send(known(null));
    expect(hasTag('confirmingBlock')).toBe(false);
  }));

it.each([true, false])('[BLOCK-06] applies the reply at once, and loads again: %s', (on) =>
  runScenario(blocking, 'member', ({ resolve, send, reject, context }) => {
    resolve('loadProfile', on ? bert : blockedBert);
    expect(startedInputs(send(answered(on)), 'loadProfile')).toEqual([{ id: 'bert', network: 'kites' }]);
    expect(context().profile?.blocked).toBe(on);
    reject('loadProfile', refusal('network'));
    expect(context().profile?.blocked).toBe(on);
  }),
);

it('[BLOCK-06] loads again after an unknown outcome; ignores other profiles', () =>
  runScenario(blocking, 'member', ({ resolve, send, context }) => {
    resolve('loadProfile', blockedBert);
    expect(send(answered(false, 'carl'))).toEqual([]);
    expect(startedInputs(send(answered(null)), 'loadProfile')).toHaveLength(1);
    expect(context().profile).toEqual(blockedBert);
  }));

it('[BLOCK-01] a load requested before the block does not undo it', () =>
  runScenario(blocking, 'member', ({ send }) => {
    expect(send(answered(true))).toEqual([
      { kind: 'stopped', id: 'loadProfile' },
      { kind: 'started', id: 'loadProfile', src: 'loadProfile', input: { id: 'bert', network: 'kites' } },
    ]);
  }));

it('[PROFILE-27] sends a comment once, then shows it in the conversation', () =>
  runScenario(commenting, 'member', ({ resolve, send, hasTag, context }) => {
    resolve('loadProfile', withDish);
    send(commentOpened);
    expect(send(submitted('key-1'))).toEqual([]);
    expect(send(edited(`  ${words} `))).toEqual([
      {
        kind: 'sent',
        to: 'persistDraft',
        event: { type: 'draft.changed', draft: { comments: { 'prompt:dish': `  ${words} ` }, requests: {} } },
      },
    ]);
    expect(startedInputs(send(submitted('key-1')), 'sendComment')).toEqual([
      { request: { key: 'key-1', asked: comment } },
    ]);
    expect(send(submitted('key-2'))).toEqual([]);
    const effects = resolve('sendComment', sent);
    expect(sentToParent(effects)).toEqual([
      { type: 'user.changed', change: { credits: 4, free_messages: 0 } },
      { type: 'chats.outdated' },
      { type: 'navigation.requested', to: '/members/bert/chat', replace: false },
    ]);
    expect(effects).toContainEqual({
      kind: 'sent',
      to: 'persistDraft',
      event: { type: 'draft.changed', draft: null },
    });
    expect([hasTag('commenting'), context().comments, context().requests]).toEqual([false, {}, {}]);
  }));

it.each([
  ['not_enough_credits', 'message', null],
  ['conversation_limit', 'conversation', null],
  ['like_limit', 'like', 9],
] as const)('[PROFILE-27] %s shows the paywall and keeps the words', (code, feature, until) =>
  runScenario(commenting, 'member', ({ resolve, reject, send, hasTag, context }) => {
    resolve('loadProfile', withDish);
    send(commentOpened);
    send(edited(words));
    send(submitted('key-1'));
    expect(sentToParent(reject('sendComment', refusal(code, until === null ? {} : { until })))).toEqual([
      { type: 'paywall.requested', feature, intent: { feature, path: '/members/bert', name: withDish.name }, until },
    ]);
    expect([hasTag('commenting'), context().commentProblem]).toEqual([false, null]);
    send(commentOpened);
    expect(context().comments).toEqual({ 'prompt:dish': words });
    expect(startedInputs(send(submitted('key-2')), 'sendComment')).toEqual([
      { request: { key: 'key-2', asked: comment } },
    ]);
  }),
);

it('[PROFILE-27 API-21] after a lost answer the same words are sent with the same key; a refusal takes a new one', () =>
  runScenario(commenting, 'member', ({ resolve, reject, send, hasTag, context }) => {
    resolve('loadProfile', withDish);
    send(commentOpened);
    send(edited(words));
    send(submitted('key-1'));
    reject('sendComment', refusal('network'));
    expect([hasTag('commenting'), context().commentProblem]).toEqual([true, { code: 'network' }]);
    expect(startedInputs(send(submitted('key-2')), 'sendComment')).toEqual([
      { request: { key: 'key-1', asked: comment } },
    ]);
    expect(context().commentProblem).toBeNull();
    reject('sendComment', refusal('mass_text'));
    expect(context().commentProblem).toEqual({ code: 'mass_text' });
    send(edited(`${words} `));
    expect(context().commentProblem).toBeNull();
    expect(startedInputs(send(submitted('key-3')), 'sendComment')).toEqual([
      { request: { key: 'key-3', asked: comment } },
    ]);
  }));

it.each(['an answer', 'a lost answer'])(
  '[PROFILE-27 API-21] left before %s, the same words go with the same key',
  (end) => {
    let stored: CommentDrafts | null = null;
    const save = (effects: readonly Effect[]) => {
      for (const effect of effects)
        if (effect.kind === 'sent' && effect.to === 'persistDraft') stored = storedIn(effect.event);
    };
    runScenario(commenting, 'member', ({ resolve, reject, send }) => {
      resolve('loadProfile', withDish);
      send(commentOpened);
      save(send(edited(words)));
      save(send(submitted('key-1')));
      if (end === 'a lost answer') save(reject('sendComment', refusal('network')));
    });
    runScenario(commenting, 'member', ({ resolve, send, context }) => {
      resolve('loadProfile', withDish);
      send({ type: 'draft.restored', draft: stored ?? { comments: {}, requests: {} } });
      // Another comment meanwhile changes nothing.
      send({ type: 'comment.opened', subject: { photo: 'photo-1' } });
      send(edited('Nice.'));
      send(submitted('key-2'));
      resolve('sendComment', sent);
      send(commentOpened);
      expect(startedInputs(send(submitted('key-3')), 'sendComment')).toEqual([
        { request: { key: 'key-1', asked: comment } },
      ]);
      expect(resolve('sendComment', sent)).toContainEqual({
        kind: 'sent',
        to: 'persistDraft',
        event: { type: 'draft.changed', draft: null },
      });
      expect(context().requests).toEqual({});
    });
  },
);

it('[PROFILE-27] another subject has words of its own; stored ones come back', () =>
  runScenario(commenting, 'member', ({ resolve, send, context }) => {
    resolve('loadProfile', withDish);
    send({ type: 'draft.restored', draft: { comments: { 'photo:photo-1': 'Nice.' }, requests: {} } });
    send(commentOpened);
    send(edited(words));
    send({ type: 'comment.closed' });
    send({ type: 'comment.opened', subject: { photo: 'photo-1' } });
    expect(context().comments).toEqual({ 'photo:photo-1': 'Nice.', 'prompt:dish': words });
    expect(startedInputs(send(submitted('key-1')), 'sendComment')).toEqual([
      { request: { key: 'key-1', asked: { profile: 'bert', about: { photo: 'photo-1' }, message: 'Nice.' } } },
    ]);
  }));

import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/live-event.ts';
import type { OwnProfile, ProfileChange } from '#contract/own-profile.ts';
import {
  type ProfileDrafts,
  type ProfileSection,
  sectionAnswers,
  sectionChange,
  ownProfileMachine,
} from '#machines/page/own-profile.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { anna, refusal, settings, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const profile: OwnProfile = {
  name: 'Anna',
  gender: 'female',
  sexuality: null,
  country: 'NL',
  region: 'Utrecht',
  city: null,
  relationship_status: null,
  body_type: null,
  hair_colour: null,
  eye_colour: null,
  tattoos: null,
  interests: ['wine'],
  signup_reason: null,
  about_me: null,
  prompts: [],
  date_of_birth: '1990-03-04',
  age: 35,
};
const words = 'I like the sea.';
const saved: OwnProfile = { ...profile, about_me: words };
const place = { country: 'BE', region: 'Antwerpen', city: 'Antwerpen' };

const opened = (section: ProfileSection) => ({ type: 'section.opened', section }) as const;
const changed = (answers: ProfileChange) => ({ type: 'form.changed', answers }) as const;
const submitted = (answers: ProfileChange) => ({ type: 'form.submitted', answers }) as const;
const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;
const found = (draft: ProfileDrafts) => ({ type: 'draft.restored', draft }) as const;
const located = { type: 'place.located', place } as const;

const stored = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDraft' ? [effect.event] : []));
const keeps = (draft: ProfileDrafts | null) => ({ type: 'draft.changed', draft });
const toastSaved = { type: 'toast.requested', tone: 'info', code: 'saved' };

const model = defineModel({
  machine: ownProfileMachine,
  inputs: { member: startFacts({ user: anna, session: 'member' }) },
  events: [
    { type: 'profile.retried' },
    opened('about'),
    opened('place'),
    { type: 'section.closed' },
    changed({ about_me: words }),
    changed({ about_me: null }),
    submitted({ about_me: words }),
    submitted({ about_me: null }),
    { type: 'draft.discarded' },
    arrived({ type: 'user' }),
    arrived({ type: 'resync' }),
    arrived({ type: 'likes' }),
  ],
  actorEvents: { persistDraft: [found({ about: { about_me: 'found' } })], geolocation: [located] },
  actorOutcomes: {
    loadOwnProfile: { done: [profile], error: [refusal('network')] },
    reloadOwnProfile: { done: [saved], error: [refusal('network')] },
    saveProfile: { done: [saved], error: [refusal('invalid_fields', { fields: { about_me: 'too_long' } })] },
    geolocation: { error: ['broken'] },
    persistDraft: { error: ['storage is full'] },
  },
  stateKey: ({ profile: known, section, drafts, isOutdated, problem }) => [
    known?.about_me,
    section,
    Object.keys(drafts),

    isOutdated,
    problem?.code,
  ],
  invariants: {
    'runs one request at a time': ({ trace }) =>
      ['loadOwnProfile', 'reloadOwnProfile', 'saveProfile'].flatMap((src) => pendingActors(trace, src)).length <= 1,
    'saves only submitted answers that differ [PROFILE-24]': ({ step, before, effects }) =>
      startedInputs(effects, 'saveProfile').every((input) => {
        const change = step?.kind === 'event' && 'answers' in step.event && step.event['answers'];
        expectEqual(input, { change });
        return JSON.stringify(change) !== JSON.stringify({ about_me: before?.context.profile?.about_me });
      }),
    'a reload never replaces unsaved answers': ({ before, snapshot, effects }) =>
      startedInputs(effects, 'loadOwnProfile').length === 0 ||
      before === null ||
      before.context.profile === null ||
      (Object.keys(snapshot.context.drafts).length === 0 && snapshot.context.section === null),
    'stores exactly the unsaved answers': ({ effects, snapshot }) =>
      stored(effects)
        .slice(-1)
        .every((event) =>
          expectEqual(event, keeps(Object.keys(snapshot.context.drafts).length === 0 ? null : snapshot.context.drafts)),
        ),
    'each save shows one toast and reloads the user': ({ step, effects }) => {
      const isSaved = step?.kind === 'done' && step.actor === 'saveProfile';
      return (
        sentToParent(effects, 'toast.requested').length === (isSaved ? 1 : 0) &&
        sentToParent(effects, 'user.outdated').length === (isSaved ? 1 : 0)
      );
    },
    'a section is in edit exactly while it is visible': ({ snapshot }) =>
      snapshot.matches('editing') === (snapshot.context.section !== null),
    'a profile is loaded in every state that shows it': ({ snapshot }) =>
      snapshot.matches('loading') || snapshot.hasTag('failed') || snapshot.context.profile !== null,
  },
});

coverModel(model, '[PROFILE-01 PROFILE-04 PROFILE-13 PROFILE-22 PROFILE-24]');

it('loads the profile and both lookups', () =>
  runScenario(model, 'member', ({ initialEffects, resolve, reject, send, hasTag, value }) => {
    expect(sentToParent(initialEffects)).toEqual([
      { type: 'lookup.requested', list: 'regions' },
      { type: 'lookup.requested', list: 'interests' },
    ]);
    expect(startedInputs(initialEffects, 'persistDraft')).toEqual([{ key: 'profile:anna' }]);
    expect(startedInputs(initialEffects, 'geolocation')).toEqual([{ countries: settings.countries }]);
    reject('loadOwnProfile', refusal('network'));
    expect(hasTag('failed')).toBe(true);
    expect(startedInputs(send({ type: 'profile.retried' }), 'loadOwnProfile')).toHaveLength(1);
    resolve('loadOwnProfile', profile);
    expect(value()).toEqual({ viewing: 'idle' });
  }));

it('[PROFILE-13 PROFILE-24] a section is opened, changed and saved; the user is reloaded', () =>
  runScenario(model, 'member', ({ resolve, send, context, hasTag, value }) => {
    resolve('loadOwnProfile', profile);
    send(opened('about'));
    expect(stored(send(changed({ about_me: words })))).toEqual([keeps({ about: { about_me: words } })]);
    expect(startedInputs(send(submitted({ about_me: words })), 'saveProfile')).toEqual([
      { change: { about_me: words } },
    ]);
    expect(hasTag('busy')).toBe(true);
    const effects = resolve('saveProfile', saved);
    expect(sentToParent(effects)).toEqual([toastSaved, { type: 'user.outdated' }]);
    expect(stored(effects)).toEqual([keeps(null)]);
    expect([context().profile, context().section, value()]).toEqual([saved, null, { viewing: 'idle' }]);
  }));

it('[SIGNUP-25] a rejected field shows its error until it is edited, and nothing is lost', () =>
  runScenario(model, 'member', ({ resolve, reject, send, context }) => {
    resolve('loadOwnProfile', profile);
    send(opened('basics'));
    send(changed({ name: 'Bert' }));
    send(submitted({ name: 'Bert' }));
    reject('saveProfile', refusal('invalid_fields', { fields: { name: 'name_taken' } }));
    expect([context().problem?.fields, context().drafts, context().section]).toEqual([
      { name: 'name_taken' },
      { basics: { name: 'Bert' } },
      'basics',
    ]);
    send(changed({ name: 'Berta' }));
    expect(context().problem).toBeNull();
  }));

it('[SIGNUP-25] a rejected place shows its error until the browser has found another one', () =>
  runScenario(model, 'member', ({ resolve, reject, send, context }) => {
    resolve('loadOwnProfile', profile);
    send(opened('place'));
    send(changed({ city: 'Nowhere' }));
    send(submitted({ city: 'Nowhere' }));
    reject('saveProfile', refusal('invalid_fields', { fields: { city: 'invalid' } }));
    expect(context().problem?.fields).toEqual({ city: 'invalid' });
    send(located);
    expect(context().problem).toBeNull();
  }));

it('closing keeps the draft without a request; discarding removes it', () =>
  runScenario(model, 'member', ({ resolve, send, context }) => {
    resolve('loadOwnProfile', profile);
    send(opened('about'));
    send(changed({ about_me: words }));
    expect(stored(send({ type: 'section.closed' }))).toEqual([]);
    expect([context().section, context().drafts]).toEqual([null, { about: { about_me: words } }]);
    send(opened('about'));
    expect(stored(send({ type: 'draft.discarded' }))).toEqual([keeps(null)]);
    expect([context().section, context().drafts]).toEqual([null, {}]);
  }));

it('a draft is restored after a reload; newer answers take precedence', () =>
  runScenario(model, 'member', ({ resolve, send, context }) => {
    resolve('loadOwnProfile', profile);
    send(opened('about'));
    send(changed({ about_me: 'newer' }));
    send(found({ about: { about_me: 'older' }, looks: { hair_colour: 'red' } }));
    expect(context().drafts).toEqual({ about: { about_me: 'newer' }, looks: { hair_colour: 'red' } });
  }));

it('answers equal to the profile are not saved', () =>
  runScenario(model, 'member', ({ resolve, send, context }) => {
    resolve('loadOwnProfile', profile);
    send(opened('about'));
    send(changed({ about_me: words }));
    expect(stored(send(changed({ about_me: null })))).toEqual([keeps(null)]);
    expect(startedInputs(send(submitted({ about_me: null })), 'saveProfile')).toEqual([]);
    expect(context().section).toBeNull();
  }));

it('[GEO-05] a detected place is filled in only while the place is edited', () =>
  runScenario(model, 'member', ({ resolve, send, context }) => {
    resolve('loadOwnProfile', profile);
    send(located);
    send(opened('about'));
    send(located);
    expect([context().located, context().drafts]).toEqual([null, {}]);
    send({ type: 'section.closed' });
    send(opened('place'));
    expect(stored(send(located))).toEqual([keeps({ place })]);
    expect(context().located).toEqual(place);
    expect(startedInputs(send(submitted(place)), 'saveProfile')).toEqual([{ change: place }]);
  }));

it('a change from another tab is loaded, but never during an edit', () =>
  runScenario(model, 'member', ({ resolve, send, context }) => {
    resolve('loadOwnProfile', profile);
    expect(startedInputs(send(arrived({ type: 'user' })), 'loadOwnProfile')).toHaveLength(1);
    resolve('reloadOwnProfile', saved);
    expect(context().profile).toEqual(saved);
    send(opened('about'));
    expect(send(arrived({ type: 'user' }))).toEqual([]);
    send(changed({ about_me: 'mine' }));
    expect(startedInputs(send({ type: 'section.closed' }), 'loadOwnProfile')).toEqual([]);
    send(opened('about'));
    expect(startedInputs(send({ type: 'draft.discarded' }), 'loadOwnProfile')).toHaveLength(1);
  }));

describe('sectionChange', () => {
  it.each([
    ['one field of several', 'basics', { name: 'Anna', gender: 'male', sexuality: null }, { gender: 'male' }],
    ['nothing', 'basics', { name: 'Anna', gender: 'female' }, null],
    ['no text and no answer are the same', 'about', { about_me: '' }, null],
    ['a list', 'interests', { interests: ['wine', 'art'] }, { interests: ['wine', 'art'] }],
    ['the same list', 'interests', { interests: ['wine'] }, null],
    [
      'a place, saved as a whole: a new country clears region and city',
      'place',
      { country: 'NL', region: 'Utrecht', city: 'Zeist' },
      { country: 'NL', region: 'Utrecht', city: 'Zeist' },
    ],
    ['a field of another section', 'about', { name: 'Bert' }, null],
  ] as const)('%s', (_, section, answers, change) => {
    expect(
      sectionChange(section, profile, 'interests' in answers ? { interests: [...answers.interests] } : answers),
    ).toEqual(change);
  });
});

it('a form starts with the saved answers and the draft over them', () => {
  expect(sectionAnswers(profile, {}, 'basics')).toEqual({
    name: 'Anna',
    gender: 'female',
    sexuality: null,
    relationship_status: null,
  });
  expect(sectionAnswers(profile, { about: { about_me: words } }, 'about')).toEqual({ about_me: words });
});

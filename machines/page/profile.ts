import { assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { LiveEvent } from '#contract/live.ts';
import type { OwnProfile, Place, ProfileChange } from '#contract/own-profile.ts';
import type { StartFacts } from '#machines/app/app.ts';
import type { Told } from '#machines/app/told.ts';
import { type Problem, problemOf } from '#machines/parts/problem.ts';
import { unwired } from '#machines/parts/wire.ts';
import { type PlaceLocated, geolocationMachine } from './geolocation.ts';

/** What is edited and saved together. */
export const sectionFields = {
  about: ['about_me'],
  basics: ['name', 'gender', 'sexuality', 'relationship_status'],
  place: ['country', 'region', 'city'],
  looks: ['body_type', 'hair_colour', 'eye_colour', 'tattoos'],
  interests: ['interests'],
  reason: ['signup_reason'],
} as const satisfies Readonly<Record<string, readonly (keyof ProfileChange)[]>>;
export type Section = keyof typeof sectionFields;

/** What is typed and not yet saved. It survives a reload. */
export type ProfileDrafts = { readonly [S in Section]?: ProfileChange | undefined };

type ProfileContext = {
  readonly me: string;
  readonly countries: readonly string[];
  readonly profile: OwnProfile | null;
  /** The section that is being edited. */
  readonly section: Section | null;
  readonly drafts: ProfileDrafts;
  /** Whether somebody keeps the drafts. */
  readonly isKept: boolean;
  /** Something has been saved elsewhere. */
  readonly isOutdated: boolean;
  /** The place that was found last, for the section that is being edited. */
  readonly located: Place | null;
  readonly problem: Problem | null;
};

type ProfileEvent =
  | { type: 'profile.retried' }
  | { type: 'section.opened'; section: Section }
  | { type: 'section.closed' }
  | { type: 'form.changed'; answers: ProfileChange }
  | { type: 'form.submitted'; answers: ProfileChange }
  | { type: 'draft.discarded' }
  | { type: 'draft.found'; draft: ProfileDrafts }
  | { type: 'live.arrived'; event: LiveEvent }
  | PlaceLocated;

/** No text and no answer are the same. */
const sameAnswer = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** What these answers of a section change; null when they change nothing. A place is saved as a whole. */
export const changeOf = (section: Section, profile: OwnProfile, answers: ProfileChange): ProfileChange | null => {
  const fields: readonly (keyof ProfileChange)[] = sectionFields[section];
  const changed = fields.filter((field) => field in answers && !sameAnswer(answers[field], profile[field]));
  if (changed.length === 0) return null;
  const sent = section === 'place' ? fields : changed;
  return Object.fromEntries(sent.map((field) => [field, field in answers ? answers[field] : profile[field]]));
};

const without = (drafts: ProfileDrafts, section: Section | null): ProfileDrafts => {
  if (section === null) return drafts;
  const { [section]: _, ...others } = drafts;
  return others;
};

/** What these answers change in the section that is being edited. */
const changeIn = ({ section, profile }: Pick<ProfileContext, 'section' | 'profile'>, answers: ProfileChange) =>
  section === null || profile === null ? null : changeOf(section, profile, answers);

/** What the form of a section begins with. */
export const answersOf = (profile: OwnProfile, drafts: ProfileDrafts, section: Section): ProfileChange => ({
  ...Object.fromEntries(sectionFields[section].map((field) => [field, profile[field]])),
  ...drafts[section],
});

/**
 * The member's own profile: one section at a time is edited and saved; what is not saved waits for the next time.
 * [PROFILE-01 to PROFILE-13 PROFILE-22 PROFILE-24]
 */
export const ownProfileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as StartFacts,
    tags: {} as 'loading' | 'failed' | 'editing' | 'busy',
  },
  actors: {
    loadOwnProfile: fromPromise<OwnProfile>(unwired('loadOwnProfile')),
    saveProfile: fromPromise<OwnProfile, { change: ProfileChange }>(unwired('saveProfile')),
    /** Keeps the drafts, and says at the start what it has kept. */
    keepDraft: fromCallback<{ type: 'draft.changed'; draft: ProfileDrafts | null }, { key: string }>(
      unwired('keepDraft'),
    ),
    geolocation: geolocationMachine,
  },
  actions: {
    keepProfile: assign({ profile: (_, params: { profile: OwnProfile }) => params.profile }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    forgetProblem: assign({ problem: null }),
    openSection: assign({ section: (_, params: { section: Section }) => params.section, located: null, problem: null }),
    closeSection: assign({ section: null, located: null, problem: null }),
    restoreDrafts: assign({
      drafts: ({ context }, { found }: { found: ProfileDrafts }) => ({ ...found, ...context.drafts }),
    }),
    /** Whoever has taken everything back has no draft. */
    changeDraft: assign(({ context }, { answers }: { answers: ProfileChange }) => {
      const others = without(context.drafts, context.section);
      const isChange = context.section !== null && changeIn(context, answers) !== null;
      return { drafts: isChange ? { ...others, [context.section]: answers } : others };
    }),
    fillIn: assign(({ context: { drafts } }, { place }: { place: Place }) => ({
      located: place,
      drafts: { ...drafts, place: { ...drafts.place, ...place } },
    })),
    dropDraft: assign({ drafts: ({ context }) => without(context.drafts, context.section) }),
    saveDrafts: enqueueActions(({ context: { drafts, isKept }, enqueue }) => {
      const draft = Object.keys(drafts).length === 0 ? null : drafts;
      if (isKept) enqueue.sendTo('keepDraft', { type: 'draft.changed', draft });
    }),
    noteNotKept: assign({ isKept: false }),
    noteOutdated: assign({ isOutdated: true }),
    noteAsked: assign({ isOutdated: false }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: {
    isNews: (_, { live }: { live: LiveEvent }) => live.type === 'user' || live.type === 'resync',
    /** What is being written is not to be pulled away. */
    mustReload: ({ context }) => context.isOutdated && Object.keys(context.drafts).length === 0,
    changesNothing: ({ context }, { answers }: { answers: ProfileChange }) => changeIn(context, answers) === null,
    isPlaceOpen: ({ context }) => context.section === 'place',
  },
}).createMachine({
  id: 'ownProfile',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    me: input.user?.profile.id ?? '',
    countries: input.settings?.countries ?? [],
    profile: null,
    section: null,
    drafts: {},
    isKept: true,
    isOutdated: false,
    located: null,
    problem: null,
  }),
  entry: [
    { type: 'tell', params: () => ({ type: 'lookup.wanted', list: 'regions' }) },
    { type: 'tell', params: () => ({ type: 'lookup.wanted', list: 'interests' }) },
  ],
  invoke: [
    {
      src: 'keepDraft',
      id: 'keepDraft',
      input: ({ context }) => ({ key: `profile:${context.me}` }),
      onError: { actions: 'noteNotKept' },
    },
    {
      src: 'geolocation',
      id: 'geolocation',
      input: ({ context }) => ({ countries: context.countries }),
      // The fields are there all the same.
      onError: {},
    },
  ],
  initial: 'loading',
  on: {
    'draft.found': { actions: { type: 'restoreDrafts', params: ({ event }) => ({ found: event.draft }) } },
    'live.arrived': {
      guard: { type: 'isNews', params: ({ event }) => ({ live: event.event }) },
      actions: 'noteOutdated',
    },
  },
  states: {
    loading: {
      tags: ['loading'],
      entry: 'forgetProblem',
      invoke: {
        src: 'loadOwnProfile',
        id: 'loadOwnProfile',
        onDone: {
          target: 'closed',
          actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
    /** All sections are shown, none is edited. */
    closed: {
      initial: 'resting',
      on: {
        'section.opened': {
          target: 'editing',
          actions: { type: 'openSection', params: ({ event }) => ({ section: event.section }) },
        },
      },
      states: {
        resting: { always: { guard: 'mustReload', target: 'reloading' } },
        reloading: {
          entry: 'noteAsked',
          invoke: {
            src: 'loadOwnProfile',
            id: 'reloadOwnProfile',
            onDone: {
              target: 'resting',
              actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
            },
            // The next save, or the next news, brings what is true.
            onError: 'resting',
          },
          on: {
            'section.opened': {
              target: '#ownProfile.editing',
              actions: ['noteOutdated', { type: 'openSection', params: ({ event }) => ({ section: event.section }) }],
            },
          },
        },
      },
    },
    editing: {
      tags: ['editing'],
      initial: 'open',
      states: {
        open: {
          on: {
            'form.changed': {
              actions: [
                { type: 'changeDraft', params: ({ event }) => ({ answers: event.answers }) },
                'saveDrafts',
                'forgetProblem',
              ],
            },
            'place.located': {
              guard: 'isPlaceOpen',
              actions: [
                { type: 'fillIn', params: ({ event }) => ({ place: event.place }) },
                'saveDrafts',
                'forgetProblem',
              ],
            },
            'section.closed': { target: '#ownProfile.closed', actions: 'closeSection' },
            'draft.discarded': {
              target: '#ownProfile.closed',
              actions: ['dropDraft', 'saveDrafts', 'closeSection'],
            },
            'form.submitted': [
              {
                guard: { type: 'changesNothing', params: ({ event }) => ({ answers: event.answers }) },
                target: '#ownProfile.closed',
                actions: ['dropDraft', 'saveDrafts', 'closeSection'],
              },
              { target: 'saving' },
            ],
          },
        },
        saving: {
          tags: ['busy'],
          entry: 'forgetProblem',
          invoke: {
            src: 'saveProfile',
            id: 'saveProfile',
            input: ({ context, event }) => ({
              change: changeIn(context, event.type === 'form.submitted' ? event.answers : {}) ?? {},
            }),
            onDone: {
              target: '#ownProfile.closed',
              actions: [
                { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) },
                'dropDraft',
                'saveDrafts',
                'closeSection',
                { type: 'tell', params: () => ({ type: 'toast.raised', tone: 'info', code: 'saved' }) },
                { type: 'tell', params: () => ({ type: 'user.outdated' }) },
              ],
            },
            onError: {
              target: 'open',
              actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
});

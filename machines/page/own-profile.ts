import { assign, enqueueActions, fromCallback, fromPromise, sendParent } from 'xstate';
import type { LiveEvent } from '#contract/live-event.ts';
import type { OwnProfile, Place, ProfileChange } from '#contract/own-profile.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
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
export type ProfileSection = keyof typeof sectionFields;

/** What is typed and not yet saved. It survives a reload. */
export type ProfileDrafts = { readonly [S in ProfileSection]?: ProfileChange | undefined };

type ProfileContext = {
  readonly me: string;
  readonly countries: readonly string[];
  readonly profile: OwnProfile | null;
  /** The section that is being edited. */
  readonly section: ProfileSection | null;
  readonly drafts: ProfileDrafts;
  /** Whether somebody keeps the drafts. */
  readonly isStorageAvailable: boolean;
  /** Something has been saved elsewhere. */
  readonly isOutdated: boolean;
  /** The place that was found last, for the section that is being edited. */
  readonly located: Place | null;
  readonly problem: Problem | null;
};

type ProfileEvent =
  | { type: 'profile.retried' }
  | { type: 'section.opened'; section: ProfileSection }
  | { type: 'section.closed' }
  | { type: 'form.changed'; answers: ProfileChange }
  | { type: 'form.submitted'; answers: ProfileChange }
  | { type: 'draft.discarded' }
  | { type: 'draft.restored'; draft: ProfileDrafts }
  | { type: 'live.eventArrived'; event: LiveEvent }
  | PlaceLocated;

/** No text and no answer are the same. */
const sameAnswer = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** What these answers of a section change; null when they change nothing. A place is saved as a whole. */
export const sectionChange = (
  section: ProfileSection,
  profile: OwnProfile,
  answers: ProfileChange,
): ProfileChange | null => {
  const fields: readonly (keyof ProfileChange)[] = sectionFields[section];
  const changed = fields.filter((field) => field in answers && !sameAnswer(answers[field], profile[field]));
  if (changed.length === 0) return null;
  const sent = section === 'place' ? fields : changed;
  return Object.fromEntries(sent.map((field) => [field, field in answers ? answers[field] : profile[field]]));
};

const without = (drafts: ProfileDrafts, section: ProfileSection | null): ProfileDrafts => {
  if (section === null) return drafts;
  const { [section]: _, ...others } = drafts;
  return others;
};

/** What these answers change in the section that is being edited. */
const changeIn = ({ section, profile }: Pick<ProfileContext, 'section' | 'profile'>, answers: ProfileChange) =>
  section === null || profile === null ? null : sectionChange(section, profile, answers);

/** What the form of a section begins with. */
export const sectionAnswers = (profile: OwnProfile, drafts: ProfileDrafts, section: ProfileSection): ProfileChange => ({
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
    input: {} as InputFacts,
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
    clearProblem: assign({ problem: null }),
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
    fillInPlace: assign(({ context: { drafts } }, { place }: { place: Place }) => ({
      located: place,
      drafts: { ...drafts, place: { ...drafts.place, ...place } },
    })),
    clearDraft: assign({ drafts: ({ context }) => without(context.drafts, context.section) }),
    saveDrafts: enqueueActions(({ context: { drafts, isStorageAvailable }, enqueue }) => {
      const draft = Object.keys(drafts).length === 0 ? null : drafts;
      if (isStorageAvailable) enqueue.sendTo('keepDraft', { type: 'draft.changed', draft });
    }),
    markStorageUnavailable: assign({ isStorageAvailable: false }),
    markOutdated: assign({ isOutdated: true }),
    noteAsked: assign({ isOutdated: false }),
    sendToParent: sendParent((_, event: AppEvent) => event),
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
  context: ({ input }) => ({
    me: input.user?.profile.id ?? '',
    countries: input.settings?.countries ?? [],
    profile: null,
    section: null,
    drafts: {},
    isStorageAvailable: true,
    isOutdated: false,
    located: null,
    problem: null,
  }),
  entry: [
    { type: 'sendToParent', params: { type: 'lookup.requested', list: 'regions' } },
    { type: 'sendToParent', params: { type: 'lookup.requested', list: 'interests' } },
  ],
  invoke: [
    {
      src: 'keepDraft',
      id: 'keepDraft',
      input: ({ context }) => ({ key: `profile:${context.me}` }),
      onError: { actions: 'markStorageUnavailable' },
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
    'draft.restored': { actions: { type: 'restoreDrafts', params: ({ event }) => ({ found: event.draft }) } },
    'live.eventArrived': {
      guard: { type: 'isNews', params: ({ event }) => ({ live: event.event }) },
      actions: 'markOutdated',
    },
  },
  states: {
    loading: {
      tags: ['loading'],
      entry: 'clearProblem',
      invoke: {
        src: 'loadOwnProfile',
        id: 'loadOwnProfile',
        onDone: {
          target: 'closed',
          actions: assign({ profile: ({ event }) => event.output }),
        },
        onError: {
          target: 'failed',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
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
          actions: assign({ section: ({ event }) => event.section, located: null, problem: null }),
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
              actions: assign({ profile: ({ event }) => event.output }),
            },
            // The next save, or the next news, brings what is true.
            onError: 'resting',
          },
          on: {
            'section.opened': {
              target: '#ownProfile.editing',
              actions: [
                'markOutdated',
                assign({ section: ({ event }) => event.section, located: null, problem: null }),
              ],
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
              actions: [{ type: 'changeDraft', params: ({ event }) => event }, 'saveDrafts', 'clearProblem'],
            },
            'place.located': {
              guard: 'isPlaceOpen',
              actions: [{ type: 'fillInPlace', params: ({ event }) => event }, 'saveDrafts', 'clearProblem'],
            },
            'section.closed': { target: '#ownProfile.closed', actions: 'closeSection' },
            'draft.discarded': {
              target: '#ownProfile.closed',
              actions: ['clearDraft', 'saveDrafts', 'closeSection'],
            },
            'form.submitted': [
              {
                guard: { type: 'changesNothing', params: ({ event }) => event },
                target: '#ownProfile.closed',
                actions: ['clearDraft', 'saveDrafts', 'closeSection'],
              },
              { target: 'saving' },
            ],
          },
        },
        saving: {
          tags: ['busy'],
          entry: 'clearProblem',
          invoke: {
            src: 'saveProfile',
            id: 'saveProfile',
            input: ({ context, event }) => ({
              change: changeIn(context, event.type === 'form.submitted' ? event.answers : {}) ?? {},
            }),
            onDone: {
              target: '#ownProfile.closed',
              actions: [
                assign({ profile: ({ event }) => event.output }),
                'clearDraft',
                'saveDrafts',
                'closeSection',
                { type: 'sendToParent', params: { type: 'toast.requested', tone: 'info', code: 'saved' } },
                { type: 'sendToParent', params: { type: 'user.outdated' } },
              ],
            },
            onError: {
              target: 'open',
              actions: assign({ problem: ({ event }) => problemOf(event.error) }),
            },
          },
        },
      },
    },
  },
});

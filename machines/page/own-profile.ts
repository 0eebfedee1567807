import { assign, fromCallback, fromPromise, sendParent, sendTo } from 'xstate';
import type { OwnProfile, Place, ProfileChange } from '#contract/own-profile.ts';
import { choiceFieldsIn } from '#contract/profile-fields.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { type DraftChange, type DraftKey, storeDraft } from '#machines/generic/storage.ts';
import { type Problem, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { type PlaceLocated, geolocationMachine } from './geolocation.ts';
import { isSameAnswer } from './profile-fields.ts';

/** The fields that are edited and saved together. */
export const sectionFields = {
  about: ['about_me'],
  prompts: ['prompts'],
  basics: ['name', ...choiceFieldsIn('basics')],
  place: ['country', 'region', 'city'],
  looks: choiceFieldsIn('looks'),
  interests: ['interests'],
  reason: choiceFieldsIn('reason'),
} satisfies Readonly<Record<string, readonly (keyof ProfileChange)[]>>;
export type ProfileSection = keyof typeof sectionFields;

/** Unsaved answers by section. They survive a reload. */
export type ProfileDrafts = { readonly [S in ProfileSection]?: ProfileChange | undefined };

type ProfileContext = {
  readonly ownProfileId: string;
  readonly countries: readonly string[];
  readonly profile: OwnProfile | null;
  readonly section: ProfileSection | null;
  readonly drafts: ProfileDrafts;
  /** The profile may have changed in another browser. */
  readonly isOutdated: boolean;
  /** The last detected place, for the section in edit. */
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
  | Extract<AppEvent, { type: 'live.eventArrived' }>
  | PlaceLocated;

/** Null when the answers change nothing. A place is saved as a whole. */
export const sectionChange = (
  section: ProfileSection,
  profile: OwnProfile,
  answers: ProfileChange,
): ProfileChange | null => {
  const fields: readonly (keyof ProfileChange)[] = sectionFields[section];
  const changed = fields.filter((field) => field in answers && !isSameAnswer(answers[field], profile[field]));
  if (changed.length === 0) return null;
  const sent = section === 'place' ? fields : changed;
  return Object.fromEntries(sent.map((field) => [field, field in answers ? answers[field] : profile[field]]));
};

const withoutDraft = (drafts: ProfileDrafts, section: ProfileSection | null): ProfileDrafts => {
  if (section === null) return drafts;
  const { [section]: _, ...others } = drafts;
  return others;
};

const currentChange = ({ section, profile }: Pick<ProfileContext, 'section' | 'profile'>, answers: ProfileChange) =>
  section === null || profile === null ? null : sectionChange(section, profile, answers);

/** The initial values of a section's form. */
export const sectionAnswers = (profile: OwnProfile, drafts: ProfileDrafts, section: ProfileSection): ProfileChange => ({
  ...Object.fromEntries(sectionFields[section].map((field) => [field, profile[field]])),
  ...drafts[section],
});

/**
 * The member's own profile. One section at a time is edited and saved; unsaved answers are stored as drafts.
 * [PROFILE-01 to PROFILE-13 PROFILE-22 PROFILE-24]
 */
export const ownProfileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as InputFacts,
    tags: {} as 'failed' | 'busy',
  },
  actors: {
    loadOwnProfile: fromPromise<OwnProfile>(unwired('loadOwnProfile')),
    saveProfile: fromPromise<OwnProfile, { change: ProfileChange }>(unwired('saveProfile')),
    persistDraft: fromCallback<DraftChange<ProfileDrafts>, DraftKey>(unwired('persistDraft')),
    geolocation: geolocationMachine,
  },
  actions: {
    clearProblem: assign({ problem: null }),
    openSection: assign((_, section: ProfileSection) => ({ section, located: null, problem: null })),
    closeSection: assign({ section: null, located: null, problem: null }),
    /** Answers equal to the profile are no draft. */
    setDraft: assign(({ context }, answers: ProfileChange) => {
      const others = withoutDraft(context.drafts, context.section);
      const isChange = context.section !== null && currentChange(context, answers) !== null;
      return { drafts: isChange ? { ...others, [context.section]: answers } : others };
    }),
    clearDraft: assign({ drafts: ({ context }) => withoutDraft(context.drafts, context.section) }),
    saveDrafts: sendTo('persistDraft', ({ context: { drafts } }) => ({
      type: 'draft.changed',
      draft: Object.keys(drafts).length === 0 ? null : drafts,
    })),
    markOutdated: assign({ isOutdated: true }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    /** A reload never replaces unsaved answers. */
    shouldReload: ({ context }) => context.isOutdated && Object.keys(context.drafts).length === 0,
    isEditingPlace: ({ context }) => context.section === 'place',
  },
}).createMachine({
  id: 'ownProfile',
  context: ({ input }) => ({
    ownProfileId: input.user?.profile.id ?? '',
    countries: input.settings?.countries ?? [],
    profile: null,
    section: null,
    drafts: {},
    isOutdated: false,
    located: null,
    problem: null,
  }),
  entry: [
    { type: 'sendToParent', params: { type: 'lookup.requested', list: 'regions' } },
    { type: 'sendToParent', params: { type: 'lookup.requested', list: 'interests' } },
  ],
  invoke: [
    storeDraft('persistDraft', ({ ownProfileId }: ProfileContext) => `profile:${ownProfileId}`),
    {
      src: 'geolocation',
      id: 'geolocation',
      input: ({ context }) => ({ countries: context.countries }),
      // The place can still be entered by hand.
      onError: {},
    },
  ],
  initial: 'loading',
  on: {
    'draft.restored': { actions: assign({ drafts: ({ context, event }) => ({ ...event.draft, ...context.drafts }) }) },
    'live.eventArrived': {
      guard: ({ event: { event } }) => event.type === 'user' || event.type === 'resync',
      actions: 'markOutdated',
    },
  },
  states: {
    loading: {
      entry: 'clearProblem',
      invoke: {
        src: 'loadOwnProfile',
        id: 'loadOwnProfile',
        onDone: { target: 'viewing', actions: assign({ profile: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: setProblem },
      },
    },
    failed: { tags: ['failed'], on: { 'profile.retried': 'loading' } },
    viewing: {
      initial: 'idle',
      entry: 'closeSection',
      on: {
        'section.opened': { target: 'editing', actions: { type: 'openSection', params: ({ event }) => event.section } },
      },
      states: {
        idle: { always: { guard: 'shouldReload', target: 'reloading' } },
        reloading: {
          entry: assign({ isOutdated: false }),
          invoke: {
            src: 'loadOwnProfile',
            id: 'reloadOwnProfile',
            onDone: { target: 'idle', actions: assign({ profile: ({ event }) => event.output }) },
            // The next save or live event reloads.
            onError: 'idle',
          },
          on: {
            'section.opened': {
              target: '#ownProfile.editing',
              actions: ['markOutdated', { type: 'openSection', params: ({ event }) => event.section }],
            },
          },
        },
      },
    },
    editing: {
      initial: 'open',
      states: {
        open: {
          on: {
            'form.changed': {
              actions: [{ type: 'setDraft', params: ({ event }) => event.answers }, 'saveDrafts', 'clearProblem'],
            },
            'place.located': {
              guard: 'isEditingPlace',
              actions: [
                assign(({ context: { drafts }, event: { place } }) => ({
                  located: place,
                  drafts: { ...drafts, place: { ...drafts.place, ...place } },
                })),
                'saveDrafts',
                'clearProblem',
              ],
            },
            'section.closed': '#ownProfile.viewing',
            'draft.discarded': { target: '#ownProfile.viewing', actions: ['clearDraft', 'saveDrafts'] },
            'form.submitted': [
              { guard: ({ context, event }) => currentChange(context, event.answers) !== null, target: 'saving' },
              { target: '#ownProfile.viewing', actions: ['clearDraft', 'saveDrafts'] },
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
              change: currentChange(context, event.type === 'form.submitted' ? event.answers : {}) ?? {},
            }),
            onDone: {
              target: '#ownProfile.viewing',
              actions: [
                assign({ profile: ({ event }) => event.output }),
                'clearDraft',
                'saveDrafts',
                { type: 'sendToParent', params: { type: 'toast.requested', tone: 'info', code: 'saved' } },
                { type: 'sendToParent', params: { type: 'user.outdated' } },
              ],
            },
            onError: { target: 'open', actions: setProblem },
          },
        },
      },
    },
  },
});

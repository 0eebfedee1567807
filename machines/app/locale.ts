import { assign, fromPromise, not, sendParent } from 'xstate';
import { type Locale, parseLocaleTag } from '#contract/locales.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { Facts } from './facts.ts';
import { type AppEvent, type AppEventOf, factsUpdated } from './events.ts';

type LocaleFacts = Pick<Facts, 'locale' | 'session' | 'settings'>;
type Choice = { readonly locale: Locale; readonly isForAccount: boolean };

/** The language of the site's own domain, if it is one of ours. [LANG-07] */
const domainLocale = ({ settings }: LocaleFacts): Locale | null => parseLocaleTag(settings?.domain_language ?? '');

/**
 * The language of the page. It starts with a language whose texts are loaded; until one is selected, the language of the
 * site's domain wins. [LANG-05 LANG-06 LANG-07 LANG-08 LANG-31]
 */
export const localeMachine = setup({
  types: {
    context: {} as { locale: Locale; wanted: Choice; isMember: boolean; isChosen: boolean },
    events: {} as
      | { type: 'facts.changed'; facts: LocaleFacts }
      | AppEventOf<'language.selected' | 'language.changedElsewhere'>,
    /** `isChosen`: a language was selected in this browser before. */
    input: {} as LocaleFacts & { isChosen: boolean },
  },
  actors: {
    /** Loads the texts, shows them and stores the choice in the cookie. */
    switchLanguage: fromPromise<void, { locale: Locale }>(unwired('switchLanguage')),
    saveLanguage: fromPromise<void, { locale: Locale }>(unwired('saveLanguage')),
  },
  actions: {
    setLocale: assign({ locale: ({ context }) => context.wanted.locale }),
    notifyLocale: sendParent(({ context }) => factsUpdated({ locale: context.locale })),
    showError: sendParent((): AppEvent => ({ type: 'toast.requested', tone: 'error', code: 'network' })),
  },
  guards: {
    isForAccount: ({ context }) => context.isMember && context.wanted.isForAccount,
    isOtherDomainLanguage: ({ context }, { facts }: { facts: LocaleFacts }) =>
      !context.isChosen && domainLocale(facts) !== null && domainLocale(facts) !== context.locale,
  },
}).createMachine({
  id: 'locale',
  context: ({ input }) => ({
    locale: input.locale,
    wanted: { locale: input.locale, isForAccount: false },
    isMember: input.session === 'member',
    isChosen: input.isChosen,
  }),
  initial: 'shown',
  on: {
    'language.selected': {
      target: '.switching',
      actions: assign({ wanted: ({ event }) => ({ locale: event.locale, isForAccount: true }), isChosen: true }),
    },
    'language.changedElsewhere': {
      target: '.switching',
      actions: assign({ wanted: ({ event }) => ({ locale: event.locale, isForAccount: false }), isChosen: true }),
    },
    'facts.changed': [
      {
        guard: { type: 'isOtherDomainLanguage', params: ({ event }) => ({ facts: event.facts }) },
        target: '.switching',
        actions: assign(({ context, event: { facts } }) => ({
          isMember: facts.session === 'member',
          wanted: { locale: domainLocale(facts) ?? context.locale, isForAccount: false },
          isChosen: true,
        })),
      },
      { actions: assign({ isMember: ({ event }) => event.facts.session === 'member' }) },
    ],
  },
  states: {
    shown: {},
    switching: {
      invoke: {
        src: 'switchLanguage',
        input: ({ context }) => ({ locale: context.wanted.locale }),
        onDone: [
          { guard: 'isForAccount', target: 'saving', actions: ['setLocale', 'notifyLocale'] },
          { target: 'shown', actions: ['setLocale', 'notifyLocale'] },
        ],
        onError: { target: 'shown', actions: 'showError' },
      },
    },
    saving: {
      always: { guard: not('isForAccount'), target: 'shown' },
      invoke: {
        src: 'saveLanguage',
        input: ({ context }) => ({ locale: context.locale }),
        onDone: 'shown',
        // The choice stays in force on this device. [API-23]
        onError: 'shown',
      },
    },
  },
});

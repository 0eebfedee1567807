import { assign, fromPromise, sendParent } from 'xstate';
import { type Locale, parseLocaleTag } from '#contract/locales.ts';
import { unwired } from '#machines/generic/wire.ts';
import { setup } from '#machines/generic/setup.ts';
import type { Facts } from './facts.ts';
import type { AppEvent } from './events.ts';

type LocaleFacts = Pick<Facts, 'locale' | 'session' | 'settings'>;
type Choice = { readonly locale: Locale; readonly isForAccount: boolean };

/** The language of the site's own domain, if it is one of ours. [LANG-07] */
const domainLocale = ({ settings }: LocaleFacts): Locale | null => parseLocaleTag(settings?.domain_language ?? '');

/**
 * The language of the page. It starts with one whose texts are already there; as long as nobody has chosen, that of the
 * site's domain wins. [LANG-05 LANG-06 LANG-07 LANG-08 LANG-31]
 */
export const localeMachine = setup({
  types: {
    context: {} as { locale: Locale; wanted: Choice; isMember: boolean; isChosen: boolean },
    events: {} as
      | { type: 'facts.changed'; facts: LocaleFacts }
      | Extract<AppEvent, { type: 'language.selected' | 'language.changedElsewhere' }>,
    /** `isChosen`: somebody has chosen the language in this browser before. */
    input: {} as LocaleFacts & { isChosen: boolean },
    tags: {} as 'busy',
  },
  actors: {
    /** Loads the texts, shows them and keeps the choice in the cookie. */
    switchLanguage: fromPromise<void, { locale: Locale }>(unwired('switchLanguage')),
    saveLanguage: fromPromise<void, { locale: Locale }>(unwired('saveLanguage')),
  },
  actions: {
    keepWanted: assign({ wanted: (_, choice: Choice) => choice, isChosen: true }),
    keepLocale: assign({ locale: ({ context }) => context.wanted.locale }),
    keepMember: assign({ isMember: (_, params: { facts: LocaleFacts }) => params.facts.session === 'member' }),
    sendToParent: sendParent((_, told: AppEvent) => told),
  },
  guards: {
    isForAccount: ({ context }) => context.isMember && context.wanted.isForAccount,
    isNoMember: ({ context }) => !context.isMember,
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
      actions: { type: 'keepWanted', params: ({ event }) => ({ locale: event.locale, isForAccount: true }) },
    },
    'language.changedElsewhere': {
      target: '.switching',
      actions: { type: 'keepWanted', params: ({ event }) => ({ locale: event.locale, isForAccount: false }) },
    },
    'facts.changed': [
      {
        guard: { type: 'isOtherDomainLanguage', params: ({ event }) => ({ facts: event.facts }) },
        target: '.switching',
        actions: [
          { type: 'keepMember', params: ({ event }) => ({ facts: event.facts }) },
          {
            type: 'keepWanted',
            params: ({ context, event }) => ({
              locale: domainLocale(event.facts) ?? context.locale,
              isForAccount: false,
            }),
          },
        ],
      },
      { actions: { type: 'keepMember', params: ({ event }) => ({ facts: event.facts }) } },
    ],
  },
  states: {
    shown: {},
    switching: {
      tags: ['busy'],
      invoke: {
        src: 'switchLanguage',
        id: 'switchLanguage',
        input: ({ context }) => ({ locale: context.wanted.locale }),
        onDone: {
          target: 'switched',
          actions: [
            'keepLocale',
            {
              type: 'sendToParent',
              params: ({ context }) => ({ type: 'facts.updated', facts: { locale: context.locale } }),
            },
          ],
        },
        onError: {
          target: 'shown',
          actions: {
            type: 'sendToParent',
            params: () => ({ type: 'toast.requested', tone: 'error', code: 'network' }),
          },
        },
      },
    },
    switched: { always: [{ guard: 'isForAccount', target: 'saving' }, { target: 'shown' }] },
    saving: {
      always: { guard: 'isNoMember', target: 'shown' },
      invoke: {
        src: 'saveLanguage',
        id: 'saveLanguage',
        input: ({ context }) => ({ locale: context.locale }),
        onDone: 'shown',
        // The choice stays in force on this device. [API-23]
        onError: 'shown',
      },
    },
  },
});

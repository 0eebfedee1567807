import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { Locale } from '#contract/locales.ts';
import { unwired } from '#machines/parts/wire.ts';
import type { Facts } from './facts.ts';
import type { Told } from './told.ts';

type LocaleFacts = Pick<Facts, 'locale' | 'session'>;

/** The language of the page. It starts with one whose texts are already there. [LANG-05 LANG-06 LANG-08] */
export const localeMachine = setup({
  types: {
    context: {} as { locale: Locale; wanted: Locale; isMember: boolean },
    events: {} as { type: 'facts.changed'; facts: LocaleFacts } | Extract<Told, { type: 'language.chosen' }>,
    input: {} as LocaleFacts,
    tags: {} as 'busy',
  },
  actors: {
    /** Loads the texts, shows them and keeps the choice in the cookie. */
    switchLanguage: fromPromise<void, { locale: Locale }>(unwired('switchLanguage')),
    saveLanguage: fromPromise<void, { locale: Locale }>(unwired('saveLanguage')),
  },
  actions: {
    keepWanted: assign({ wanted: (_, params: { locale: Locale }) => params.locale }),
    keepLocale: assign({ locale: ({ context }) => context.wanted }),
    keepMember: assign({ isMember: (_, params: { facts: LocaleFacts }) => params.facts.session === 'member' }),
    tell: sendParent((_, told: Told) => told),
  },
  guards: { isMember: ({ context }) => context.isMember, isNoMember: ({ context }) => !context.isMember },
}).createMachine({
  id: 'locale',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ locale: input.locale, wanted: input.locale, isMember: input.session === 'member' }),
  initial: 'shown',
  on: {
    'language.chosen': {
      target: '.switching',
      actions: { type: 'keepWanted', params: ({ event }) => ({ locale: event.locale }) },
    },
    'facts.changed': { actions: { type: 'keepMember', params: ({ event }) => ({ facts: event.facts }) } },
  },
  states: {
    shown: {},
    switching: {
      tags: ['busy'],
      invoke: {
        src: 'switchLanguage',
        id: 'switchLanguage',
        input: ({ context }) => ({ locale: context.wanted }),
        onDone: {
          target: 'switched',
          actions: [
            'keepLocale',
            { type: 'tell', params: ({ context }) => ({ type: 'fact.learnt', facts: { locale: context.locale } }) },
          ],
        },
        onError: {
          target: 'shown',
          actions: { type: 'tell', params: () => ({ type: 'toast.raised', tone: 'error', code: 'network' }) },
        },
      },
    },
    switched: { always: [{ guard: 'isMember', target: 'saving' }, { target: 'shown' }] },
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

import { assign, sendParent } from 'xstate';
import { likePopup, queryParameters } from '#contract/limits.ts';
import type { Route } from '#machines/app/facts.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import { setup } from '#machines/generic/setup.ts';
import type { AppEvent } from '#machines/app/events.ts';

type PopupContext = {
  readonly route: Route;
  /** Until the popup, ms. */
  readonly wait: number;
};

const asked = ({ query }: Route): string | undefined => query[queryParameters.likePopup];

/** The seconds that an address asks for; null where it asks for none, or for nothing that makes sense. [MATCH-14] */
const secondsIn = (route: Route): number | null => {
  const value = asked(route);
  if (value === undefined || !/^\d+(\.\d+)?$/.test(value)) return null;
  const seconds = Number(value);
  return seconds <= likePopup.longest ? seconds : null;
};

const withoutParameter = ({ path, query }: Route): string => {
  const { [queryParameters.likePopup]: _, ...rest } = query;
  return hrefOf({ path, query: rest });
};

/**
 * The address may ask for the like popup some seconds later. The first one that a member comes to counts; it goes on
 * while he moves about, and the question leaves the address when the popup comes. [MATCH-11 MATCH-12 MATCH-14]
 */
export const likePopupMachine = setup({
  types: {
    context: {} as PopupContext,
    events: {} as { type: 'facts.changed'; facts: { readonly route: Route } },
    input: {} as { readonly route: Route },
  },
  actions: {
    keepRoute: assign({ route: (_, params: { route: Route }) => params.route }),
    keepWait: assign({ wait: ({ context }) => (secondsIn(context.route) ?? 0) * 1_000 }),
    tellFound: sendParent((): AppEvent => ({ type: 'matchModal.requested', id: null })),
    clean: sendParent((_, { route }: { route: Route }): AppEvent => ({
      type: 'navigation.requested',
      to: withoutParameter(route),
      replace: true,
    })),
  },
  guards: {
    isSensible: ({ context }) => secondsIn(context.route) !== null,
    isAsked: (_, { route }: { route: Route }) => asked(route) !== undefined,
  },
  delays: { wait: ({ context }) => context.wait },
}).createMachine({
  id: 'likePopup',
  context: ({ input }) => ({ route: input.route, wait: 0 }),
  initial: 'waiting',
  states: {
    waiting: {
      always: [
        { guard: 'isSensible', target: 'counting', actions: 'keepWait' },
        {
          guard: { type: 'isAsked', params: ({ context }) => ({ route: context.route }) },
          target: 'over',
          actions: { type: 'clean', params: ({ context }) => ({ route: context.route }) },
        },
      ],
      on: {
        'facts.changed': { actions: { type: 'keepRoute', params: ({ event }) => ({ route: event.facts.route }) } },
      },
    },
    counting: {
      after: {
        wait: [
          {
            guard: { type: 'isAsked', params: ({ context }) => ({ route: context.route }) },
            target: 'over',
            actions: ['tellFound', { type: 'clean', params: ({ context }) => ({ route: context.route }) }],
          },
          { target: 'over', actions: 'tellFound' },
        ],
      },
      on: {
        'facts.changed': { actions: { type: 'keepRoute', params: ({ event }) => ({ route: event.facts.route }) } },
      },
    },
    // Back may lead to the address that has asked.
    over: {
      on: {
        'facts.changed': {
          guard: { type: 'isAsked', params: ({ event }) => ({ route: event.facts.route }) },
          actions: { type: 'clean', params: ({ event }) => ({ route: event.facts.route }) },
        },
      },
    },
  },
});

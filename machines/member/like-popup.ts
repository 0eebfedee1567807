import { assign, sendParent } from 'xstate';
import { queryParameters } from '#contract/limits/app.ts';
import { likePopup } from '#contract/limits/contact.ts';
import type { Route } from '#machines/app/facts.ts';
import { setup } from '#machines/generic/setup.ts';
import { type AppEvent, navigationRequested } from '#machines/app/events.ts';
import { hrefWithout } from './query-parameter.ts';

/** `delay`: until the popup, ms. */
type PopupContext = { readonly route: Route; readonly delay: number };

const parameterOf = ({ query }: Route): string | undefined => query[queryParameters.likePopup];

/** Null without a valid parameter. [MATCH-14] */
const secondsIn = (route: Route): number | null => {
  const value = parameterOf(route);
  if (value === undefined || !/^\d+(\.\d+)?$/.test(value)) return null;
  const seconds = Number(value);
  return seconds <= likePopup.maxSeconds ? seconds : null;
};

/**
 * A query parameter requests the like popup after some seconds. The first one counts, across pages; the parameter is
 * removed from the address when the popup opens. [MATCH-11 MATCH-12 MATCH-14]
 */
export const likePopupMachine = setup({
  types: {
    context: {} as PopupContext,
    events: {} as { type: 'facts.changed'; facts: { readonly route: Route } },
    input: {} as { readonly route: Route },
  },
  actions: {
    requestMatchModal: sendParent((): AppEvent => ({ type: 'matchModal.requested', id: null })),
    removeParameter: sendParent(({ context }) =>
      navigationRequested(hrefWithout(context.route, queryParameters.likePopup), { replace: true }),
    ),
  },
  guards: {
    hasValidDelay: ({ context }) => secondsIn(context.route) !== null,
    hasParameter: ({ context }) => parameterOf(context.route) !== undefined,
  },
  delays: { delay: ({ context }) => context.delay },
}).createMachine({
  id: 'likePopup',
  context: ({ input }) => ({ route: input.route, delay: 0 }),
  initial: 'idle',
  on: { 'facts.changed': { actions: assign({ route: ({ event }) => event.facts.route }) } },
  states: {
    idle: {
      always: [
        {
          guard: 'hasValidDelay',
          target: 'counting',
          actions: assign({ delay: ({ context }) => (secondsIn(context.route) ?? 0) * 1_000 }),
        },
        { guard: 'hasParameter', target: 'ended', actions: 'removeParameter' },
      ],
    },
    counting: {
      after: {
        delay: [
          { guard: 'hasParameter', target: 'ended', actions: ['requestMatchModal', 'removeParameter'] },
          { target: 'ended', actions: 'requestMatchModal' },
        ],
      },
    },
    // Going back may lead to an address with the parameter.
    ended: {
      on: {
        'facts.changed': {
          guard: ({ event }) => parameterOf(event.facts.route) !== undefined,
          actions: [assign({ route: ({ event }) => event.facts.route }), 'removeParameter'],
        },
      },
    },
  },
});

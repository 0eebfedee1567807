import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import { tracking as limits, queryParameters } from '#contract/limits.ts';
import type { Tracking } from '#contract/signup.ts';
import { now } from '#machines/parts/clock.ts';
import { unwired } from '#machines/parts/wire.ts';
import type { Facts, Route } from './facts.ts';
import type { Told } from './told.ts';

type TrackingFacts = Pick<Facts, 'route'>;

/** A source and when the visitor came from it, ms. */
export type Landing = { readonly tracking: Tracking; readonly at: number };

type TrackingEvent =
  | { type: 'facts.changed'; facts: TrackingFacts }
  /** An earlier visit had come from somewhere. */
  | { type: 'landing.found'; landing: Landing };

const names = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const satisfies readonly (keyof Tracking)[];

/** The source among some values; null when none of them names one. A landing page's `slug` goes along, it is none. [TRACK-01] */
export const sourceIn = (values: unknown): Tracking | null => {
  const given = Object.entries(values ?? {}).flatMap(([name, value]) =>
    [...names, 'slug'].some((known) => known === name) && typeof value === 'string' && value !== ''
      ? [[name, value.slice(0, limits.longest)]]
      : [],
  );
  return given.every(([name]) => name === 'slug') ? null : Object.fromEntries(given);
};

/** The source that an address speaks of. [TRACK-02] */
export const sourceOf = ({ query, params: { slug } }: Route): Tracking | null => sourceIn({ ...query, slug });

/**
 * Where the visitor came from: the last address that names a source wins, for 30 days. With `lb` in the first address
 * somebody watches whether the visit ends with its first page. [TRACK-01 TRACK-02 TRACK-03 TRACK-04]
 */
export const trackingMachine = setup({
  types: {
    context: {} as { first: Route; isKept: boolean },
    events: {} as TrackingEvent,
    input: {} as TrackingFacts,
  },
  actors: {
    /** Says what an earlier visit has left, and keeps what is new. */
    keepLanding: fromCallback<{ type: 'landing.changed'; landing: Landing }>(unwired('keepLanding')),
    /** Reports path and time, ms, when the page goes while this runs. */
    watchBounce: fromCallback<{ type: 'never' }, { path: string }>(unwired('watchBounce')),
  },
  actions: {
    keep: enqueueActions(({ context, enqueue }, { tracking }: { tracking: Tracking | null }) => {
      if (tracking === null || !context.isKept) return;
      enqueue.sendTo('keepLanding', { type: 'landing.changed', landing: { tracking, at: now() } });
    }),
    noteNotKept: assign({ isKept: false }),
    tellSource: enqueueActions(({ enqueue }, { tracking }: { tracking: Tracking | null }) => {
      if (tracking !== null) enqueue.sendParent({ type: 'fact.learnt', facts: { tracking } } satisfies Told);
    }),
  },
  guards: {
    namesSource: (_, { route }: { route: Route }) => sourceOf(route) !== null,
    isFresh: (_, { landing }: { landing: Landing }) => now() - landing.at < limits.life,
    isWatched: ({ context }) => context.first.query[queryParameters.pageBounce] !== undefined,
    isOtherPage: ({ context }, { route }: { route: Route }) => route.key !== context.first.key,
  },
}).createMachine({
  id: 'tracking',
  options: { maxIterations: 200 },
  context: ({ input }) => ({ first: input.route, isKept: true }),
  type: 'parallel',
  invoke: { src: 'keepLanding', id: 'keepLanding', onError: { actions: 'noteNotKept' } },
  states: {
    source: {
      initial: 'landing',
      on: {
        'facts.changed': {
          guard: { type: 'namesSource', params: ({ event }) => ({ route: event.facts.route }) },
          target: '.named',
          actions: [
            { type: 'keep', params: ({ event }) => ({ tracking: sourceOf(event.facts.route) }) },
            { type: 'tellSource', params: ({ event }) => ({ tracking: sourceOf(event.facts.route) }) },
          ],
        },
      },
      states: {
        landing: {
          always: [
            {
              guard: { type: 'namesSource', params: ({ context }) => ({ route: context.first }) },
              target: 'named',
              actions: [
                { type: 'keep', params: ({ context }) => ({ tracking: sourceOf(context.first) }) },
                { type: 'tellSource', params: ({ context }) => ({ tracking: sourceOf(context.first) }) },
              ],
            },
            { target: 'unnamed' },
          ],
        },
        unnamed: {
          on: {
            'landing.found': {
              guard: { type: 'isFresh', params: ({ event }) => ({ landing: event.landing }) },
              target: 'named',
              actions: { type: 'tellSource', params: ({ event }) => ({ tracking: event.landing.tracking }) },
            },
          },
        },
        named: {},
      },
    },
    visit: {
      initial: 'begun',
      states: {
        begun: { always: [{ guard: 'isWatched', target: 'watched' }, { target: 'unwatched' }] },
        watched: {
          invoke: {
            src: 'watchBounce',
            id: 'watchBounce',
            input: ({ context }) => ({ path: context.first.path }),
            onError: 'unwatched',
          },
          on: {
            'facts.changed': {
              guard: { type: 'isOtherPage', params: ({ event }) => ({ route: event.facts.route }) },
              target: 'unwatched',
            },
          },
        },
        unwatched: {},
      },
    },
  },
});

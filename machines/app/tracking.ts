import { enqueueActions, fromCallback, sendParent } from 'xstate';
import { tracking as limits, queryParameters } from '#contract/limits/app.ts';
import type { Tracking } from '#contract/signup.ts';
import { now } from '#machines/generic/clock.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';
import type { Facts, Route } from './facts.ts';
import type { AppEvent } from './events.ts';

type TrackingFacts = Pick<Facts, 'route'>;

/** A source and when the visitor came from it, ms. */
export type TrackingSource = { readonly tracking: Tracking; readonly at: number };

type TrackingEvent =
  | { type: 'facts.changed'; facts: TrackingFacts }
  /** The stored source of an earlier visit. */
  | { type: 'trackingSource.restored'; landing: TrackingSource };

const names = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const satisfies readonly (keyof Tracking)[];

/** The source named by these values, or null. A landing page's `slug` is added to a source, and is none by itself. [TRACK-01] */
export const parseSource = (values: unknown): Tracking | null => {
  const given = Object.entries(values ?? {}).flatMap(([name, value]) =>
    [...names, 'slug'].some((known) => known === name) && typeof value === 'string' && value !== ''
      ? [[name, value.slice(0, limits.maxLength)]]
      : [],
  );
  return given.every(([name]) => name === 'slug') ? null : Object.fromEntries(given);
};

/** [TRACK-02] */
export const sourceOfRoute = ({ query, params: { slug } }: Route): Tracking | null => parseSource({ ...query, slug });

const sourceFact = (tracking: Tracking): AppEvent => ({ type: 'facts.updated', facts: { tracking } });

/**
 * The source of the visit: the last address that names one wins, for 30 days. With `lb` in the first address a visit that
 * ends with its first page is reported. [TRACK-01 TRACK-02 TRACK-03 TRACK-04]
 */
export const trackingMachine = setup({
  types: { context: {} as { first: Route }, events: {} as TrackingEvent, input: {} as TrackingFacts },
  actors: {
    /** Restores the source of an earlier visit, and stores a new one. */
    persistTrackingSource: fromCallback<{ type: 'trackingSource.changed'; landing: TrackingSource }>(
      unwired('persistTrackingSource'),
    ),
    /** Reports path and time, ms, when the page is closed while this runs. */
    sendBounceBeacon: fromCallback<{ type: 'never' }, { path: string }>(unwired('sendBounceBeacon')),
  },
  actions: {
    notifySource: sendParent((_, { tracking }: { tracking: Tracking }) => sourceFact(tracking)),
    storeSource: enqueueActions(({ enqueue }, { route }: { route: Route }) => {
      const tracking = sourceOfRoute(route);
      if (tracking === null) return;
      enqueue.sendTo('persistTrackingSource', { type: 'trackingSource.changed', landing: { tracking, at: now() } });
      enqueue.sendParent(sourceFact(tracking));
    }),
  },
  guards: {
    hasLandingSource: ({ context }) => sourceOfRoute(context.first) !== null,
    shouldWatchBounce: ({ context }) => context.first.query[queryParameters.pageBounce] !== undefined,
  },
}).createMachine({
  id: 'tracking',
  context: ({ input }) => ({ first: input.route }),
  type: 'parallel',
  invoke: { src: 'persistTrackingSource', onError: continueWithoutStorage },
  states: {
    source: {
      initial: 'landing',
      on: {
        'facts.changed': {
          guard: ({ event }) => sourceOfRoute(event.facts.route) !== null,
          target: '.named',
          actions: { type: 'storeSource', params: ({ event }) => ({ route: event.facts.route }) },
        },
      },
      states: {
        landing: {
          always: [
            {
              guard: 'hasLandingSource',
              target: 'named',
              actions: { type: 'storeSource', params: ({ context }) => ({ route: context.first }) },
            },
            { target: 'unnamed' },
          ],
        },
        unnamed: {
          on: {
            'trackingSource.restored': {
              guard: ({ event }) => now() - event.landing.at < limits.life,
              target: 'named',
              actions: { type: 'notifySource', params: ({ event }) => ({ tracking: event.landing.tracking }) },
            },
          },
        },
        named: {},
      },
    },
    visit: {
      initial: 'begun',
      states: {
        begun: { always: [{ guard: 'shouldWatchBounce', target: 'watched' }, { target: 'unwatched' }] },
        watched: {
          invoke: {
            src: 'sendBounceBeacon',
            input: ({ context }) => ({ path: context.first.path }),
            onError: 'unwatched',
          },
          on: {
            'facts.changed': {
              guard: ({ context, event }) => event.facts.route.key !== context.first.key,
              target: 'unwatched',
            },
          },
        },
        unwatched: {},
      },
    },
  },
});

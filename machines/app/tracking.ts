import { enqueueActions, fromCallback } from 'xstate';
import { tracking as limits, queryParameters } from '#contract/limits.ts';
import type { Tracking } from '#contract/signup.ts';
import { now } from '#machines/generic/clock.ts';
import { unwired } from '#machines/generic/wire.ts';
import { setup } from '#machines/generic/setup.ts';
import { continueWithoutStorage } from '#machines/generic/storage.ts';
import type { Facts, Route } from './facts.ts';
import type { AppEvent } from './events.ts';

type TrackingFacts = Pick<Facts, 'route'>;

/** A source and when the visitor came from it, ms. */
export type TrackingSource = { readonly tracking: Tracking; readonly at: number };

type TrackingEvent =
  | { type: 'facts.changed'; facts: TrackingFacts }
  /** An earlier visit had come from somewhere. */
  | { type: 'trackingSource.restored'; landing: TrackingSource };

const names = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const satisfies readonly (keyof Tracking)[];

/** The source among some values; null when none of them names one. A landing page's `slug` goes along, it is none. [TRACK-01] */
export const parseSource = (values: unknown): Tracking | null => {
  const given = Object.entries(values ?? {}).flatMap(([name, value]) =>
    [...names, 'slug'].some((known) => known === name) && typeof value === 'string' && value !== ''
      ? [[name, value.slice(0, limits.longest)]]
      : [],
  );
  return given.every(([name]) => name === 'slug') ? null : Object.fromEntries(given);
};

/** [TRACK-02] */
export const sourceOfRoute = ({ query, params: { slug } }: Route): Tracking | null => parseSource({ ...query, slug });

/**
 * The source of the visit: the last address that names one wins, for 30 days. With `lb` in the first address a visit that
 * ends with its first page is reported. [TRACK-01 TRACK-02 TRACK-03 TRACK-04]
 */
export const trackingMachine = setup({
  types: {
    context: {} as { first: Route },
    events: {} as TrackingEvent,
    input: {} as TrackingFacts,
  },
  actors: {
    /** Says what an earlier visit has left, and keeps what is new. */
    persistTrackingSource: fromCallback<{ type: 'trackingSource.changed'; landing: TrackingSource }>(
      unwired('persistTrackingSource'),
    ),
    /** Reports path and time, ms, when the page goes while this runs. */
    sendBounceBeacon: fromCallback<{ type: 'never' }, { path: string }>(unwired('sendBounceBeacon')),
  },
  actions: {
    keep: enqueueActions(({ enqueue }, { tracking }: { tracking: Tracking | null }) => {
      if (tracking === null) return;
      enqueue.sendTo('persistTrackingSource', { type: 'trackingSource.changed', landing: { tracking, at: now() } });
    }),
    notifySource: enqueueActions(({ enqueue }, { tracking }: { tracking: Tracking | null }) => {
      if (tracking !== null) enqueue.sendParent({ type: 'facts.updated', facts: { tracking } } satisfies AppEvent);
    }),
  },
  guards: {
    hasSource: (_, { route }: { route: Route }) => sourceOfRoute(route) !== null,
    isUnexpired: (_, { landing }: { landing: TrackingSource }) => now() - landing.at < limits.life,
    shouldWatchBounce: ({ context }) => context.first.query[queryParameters.pageBounce] !== undefined,
    hasPageChanged: ({ context }, { route }: { route: Route }) => route.key !== context.first.key,
  },
}).createMachine({
  id: 'tracking',
  context: ({ input }) => ({ first: input.route }),
  type: 'parallel',
  invoke: { src: 'persistTrackingSource', id: 'persistTrackingSource', onError: continueWithoutStorage },
  states: {
    source: {
      initial: 'landing',
      on: {
        'facts.changed': {
          guard: { type: 'hasSource', params: ({ event }) => ({ route: event.facts.route }) },
          target: '.named',
          actions: [
            { type: 'keep', params: ({ event }) => ({ tracking: sourceOfRoute(event.facts.route) }) },
            { type: 'notifySource', params: ({ event }) => ({ tracking: sourceOfRoute(event.facts.route) }) },
          ],
        },
      },
      states: {
        landing: {
          always: [
            {
              guard: { type: 'hasSource', params: ({ context }) => ({ route: context.first }) },
              target: 'named',
              actions: [
                { type: 'keep', params: ({ context }) => ({ tracking: sourceOfRoute(context.first) }) },
                { type: 'notifySource', params: ({ context }) => ({ tracking: sourceOfRoute(context.first) }) },
              ],
            },
            { target: 'unnamed' },
          ],
        },
        unnamed: {
          on: {
            'trackingSource.restored': {
              guard: { type: 'isUnexpired', params: ({ event }) => ({ landing: event.landing }) },
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
            id: 'sendBounceBeacon',
            input: ({ context }) => ({ path: context.first.path }),
            onError: 'unwatched',
          },
          on: {
            'facts.changed': {
              guard: { type: 'hasPageChanged', params: ({ event }) => ({ route: event.facts.route }) },
              target: 'unwatched',
            },
          },
        },
        unwatched: {},
      },
    },
  },
});

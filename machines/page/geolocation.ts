import { assign, fromCallback, fromPromise, raise, sendParent } from 'xstate';
import type { Place } from '#contract/own-profile.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

/** `unknown`: the browser does not say. [GEO-01] */
export type Permission = 'unsupported' | 'unknown' | 'prompt' | 'granted' | 'denied';

/** Degrees, rounded before they come here. [GEO-05] */
export type Position = { readonly lat: number; readonly lon: number };

export type PositionReply = Position | 'denied' | 'unavailable';

export type PermissionChanged = { type: 'permission.changed'; permission: Permission };

export type PlaceLocated = { type: 'place.located'; place: Place };

type GeolocationContext = {
  /** Set only until the place is resolved. */
  readonly position: Position | null;
  /** The countries of this site; empty: any. */
  readonly countries: readonly string[];
  /** False when the place could not be resolved. [GEO-03 GEO-04] */
  readonly place: Place | false | null;
};

/** Resolves the member's place by name, on request only. [GEO-01 GEO-03 GEO-04 GEO-05] */
export const geolocationMachine = setup({
  types: {
    context: {} as GeolocationContext,
    events: {} as PermissionChanged | { type: 'location.requested' },
    input: {} as { countries: readonly string[] },
    tags: {} as 'unsupported' | 'denied' | 'busy' | 'failed',
  },
  actors: {
    /** Reports the permission at the start and on each change. */
    watchGeolocationPermission: fromCallback<PermissionChanged>(unwired('watchGeolocationPermission')),
    requestPosition: fromPromise<PositionReply>(unwired('requestPosition')),
    geocode: fromPromise<Place, { position: Position | null }>(unwired('geocode')),
  },
  actions: {
    raiseDenied: raise({ type: 'permission.changed', permission: 'denied' }),
    notifyPlace: sendParent((_, place: Place): PlaceLocated => ({ type: 'place.located', place })),
  },
  guards: {
    isUnsupportedCountry: ({ context: { countries } }, { country }: Place) =>
      countries.length > 0 && !countries.includes(country),
  },
}).createMachine({
  id: 'geolocation',
  context: ({ input }) => ({ countries: input.countries, position: null, place: null }),
  type: 'parallel',
  states: {
    permission: {
      initial: 'unknown',
      invoke: { src: 'watchGeolocationPermission', onError: '.unknown' },
      on: {
        'permission.changed': [
          { guard: ({ event }) => event.permission === 'unsupported', target: '.unsupported' },
          { guard: ({ event }) => event.permission === 'prompt', target: '.prompt' },
          { guard: ({ event }) => event.permission === 'granted', target: '.granted' },
          { guard: ({ event }) => event.permission === 'denied', target: '.denied' },
          { target: '.unknown' },
        ],
      },
      states: {
        unsupported: { tags: ['unsupported'] },
        unknown: {},
        prompt: {},
        granted: {},
        denied: { tags: ['denied'] },
      },
    },
    locate: {
      initial: 'idle',
      states: {
        idle: { on: { 'location.requested': 'positioning' } },
        positioning: {
          tags: ['busy'],
          entry: assign({ place: null }),
          invoke: {
            src: 'requestPosition',
            onDone: [
              { guard: ({ event }) => event.output === 'denied', target: 'idle', actions: 'raiseDenied' },
              { guard: ({ event }) => event.output === 'unavailable', target: 'failed' },
              {
                target: 'geocoding',
                actions: assign({ position: ({ event }) => (typeof event.output === 'string' ? null : event.output) }),
              },
            ],
            onError: 'failed',
          },
        },
        geocoding: {
          tags: ['busy'],
          exit: assign({ position: null }),
          invoke: {
            src: 'geocode',
            input: ({ context }) => ({ position: context.position }),
            onDone: [
              {
                guard: { type: 'isUnsupportedCountry', params: ({ event }) => event.output },
                target: 'failed',
                actions: assign({ place: false }),
              },
              {
                target: 'done',
                actions: [
                  assign({ place: ({ event }) => event.output }),
                  { type: 'notifyPlace', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: { target: 'failed', actions: assign({ place: false }) },
          },
        },
        done: { on: { 'location.requested': 'positioning' } },
        failed: { tags: ['failed'], on: { 'location.requested': 'positioning' } },
      },
    },
  },
});

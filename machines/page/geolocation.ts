import { assign, fromCallback, fromPromise, raise, sendParent } from 'xstate';
import type { Place } from '#contract/own-profile.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

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

/**
 * Resolves the member's place by name, on request only. [GEO-01 GEO-03 GEO-04 GEO-05]
 */
export const geolocationMachine = setup({
  types: {
    context: {} as GeolocationContext,
    events: {} as PermissionChanged | { type: 'location.requested' },
    input: {} as { countries: readonly string[] },
    tags: {} as 'unsupported' | 'denied' | 'busy' | 'done' | 'failed',
  },
  actors: {
    /** Reports the permission at the start and on each change. */
    watchGeolocationPermission: fromCallback<PermissionChanged>(unwired('watchGeolocationPermission')),
    requestPosition: fromPromise<PositionReply>(unwired('requestPosition')),
    geocode: fromPromise<Place, { position: Position | null }>(unwired('geocode')),
  },
  actions: {
    setPlaceFailed: assign({ place: false }),
    raiseDenied: raise({ type: 'permission.changed', permission: 'denied' }),
    notifyPlace: sendParent((_, { output }: { output: Place }): PlaceLocated => ({
      type: 'place.located',
      place: output,
    })),
  },
  guards: {
    isPermission: (_, params: { reported: Permission; permission: Permission }) =>
      params.reported === params.permission,
    isDenied: (_, params: { output: PositionReply }) => params.output === 'denied',
    isUnavailable: (_, params: { output: PositionReply }) => params.output === 'unavailable',
    isUnsupportedCountry: ({ context: { countries } }, { output }: { output: Place }) =>
      countries.length > 0 && !countries.includes(output.country),
  },
}).createMachine({
  id: 'geolocation',
  context: ({ input }) => ({ countries: input.countries, position: null, place: null }),
  type: 'parallel',
  states: {
    permission: {
      initial: 'unknown',
      invoke: { src: 'watchGeolocationPermission', id: 'watchGeolocationPermission', onError: '.unknown' },
      on: {
        'permission.changed': [
          {
            guard: {
              type: 'isPermission',
              params: ({ event }) => ({ reported: event.permission, permission: 'unsupported' }),
            },
            target: '.unsupported',
          },
          {
            guard: {
              type: 'isPermission',
              params: ({ event }) => ({ reported: event.permission, permission: 'prompt' }),
            },
            target: '.prompt',
          },
          {
            guard: {
              type: 'isPermission',
              params: ({ event }) => ({ reported: event.permission, permission: 'granted' }),
            },
            target: '.granted',
          },
          {
            guard: {
              type: 'isPermission',
              params: ({ event }) => ({ reported: event.permission, permission: 'denied' }),
            },
            target: '.denied',
          },
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
            id: 'requestPosition',
            onDone: [
              {
                guard: { type: 'isDenied', params: ({ event }) => event },
                target: 'idle',
                actions: 'raiseDenied',
              },
              {
                guard: { type: 'isUnavailable', params: ({ event }) => event },
                target: 'failed',
              },
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
            id: 'geocode',
            input: ({ context }) => ({ position: context.position }),
            onDone: [
              {
                guard: { type: 'isUnsupportedCountry', params: ({ event }) => event },
                target: 'failed',
                actions: 'setPlaceFailed',
              },
              {
                target: 'done',
                actions: [
                  assign({ place: ({ event }) => event.output }),
                  { type: 'notifyPlace', params: ({ event }) => event },
                ],
              },
            ],
            onError: { target: 'failed', actions: 'setPlaceFailed' },
          },
        },
        done: { tags: ['done'], on: { 'location.requested': 'positioning' } },
        failed: { tags: ['failed'], on: { 'location.requested': 'positioning' } },
      },
    },
  },
});

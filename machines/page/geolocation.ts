import { assign, fromCallback, fromPromise, raise, sendParent } from 'xstate';
import type { Place } from '#contract/own-profile.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';

/** `unknown`: the browser does not say. [GEO-01] */
export type Permission = 'unsupported' | 'unknown' | 'prompt' | 'granted' | 'denied';

/** Degrees, rounded before they come here. [GEO-05] */
export type Position = { readonly lat: number; readonly lon: number };

/** What the browser answers. */
export type PositionReply = Position | 'denied' | 'unavailable';

export type PermissionChanged = { type: 'permission.changed'; permission: Permission };

/** What the machine tells its parent. */
export type PlaceLocated = { type: 'place.located'; place: Place };

type GeolocationContext = {
  /** Only between the browser's answer and the question for its name. */
  readonly position: Position | null;
  /** The countries of this site; without any, each will do. */
  readonly countries: readonly string[];
  /** Where somebody is, by name; false when that could not be found out. [GEO-03 GEO-04] */
  readonly place: Place | false | null;
};

/**
 * Finds out where somebody is, by its name, when he asks for it and never before. [GEO-01 GEO-03 GEO-04 GEO-05]
 */
export const geolocationMachine = setup({
  types: {
    context: {} as GeolocationContext,
    events: {} as PermissionChanged | { type: 'location.requested' },
    input: {} as { countries: readonly string[] },
    tags: {} as 'unsupported' | 'denied' | 'busy' | 'done' | 'failed',
  },
  actors: {
    /** Says what the browser permits, at once and whenever that changes. */
    watchGeolocationPermission: fromCallback<PermissionChanged>(unwired('watchGeolocationPermission')),
    requestPosition: fromPromise<PositionReply>(unwired('requestPosition')),
    geocode: fromPromise<Place, { position: Position | null }>(unwired('geocode')),
  },
  actions: {
    noteFailure: assign({ place: false }),
    forgetPlace: assign({ place: null }),
    keepPosition: assign({
      position: (_, { reply }: { reply: PositionReply }) => (typeof reply === 'string' ? null : reply),
    }),
    forgetPosition: assign({ position: null }),
    noteDenial: raise({ type: 'permission.changed', permission: 'denied' }),
    tellPlace: sendParent((_, { place }: { place: Place }): PlaceLocated => ({ type: 'place.located', place })),
  },
  guards: {
    is: (_, params: { learnt: Permission; permission: Permission }) => params.learnt === params.permission,
    isDenied: (_, params: { reply: PositionReply }) => params.reply === 'denied',
    isUnavailable: (_, params: { reply: PositionReply }) => params.reply === 'unavailable',
    isAbroad: ({ context: { countries } }, { place }: { place: Place }) =>
      countries.length > 0 && !countries.includes(place.country),
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
            guard: { type: 'is', params: ({ event }) => ({ learnt: event.permission, permission: 'unsupported' }) },
            target: '.unsupported',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ learnt: event.permission, permission: 'prompt' }) },
            target: '.prompt',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ learnt: event.permission, permission: 'granted' }) },
            target: '.granted',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ learnt: event.permission, permission: 'denied' }) },
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
          entry: 'forgetPlace',
          invoke: {
            src: 'requestPosition',
            id: 'requestPosition',
            onDone: [
              {
                guard: { type: 'isDenied', params: ({ event }) => ({ reply: event.output }) },
                target: 'idle',
                actions: 'noteDenial',
              },
              {
                guard: { type: 'isUnavailable', params: ({ event }) => ({ reply: event.output }) },
                target: 'failed',
              },
              {
                target: 'geocoding',
                actions: { type: 'keepPosition', params: ({ event }) => ({ reply: event.output }) },
              },
            ],
            onError: 'failed',
          },
        },
        geocoding: {
          tags: ['busy'],
          exit: 'forgetPosition',
          invoke: {
            src: 'geocode',
            id: 'geocode',
            input: ({ context }) => ({ position: context.position }),
            onDone: [
              {
                guard: { type: 'isAbroad', params: ({ event }) => ({ place: event.output }) },
                target: 'failed',
                actions: 'noteFailure',
              },
              {
                target: 'done',
                actions: [
                  assign({ place: ({ event }) => event.output }),
                  { type: 'tellPlace', params: ({ event }) => ({ place: event.output }) },
                ],
              },
            ],
            onError: { target: 'failed', actions: 'noteFailure' },
          },
        },
        done: { tags: ['done'], on: { 'location.requested': 'positioning' } },
        failed: { tags: ['failed'], on: { 'location.requested': 'positioning' } },
      },
    },
  },
});

import { describe, expect, it } from 'vitest';
import { type Permission, geolocationMachine } from '#machines/page/geolocation.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const position = { lat: 52.09, lon: 5.12 };
const utrecht = { country: 'NL', region: 'Utrecht', city: 'Utrecht' };
const paris = { country: 'FR', region: 'Île-de-France', city: 'Paris' };
const asked = { type: 'location.requested' } as const;
const updated = (permission: Permission) => ({ type: 'permission.changed', permission }) as const;

const model = defineModel({
  machine: geolocationMachine,
  inputs: { 'one country': { countries: ['NL'] }, 'every country': { countries: [] } },
  events: [asked],
  actorEvents: {
    watchGeolocationPermission: [
      updated('unsupported'),
      updated('unknown'),
      updated('prompt'),
      updated('granted'),
      updated('denied'),
    ],
  },
  actorOutcomes: {
    requestPosition: { done: [position, 'denied', 'unavailable'] },
    geocode: { done: [utrecht, paris], error: [refusal('not_found')] },
  },
  invariants: {
    'requests the position only on request [GEO-05]': ({ step, effects }) =>
      startedInputs(effects, 'requestPosition').length === 0 || isEvent(step, 'location.requested'),
    'runs one request at a time': ({ trace }) =>
      pendingActors(trace, 'requestPosition').length + pendingActors(trace, 'geocode').length <= 1,
    'forgets where one is as soon as its name is known [GEO-05]': ({ snapshot }) =>
      (snapshot.context.position !== null) === snapshot.matches({ locate: 'geocoding' }),
    'a name that is not found out is false, and only then [GEO-04]': ({ step, snapshot }) =>
      snapshot.context.place !== false || snapshot.matches({ locate: 'failed' }) || step === null,
    'tells each place that it found, once [GEO-05]': ({ trace, snapshot }) => {
      const [place] = allSentToParent(trace, 'place.located').slice(-1);
      return (
        !snapshot.matches({ locate: 'done' }) ||
        expectEqual(place, { type: 'place.located', place: snapshot.context.place })
      );
    },
    'whatever the permission is, it is one of five [GEO-01]': ({ snapshot }) =>
      (['unsupported', 'unknown', 'prompt', 'granted', 'denied'] as const).filter((permission) =>
        snapshot.matches({ permission }),
      ).length === 1,
  },
});

coverModel(model, '[GEO-01 GEO-03 GEO-04 GEO-05]');

it('[GEO-03 GEO-05] sends nothing until requested, then sends the place to its parent', () =>
  runScenario(model, 'one country', ({ initialEffects, send, resolve, context, value }) => {
    expect(startedInputs(initialEffects, 'requestPosition')).toEqual([]);
    expect(startedInputs(send(asked), 'requestPosition')).toEqual([undefined]);
    expect(send(asked)).toEqual([]);
    expect(startedInputs(resolve('requestPosition', position), 'geocode')).toEqual([{ position }]);
    expect(sentToParent(resolve('geocode', utrecht))).toEqual([{ type: 'place.located', place: utrecht }]);
    expect([value(), context()]).toEqual([
      { permission: 'unknown', locate: 'done' },
      { countries: ['NL'], position: null, place: utrecht },
    ]);
  }));

describe('what does not lead to a place', () => {
  it('[GEO-04] a position without a name is stored as false, and tried again only by hand', () =>
    runScenario(model, 'every country', ({ send, resolve, reject, context, hasTag }) => {
      send(asked);
      resolve('requestPosition', position);
      expect(reject('geocode', refusal('not_found'))).toEqual([]);
      expect([hasTag('failed'), context().place, context().position]).toEqual([true, false, null]);
      send(asked);
      expect([hasTag('busy'), context().place]).toEqual([true, null]);
    }));

  it('[GEO-04] a place in a country without the site is stored as false too', () => {
    const located = (start: string) => {
      const places: unknown[] = [];
      runScenario(model, start, ({ send, resolve, context }) => {
        send(asked);
        resolve('requestPosition', position);
        places.push(...sentToParent(resolve('geocode', paris)), context().place);
      });
      return places;
    };
    expect(located('one country')).toEqual([false]);
    expect(located('every country')).toEqual([{ type: 'place.located', place: paris }, paris]);
  });

  it('[GEO-01] a denied permission is stored, also where the browser does not report it', () =>
    runScenario(model, 'one country', ({ send, resolve, hasTag, context }) => {
      send(asked);
      expect(resolve('requestPosition', 'denied')).toEqual([]);
      expect([hasTag('denied'), hasTag('busy'), context().place]).toEqual([true, false, null]);
    }));

  it('[GEO-03] a failed detection stores nothing', () =>
    runScenario(model, 'one country', ({ send, resolve, hasTag, context }) => {
      send(asked);
      resolve('requestPosition', 'unavailable');
      expect([hasTag('failed'), context().place]).toEqual([true, null]);
    }));
});

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup, toPromise } from 'xstate';
import { requestPosition, watchGeolocationPermission } from '#src/adapters/geolocation.ts';

const browser = (has: { geolocation?: unknown; permissions?: unknown }) => {
  vi.stubGlobal('navigator', has);
  vi.stubGlobal('isSecureContext', true);
};
afterEach(() => vi.unstubAllGlobals());

/** Events sent by the watcher so far. */
const watch = () => {
  const received: AnyEventObject[] = [];
  const page = createActor(
    setup({
      actors: { watchGeolocationPermission },
      actions: { record: ({ event }) => received.push(event) },
    }).createMachine({
      invoke: { src: 'watchGeolocationPermission', id: 'watchGeolocationPermission' },
      on: { '*': { actions: 'record' } },
    }),
  ).start();
  return { received, stop: () => page.stop() };
};
const permissionChanged = (permission: string) => ({ type: 'permission.changed', permission });

it('[GEO-01] a browser without geolocation and an insecure page are unsupported', () => {
  browser({});
  expect(watch().received).toEqual([permissionChanged('unsupported')]);
  browser({ geolocation: {} });
  vi.stubGlobal('isSecureContext', false);
  expect(watch().received).toEqual([permissionChanged('unsupported')]);
});

it('[GEO-01] reports the permission and its changes until the actor stops', async () => {
  const status = Object.assign(new EventTarget(), { state: 'prompt' });
  browser({ geolocation: {}, permissions: { query: async () => status } });
  const { received, stop } = watch();
  await vi.waitFor(() => expect(received).toEqual([permissionChanged('prompt')]));
  status.state = 'granted';
  status.dispatchEvent(new Event('change'));
  expect(received).toEqual([permissionChanged('prompt'), permissionChanged('granted')]);
  stop();
  status.state = 'denied';
  status.dispatchEvent(new Event('change'));
  expect(received).toHaveLength(2);
});

it('[GEO-01] a browser without a permission state is unknown', async () => {
  browser({ geolocation: {} });
  const { received } = watch();
  await vi.waitFor(() => expect(received).toEqual([permissionChanged('unknown')]));
});

type Answer = (found: (position: unknown) => void, failed: (error: unknown) => void) => void;

const find = async (answer: Answer) => {
  const requests: unknown[] = [];
  browser({
    geolocation: {
      getCurrentPosition: (found: Parameters<Answer>[0], failed: Parameters<Answer>[1], options: unknown) => {
        requests.push(options);
        answer(found, failed);
      },
    },
  });
  return { reply: await toPromise(createActor(requestPosition).start()), requests };
};

it('[GEO-02 GEO-05] accepts a position of the last hour, waits ten seconds, and rounds the position', async () => {
  expect(await find((found) => found({ coords: { latitude: 52.090_737, longitude: -5.121_42 } }))).toEqual({
    reply: { lat: 52.09, lon: -5.12 },
    requests: [{ maximumAge: 3_600_000, timeout: 10_000 }],
  });
});

it('[GEO-01] distinguishes a denied permission from an unavailable position', async () => {
  const refusal = (code: number) => ({ code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
  expect((await find((_, failed) => failed(refusal(1)))).reply).toBe('denied');
  expect((await find((_, failed) => failed(refusal(2)))).reply).toBe('unavailable');
  expect((await find((_, failed) => failed(refusal(3)))).reply).toBe('unavailable');
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, setup } from 'xstate';
import { persistDeviceUse, promptInstall, watchInstallOffer } from '#src/adapters/installed-app.ts';
import { holdInstallOffer } from '#src/adapters/device.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** Events that an adapter reports. */
const run = (logic: AnyActorLogic) => {
  const events: unknown[] = [];
  const parent = createActor(
    setup({ actors: { logic } }).createMachine({
      invoke: { src: 'logic', id: 'child' },
      on: { '*': { actions: ({ event }) => events.push(event) } },
    }),
  ).start();
  return { events, child: parent.getSnapshot().children['child'], stop: () => parent.stop() };
};

it('[APP-02] stores the days of use for the device, and nothing of the member', () => {
  const first = run(persistDeviceUse);
  expect(first.events).toEqual([{ type: 'deviceUse.restored', use: null }]);
  const use = { days: 2, lastDay: 20_000, isHintClosed: false };
  first.child?.send({ type: 'deviceUse.changed', use });
  expect(localStorage.getItem('device-use')).toBe(JSON.stringify(use));
  expect(run(persistDeviceUse).events).toEqual([{ type: 'deviceUse.restored', use }]);
  localStorage.setItem('device-use', '{"days":"many"}');
  expect(run(persistDeviceUse).events).toEqual([{ type: 'deviceUse.restored', use: null }]);
});

it('[APP-02] the offer of the browser is held from the first script on, and opens its dialog on request', async () => {
  const early = run(watchInstallOffer);
  expect(early.events).toEqual([]);
  holdInstallOffer();
  const prompt = vi.fn<() => Promise<unknown>>(async () => ({ outcome: 'accepted' }));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(early.events).toEqual([{ type: 'install.offered' }]);
  expect(run(watchInstallOffer).events).toEqual([{ type: 'install.offered' }]);
  early.stop();
  const asked = createActor(promptInstall).start();
  await vi.waitFor(() => expect(asked.getSnapshot().status).toBe('done'));
  expect(prompt).toHaveBeenCalledTimes(1);
});

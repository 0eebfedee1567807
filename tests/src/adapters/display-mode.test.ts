// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { watchDisplayMode } from '#src/adapters/device.ts';

afterEach(() => vi.unstubAllGlobals());

it('[UI-12] a page that becomes an installed app is reported while the actor runs', () => {
  const query = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (media: string) => {
    expect(media).toBe('(display-mode: standalone)');
    return query;
  });
  const received: AnyEventObject[] = [];
  const actor = createActor(
    setup({ actors: { watchDisplayMode }, actions: { record: ({ event }) => received.push(event) } }).createMachine({
      invoke: { src: 'watchDisplayMode', id: 'watchDisplayMode' },
      on: { '*': { actions: 'record' } },
    }),
  ).start();
  query.matches = true;
  query.dispatchEvent(new Event('change'));
  actor.stop();
  query.dispatchEvent(new Event('change'));
  expect(received).toEqual([{ type: 'display.changed', installed: true }]);
});

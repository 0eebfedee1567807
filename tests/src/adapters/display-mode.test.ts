// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { watchDisplayMode } from '#src/adapters/device.ts';

afterEach(() => vi.unstubAllGlobals());

it('[UI-12 CHAT-22] an installed app and a window of 992 px are reported at the start and at each change', () => {
  const query = Object.assign(new EventTarget(), { matches: false });
  const width = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (media: string) => {
    if (media === '(display-mode: standalone)') return query;
    expect(media).toBe('(min-width: 992px)');
    return width;
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
  width.matches = true;
  width.dispatchEvent(new Event('change'));
  actor.stop();
  query.dispatchEvent(new Event('change'));
  width.dispatchEvent(new Event('change'));
  expect(received).toEqual([
    { type: 'display.changed', installed: false, wide: false },
    { type: 'display.changed', installed: true, wide: false },
    { type: 'display.changed', installed: true, wide: true },
  ]);
});

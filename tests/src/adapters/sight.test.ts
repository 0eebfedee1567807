// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { watchTabVisibility } from '#src/adapters/sight.ts';

afterEach(() => vi.restoreAllMocks());

it('[CHAT-10 TITLE-01] says at the start and at each change whether somebody sees the page, until it has ended', () => {
  const heard: AnyEventObject[] = [];
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const actor = createActor(
    setup({ actors: { watchTabVisibility }, actions: { hear: ({ event }) => heard.push(event) } }).createMachine({
      invoke: { src: 'watchTabVisibility', id: 'watchTabVisibility' },
      on: { '*': { actions: 'hear' } },
    }),
  ).start();
  const change = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  change('visible');
  change('hidden');
  actor.stop();
  change('visible');
  expect(heard).toEqual([false, true, false].map((isShown) => ({ type: 'visibility.changed', isShown })));
});

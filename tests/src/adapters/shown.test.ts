// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { watchTabReturn } from '#src/adapters/shown.ts';

afterEach(() => vi.restoreAllMocks());

it('[BONUS-10] says when the page is seen again, and no more once it has ended', () => {
  const heard: AnyEventObject[] = [];
  const actor = createActor(
    setup({ actors: { watchTabReturn }, actions: { hear: ({ event }) => heard.push(event) } }).createMachine({
      invoke: { src: 'watchTabReturn', id: 'watchTabReturn' },
      on: { '*': { actions: 'hear' } },
    }),
  ).start();
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const change = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  expect(heard).toEqual([]);
  change('hidden');
  expect(heard).toEqual([]);
  change('visible');
  window.dispatchEvent(new Event('pageshow'));
  expect(heard).toEqual([{ type: 'tab.visible' }, { type: 'tab.visible' }]);
  actor.stop();
  change('visible');
  window.dispatchEvent(new Event('pageshow'));
  expect(heard).toHaveLength(2);
});

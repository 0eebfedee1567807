// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { redirectToExternal } from '#src/adapters/page-exit.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const shown = (persisted: boolean) => {
  const event = new Event('pageshow');
  Object.defineProperty(event, 'persisted', { value: persisted });
  dispatchEvent(event);
};

it('[PAY-12] leaves for the provider, and ends only when the page is restored from the cache', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const leaving = createActor(redirectToExternal, { input: { url: 'https://pay.example/1' } });
  leaving.start();
  expect(assign.mock.calls).toEqual([['https://pay.example/1']]);
  shown(false);
  await Promise.resolve();
  expect(leaving.getSnapshot().status).toBe('active');
  shown(true);
  await toPromise(leaving);
  expect(leaving.getSnapshot().status).toBe('done');
});

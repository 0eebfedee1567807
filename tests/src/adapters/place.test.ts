// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { place } from '#src/adapters/place.ts';
import { routeOf } from '#src/routes.ts';

const actor = createActor(place(routeOf));
const go = (to: string, replace = false) => actor.send({ type: 'place.asked', to, replace });

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  history.replaceState(null, '', '/members');
  actor.start();
});

afterEach(() => {
  actor.stop();
  vi.unstubAllGlobals();
});

it('a step to another place can be taken back, one to the same place is none', () => {
  const before = history.length;
  go('/members');
  expect(history.length).toBe(before);
  go('/members?page=2');
  expect(history.length).toBe(before + 1);
  go('/chats', true);
  expect([history.length, location.pathname]).toEqual([before + 1, '/chats']);
});

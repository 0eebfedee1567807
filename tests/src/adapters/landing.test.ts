// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { persistTrackingSource } from '#src/adapters/landing.ts';

const found = () => {
  const heard: unknown[] = [];
  const parent = setup({ actors: { persistTrackingSource } }).createMachine({
    invoke: { src: 'persistTrackingSource', id: 'persistTrackingSource' },
    on: { '*': { actions: ({ event }) => heard.push(event) } },
  });
  const actor = createActor(parent);
  actor.start();
  return { heard, keeper: actor.getSnapshot().children['persistTrackingSource'], stop: () => actor.stop() };
};

afterEach(() => localStorage.clear());

it('[TRACK-02 TRACK-04] what one visit keeps the next one finds', () => {
  const landing = { tracking: { network: 'kites', sub3: 'x' }, at: 5 };
  const first = found();
  expect(first.heard).toEqual([]);
  first.keeper?.send({ type: 'trackingSource.changed', landing });
  first.stop();
  expect(found().heard).toEqual([{ type: 'trackingSource.restored', landing }]);
});

it.each([
  '{',
  'null',
  '5',
  '{"tracking":{},"at":1}',
  '{"tracking":{"network":"x"}}',
  '{"tracking":{"network":5},"at":1}',
])('finds nothing in %s', (kept) => {
  localStorage.setItem('tracking', kept);
  expect(found().heard).toEqual([]);
});

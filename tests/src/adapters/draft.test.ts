// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { persistSchemaDraft } from '#src/adapters/draft.ts';

type Draft = { about: string };
const keeper = persistSchemaDraft<Draft>(z.object({ about: z.string() }));

/** What a form that is opened finds; `changes` are what it leaves behind. */
const visit = (key: string, ...changes: (Draft | null)[]): AnyEventObject[] => {
  const heard: AnyEventObject[] = [];
  const page = createActor(
    setup({ actors: { keeper }, actions: { hear: ({ event }) => heard.push(event) } }).createMachine({
      invoke: { src: 'keeper', id: 'keeper', input: { key } },
      on: { 'draft.restored': { actions: 'hear' } },
    }),
  ).start();
  for (const draft of changes) page.getSnapshot().children.keeper?.send({ type: 'draft.changed', draft });
  page.stop();
  return heard;
};

beforeEach(() => sessionStorage.clear());

it('[SIGNUP-26] finds what was typed last, each form its own', () => {
  expect(visit('one', { about: 'H' }, { about: 'Hello' })).toEqual([]);
  expect(visit('one')).toEqual([{ type: 'draft.restored', draft: { about: 'Hello' } }]);
  expect(visit('other')).toEqual([]);
});

it('[SIGNUP-26] keeps nothing once it is saved', () => {
  visit('one', { about: 'Hello' }, null);
  expect(sessionStorage).toHaveLength(0);
});

it.each(['{"about":1}', '"about"', '{', ''])('reads nothing that is not its own: %s', (stored) => {
  sessionStorage.setItem('draft:one', stored);
  expect(visit('one')).toEqual([]);
});

it('reads back no more than it knows', () => {
  sessionStorage.setItem('draft:one', '{"about":"Hello","password":"secret"}');
  expect(visit('one')).toEqual([{ type: 'draft.restored', draft: { about: 'Hello' } }]);
});

it('goes on where nothing can be stored', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(visit('one', { about: 'Hello' })).toEqual([]);
  full.mockRestore();
});

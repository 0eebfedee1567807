// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { Unsent } from '#machines/member/outgoing.ts';
import type { UnsentFound } from '#machines/member/outbox.ts';
import { keepUnsent } from '#src/adapters/unsent.ts';

type All = Readonly<Record<string, Unsent | null>>;

/** What a member who comes finds; `keep` is what he leaves behind. */
const visit = (keep: All = {}, me = 'profile-ada'): UnsentFound['found'] | undefined => {
  let found: UnsentFound['found'] | undefined;
  const outbox = createActor(
    setup({
      types: { events: {} as UnsentFound },
      actors: { keepUnsent },
      actions: {
        hear: ({ event }) => {
          found = event.found;
        },
      },
    }).createMachine({
      invoke: { src: 'keepUnsent', id: 'keepUnsent', input: { me } },
      on: { 'unsent.found': { actions: 'hear' } },
    }),
  ).start();
  for (const [profile, unsent] of Object.entries(keep))
    outbox.getSnapshot().children.keepUnsent?.send({ type: 'unsent.changed', profile, unsent });
  outbox.stop();
  return found;
};

const written = (draft: string, change: Partial<Unsent> = {}): Unsent => ({
  name: 'Ben',
  draft,
  outgoing: [],
  ...change,
});

beforeEach(() => sessionStorage.clear());

it('[CHAT-16] knows for whom there is something: drafts and what was on its way; what was refused stays refused', () => {
  const all = {
    'profile-ben': written('Half a sent', {
      outgoing: [
        { key: 'first', text: 'On its way', problem: null, after: 4 },
        { key: 'second', text: 'Too dear', problem: { code: 'not_enough_credits' }, after: 0 },
      ],
    }),
    'profile-carl': written('Hello'),
  };
  expect(visit(all)).toEqual({});
  expect(visit()).toEqual(all);
});

it('keeps nothing once all is sent, and reads nothing that is not its own', () => {
  visit({ 'profile-ben': written('A') });
  visit({ 'profile-ben': null });
  expect(sessionStorage).toHaveLength(0);
  for (const [at, kept] of ['{"draft":1}', 'no JSON', 'null', '{"name":"Ben","draft":"","outgoing":{}}'].entries())
    sessionStorage.setItem(`unsent:profile-ada:${at}`, kept);
  sessionStorage.setItem('something else', '{"name":"Ben","draft":"A","outgoing":[]}');
  sessionStorage.setItem(
    'unsent:profile-ada:profile-ben',
    JSON.stringify({
      name: 'Ben',
      draft: '',
      outgoing: [null, { key: 1 }, { key: 'k1', text: 'Hi', problem: { code: 'what' } }],
    }),
  );
  expect(visit()).toEqual({
    'profile-ben': written('', { outgoing: [{ key: 'k1', text: 'Hi', problem: null, after: 0 }] }),
  });
});

it('[SESSION-05] another member who uses the tab finds nothing of it; the same one does', () => {
  const all = { 'profile-ben': written('For Ben alone') };
  visit(all);
  expect(visit({}, 'profile-eve')).toEqual({});
  expect(visit()).toEqual(all);
});

it('finds nothing, and says so, where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', {
    get length(): number {
      throw new Error('forbidden');
    },
  });
  expect(visit({ 'profile-ben': written('A') })).toEqual({});
  vi.unstubAllGlobals();
});

// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import type { Unsent } from '#machines/page/outgoing.ts';
import { keepUnsent } from '#src/adapters/unsent.ts';

const where = { me: 'profile-ada', profile: 'profile-ben' };

/** What a conversation that is opened finds; `keep` is what it leaves behind. */
const visit = (keep: Unsent | null, input = where): AnyEventObject[] => {
  const heard: AnyEventObject[] = [];
  const page = createActor(
    setup({ actors: { keepUnsent }, actions: { hear: ({ event }) => heard.push(event) } }).createMachine({
      invoke: { src: 'keepUnsent', id: 'keepUnsent', input },
      on: { 'unsent.found': { actions: 'hear' } },
    }),
  ).start();
  if (keep !== null) page.getSnapshot().children.keepUnsent?.send({ type: 'unsent.changed', unsent: keep });
  page.stop();
  return heard;
};

beforeEach(() => sessionStorage.clear());

it('finds the draft and what was on its way; what was refused stays refused and costs nothing by itself', () => {
  const unsent: Unsent = {
    draft: 'Half a sent',
    outgoing: [
      { key: 'first', text: 'On its way', problem: null },
      { key: 'second', text: 'Too dear', problem: { code: 'not_enough_credits' } },
    ],
  };
  expect(visit(unsent)).toEqual([]);
  expect(visit(null)).toEqual([{ type: 'unsent.found', unsent }]);
});

it('keeps nothing once all is sent, and reads nothing that is not its own', () => {
  visit({ draft: 'A', outgoing: [] });
  visit({ draft: '', outgoing: [] });
  expect(sessionStorage).toHaveLength(0);
  sessionStorage.setItem('unsent:profile-ada:profile-ben', '{"draft":1}');
  expect(visit(null)).toEqual([]);
});

it('[SESSION-05] another member who uses the tab, or another conversation, finds nothing of it; the same one does', () => {
  const unsent: Unsent = { draft: 'For Ben alone', outgoing: [] };
  visit(unsent);
  expect(visit(null, { ...where, me: 'profile-eve' })).toEqual([]);
  expect(visit(null, { ...where, profile: 'profile-carl' })).toEqual([]);
  expect(visit(null)).toEqual([{ type: 'unsent.found', unsent }]);
});

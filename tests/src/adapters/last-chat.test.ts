// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import type { LastConversation } from '#machines/member/last-conversation.ts';
import { persistLastConversation } from '#src/adapters/last-chat.ts';

/** What a member's list finds when it begins; `last` is what it leaves behind. */
const visit = (me: string, last?: LastConversation): AnyEventObject[] => {
  const heard: AnyEventObject[] = [];
  const list = createActor(
    setup({ actors: { persistLastConversation }, actions: { hear: ({ event }) => heard.push(event) } }).createMachine({
      invoke: { src: 'persistLastConversation', id: 'persistLastConversation', input: { me } },
      on: { 'lastConversation.restored': { actions: 'hear' } },
    }),
  ).start();
  if (last !== undefined)
    list.getSnapshot().children.persistLastConversation?.send({ type: 'lastConversation.changed', last });
  list.stop();
  return heard;
};

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const last = { profile: 'bert', date: 5 };

it('[CHAT-14] finds with whom a member talked last, and when', () => {
  expect(visit('anna', last)).toEqual([]);
  expect(Object.entries(localStorage)).toEqual([['last-chat:anna', '{"profile":"bert","date":5}']]);
  expect(visit('anna', { profile: 'carl', date: 6 })).toEqual([{ type: 'lastConversation.restored', last }]);
  expect(visit('anna')).toEqual([{ type: 'lastConversation.restored', last: { profile: 'carl', date: 6 } }]);
});

it('[CHAT-14] what another member did on this device is not his', () => {
  visit('anna', last);
  expect(visit('dora')).toEqual([]);
});

it.each(['{', 'null', '5', '{"profile":"bert"}', '{"profile":5,"date":5}', '{"profile":"bert","date":"5"}'])(
  '[CHAT-14] finds nothing in %s',
  (kept) => {
    localStorage.setItem('last-chat:anna', kept);
    expect(visit('anna')).toEqual([]);
  },
);

it('[CHAT-14] fails nowhere', () => {
  const forbidden = () => {
    throw new Error('Storage is forbidden.');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, clear: () => undefined });
  expect(visit('anna', last)).toEqual([]);
});

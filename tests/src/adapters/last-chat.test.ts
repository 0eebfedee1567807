// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import type { LastChat } from '#machines/member/chats.ts';
import { keepLastChat } from '#src/adapters/last-chat.ts';

/** What a member's list finds when it begins; `last` is what it leaves behind. */
const visit = (me: string, last?: LastChat): AnyEventObject[] => {
  const heard: AnyEventObject[] = [];
  const list = createActor(
    setup({ actors: { keepLastChat }, actions: { hear: ({ event }) => heard.push(event) } }).createMachine({
      invoke: { src: 'keepLastChat', id: 'keepLastChat', input: { me } },
      on: { 'lastChat.found': { actions: 'hear' } },
    }),
  ).start();
  if (last !== undefined) list.getSnapshot().children.keepLastChat?.send({ type: 'lastChat.changed', last });
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
  expect(visit('anna', { profile: 'carl', date: 6 })).toEqual([{ type: 'lastChat.found', last }]);
  expect(visit('anna')).toEqual([{ type: 'lastChat.found', last: { profile: 'carl', date: 6 } }]);
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

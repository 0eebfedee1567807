// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { persistDismissal } from '#src/adapters/dismissal.ts';

/** Somebody's modal: what it hears, and a way to close it. */
const openFor = (me: string, name = 'time-bonus') => {
  const heard: AnyEventObject[] = [];
  const modal = createActor(
    setup({
      actors: { keep: persistDismissal(name) },
      actions: { hear: ({ event }) => heard.push(event) },
    }).createMachine({
      invoke: { src: 'keep', id: 'keep', input: { me } },
      on: { '*': { actions: 'hear' } },
    }),
  ).start();
  return {
    heard,
    dismiss: (at: number) => modal.getSnapshot().children.keep?.send({ type: 'dismissal.changed', at }),
    stop: () => modal.stop(),
  };
};

/** What the browser tells of another tab. */
const otherTab = (key: string, newValue: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('[BONUS-36 BONUS-34] keeps when it was closed, for each member and each thing', () => {
  const first = openFor('anna');
  first.dismiss(41_000);
  expect([first.heard, Object.entries(localStorage)]).toEqual([[], [['time-bonus:anna', '{"at":41000}']]]);
  expect(openFor('anna').heard).toEqual([{ type: 'dismissal.restored', at: 41_000 }]);
  expect([openFor('dora').heard, openFor('anna', 'other').heard]).toEqual([[], []]);
});

it.each(['{', 'null', '5', '{}', '{"at":"5"}', '{"at":null}'])('[BONUS-36] finds nothing in %s', (kept) => {
  localStorage.setItem('time-bonus:anna', kept);
  expect(openFor('anna').heard).toEqual([]);
});

it('[BONUS-36] hears of another tab, of this member and this thing only, while it lives', () => {
  const { heard, stop } = openFor('anna');
  otherTab('time-bonus:dora', '{"at":1}');
  otherTab('other:anna', '{"at":2}');
  otherTab('time-bonus:anna', null);
  otherTab('time-bonus:anna', '{"at":3}');
  stop();
  otherTab('time-bonus:anna', '{"at":4}');
  expect(heard).toEqual([{ type: 'dismissal.restored', at: 3 }]);
});

it('[BONUS-36] fails nowhere', () => {
  const forbidden = () => {
    throw new Error('Storage is forbidden.');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, clear: () => undefined });
  const { heard, dismiss } = openFor('anna');
  dismiss(5);
  expect(heard).toEqual([]);
});

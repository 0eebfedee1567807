// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import type { Dismissal } from '#machines/generic/gate.ts';
import { persistDismissals } from '#src/adapters/closing.ts';
import { hasSeenEntryWarning } from '#src/adapters/kept.ts';

const openFor = (me: string, name = 'enrich') => {
  const heard: AnyEventObject[] = [];
  const gate = createActor(
    setup({
      actors: { keep: persistDismissals(name) },
      actions: { hear: ({ event }) => heard.push(event) },
    }).createMachine({
      invoke: { src: 'keep', id: 'keep', input: { me } },
      on: { '*': { actions: 'hear' } },
    }),
  ).start();
  return {
    heard,
    close: (closing: Dismissal) => gate.getSnapshot().children.keep?.send({ type: 'dismissal.changed', closing }),
    stop: () => gate.stop(),
  };
};
const found = (closing: Dismissal | null) => ({ type: 'dismissal.restored', closing });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('[ALERT-07 ALERT-09 ALERT-12 ALERT-14] keeps when it was closed, for each member and each alert', () => {
  const first = openFor('anna');
  expect(first.heard).toEqual([found(null)]);
  first.close({ at: 41_000, of: ['bounce'] });
  expect(Object.entries(localStorage)).toEqual([['enrich:anna', '{"at":41000,"of":["bounce"]}']]);
  expect(openFor('anna').heard).toEqual([found({ at: 41_000, of: ['bounce'] })]);
  expect([openFor('dora').heard, openFor('anna', 'push-alert').heard]).toEqual([[found(null)], [found(null)]]);
});

it('[ENTRY-08] of a visitor it is kept under its name alone, with a time', () => {
  expect(hasSeenEntryWarning()).toBe(false);
  openFor('', 'entry-warning').close({ at: 7, of: [] });
  expect(Object.entries(localStorage)).toEqual([['entry-warning', '{"at":7,"of":[]}']]);
  expect(hasSeenEntryWarning()).toBe(true);
});

it.each(['{', 'null', '5', '{}', '{"at":"5"}', '{"at":null}', '{"at":5,"of":"bounce"}'])(
  'finds nothing in %s',
  (kept) => {
    localStorage.setItem('enrich:anna', kept);
    expect(openFor('anna').heard).toEqual([found(null)]);
  },
);

it('finds what an earlier version has kept', () => {
  localStorage.setItem('enrich:anna', '{"at":5}');
  expect(openFor('anna').heard).toEqual([found({ at: 5, of: [] })]);
});

it('[ENTRY-03 ALERT-14] hears of other tabs, of this one only, while it lives', () => {
  const otherTab = (key: string, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  const { heard, stop } = openFor('anna');
  otherTab('enrich:dora', '{"at":1}');
  otherTab('enrich:anna', '{"at":3}');
  stop();
  otherTab('enrich:anna', '{"at":4}');
  expect(heard).toEqual([found(null), found({ at: 3, of: [] })]);
});

it('fails nowhere', () => {
  const forbidden = () => {
    throw new Error('Storage is forbidden.');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, clear: () => undefined });
  const { heard, close } = openFor('anna');
  close({ at: 5, of: [] });
  expect([heard, hasSeenEntryWarning()]).toEqual([[found(null)], false]);
});

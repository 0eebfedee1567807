// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromCallback, setup } from 'xstate';
import type { Locale } from '#contract/locales.ts';
import type { SessionState } from '#machines/app/facts.ts';
import { syncTabs } from '#src/adapters/tab-sync.ts';
import { anna, bert } from '#tests/machines/samples.ts';

/** A tab: the events it receives from the others, and a function to update its facts. */
const openTab = () => {
  const received: unknown[] = [];
  const parent = setup({ actors: { tabs: syncTabs, nothing: fromCallback(() => undefined) } }).createMachine({
    invoke: { src: 'tabs', id: 'tabs' },
    on: { '*': { actions: ({ event }) => received.push(event) } },
  });
  const actor = createActor(parent);
  actor.start();
  opened.push(() => actor.stop());
  const updateFacts = (session: SessionState, user: typeof anna | null, locale: Locale = 'en') =>
    actor.getSnapshot().children['tabs']?.send({ type: 'facts.changed', facts: { session, user, locale } });
  return { received, updateFacts };
};

const opened: (() => void)[] = [];
beforeEach(() => vi.useRealTimers());
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/**
 * Every tab has received what was posted before: messages arrive in the order in which they were posted, so the marker
 * comes last. An answer that a tab posts to it arrives before the second marker.
 */
const delivered = async (): Promise<void> => {
  const [from, to] = [new BroadcastChannel('vesper.tabs'), new BroadcastChannel('vesper.tabs')];
  for (const marker of ['first', 'second']) {
    const arrived = new Promise((resolve) => to.addEventListener('message', resolve, { once: true }));
    from.postMessage(marker);
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await arrived;
  }
  from.close();
  to.close();
};

const three = () => {
  const [one, two, late] = [openTab(), openTab(), openTab()];
  one.updateFacts('member', anna);
  two.updateFacts('member', anna);
  return { one, two, late };
};

it('[SESSION-01] a logout in one tab logs the others out, without a call', async () => {
  const { one, two, late } = three();
  await delivered();
  one.updateFacts('visitor', null);
  await delivered();
  expect([one.received, two.received, late.received]).toEqual([[], [{ type: 'session.expired' }], []]);
  two.updateFacts('visitor', null);
  await delivered();
  expect(one.received).toEqual([]);
});

it('[SESSION-01] a login in one tab, also of another member, makes the others reload the session', async () => {
  const { one, two } = three();
  one.updateFacts('member', bert);
  await delivered();
  expect(two.received).toEqual([{ type: 'session.changedElsewhere' }]);
  two.updateFacts('restoring', null);
  two.updateFacts('member', bert);
  await delivered();
  expect([one.received, two.received]).toEqual([[], [{ type: 'session.changedElsewhere' }]]);
});

it('[LANG-06] a language chosen in one tab applies to the others', async () => {
  const { one, two } = three();
  one.updateFacts('member', anna, 'de');
  await delivered();
  expect(two.received).toEqual([{ type: 'language.changedElsewhere', locale: 'de' }]);
  two.updateFacts('member', anna, 'de');
  await delivered();
  expect(one.received).toEqual([]);
});

it('ignores foreign messages', async () => {
  const { one } = three();
  const channel = new BroadcastChannel('vesper.tabs');
  for (const data of [null, 'x', {}, { member: 5, locale: 'en' }, { member: null, locale: 'tlh' }])
    channel.postMessage(data);
  await delivered();
  channel.close();
  expect(one.received).toEqual([]);
});

it('closes its channel when the tab no longer follows the others', () => {
  const close = vi.spyOn(BroadcastChannel.prototype, 'close');
  openTab();
  for (const stop of opened.splice(0)) stop();
  expect(close).toHaveBeenCalledTimes(1);
  close.mockRestore();
});

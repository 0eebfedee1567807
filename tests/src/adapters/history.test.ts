// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { historyFacts, saveScrollOnScroll, syncHistory, currentHistoryEntry } from '#src/adapters/history.ts';
import { routeAt } from '#src/routes.ts';

const actor = createActor(syncHistory(routeAt));
const go = (to: string, replace = false) => actor.send({ type: 'navigation.requested', to, replace });

let scroll = 0;

beforeEach(() => {
  scroll = 0;
  vi.stubGlobal('scrollTo', (_: number, top: number) => {
    scroll = top;
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scroll);
  history.replaceState(null, '', '/members');
  actor.start();
});

afterEach(() => {
  actor.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Entry = { state: unknown; address: string };
const entryNow = (): Entry => ({ state: history.state, address: location.pathname + location.search });
/** Back and Forward as in a browser: the other entry, then the event. */
const stepTo = ({ state, address }: Entry) => {
  history.replaceState(state, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state }));
};
/** Navigates as a user does, and returns the state of the entry that is left. */
const leaveFor = (to: string): Entry => {
  const push = vi.spyOn(history, 'pushState');
  const left: Entry[] = [];
  push.mockImplementation((state, _, address) => {
    left.push(entryNow());
    history.replaceState(state, '', address);
  });
  go(to);
  push.mockRestore();
  const [entry] = left;
  if (entry === undefined) throw new Error('It was no step.');
  return entry;
};

it('navigating elsewhere adds a history entry, to the current URL does not', () => {
  const before = history.length;
  go('/members');
  expect(history.length).toBe(before);
  go('/members?page=2');
  expect(history.length).toBe(before + 1);
  go('/chats', true);
  expect([history.length, location.pathname]).toEqual([before + 1, '/chats']);
});

it('[SEARCH-11] Back restores the scroll position and the link by which the page was left; a new page starts at the top', () => {
  scroll = 700;
  const members = leaveFor('/members/bert-0001');
  // The old page stays rendered until the next one is ready.
  expect([scroll, currentHistoryEntry()]).toEqual([700, { number: 1, scroll: 0, leftFor: null, hasBack: true }]);
  scroll = 90;
  const profile = entryNow();
  stepTo(members);
  expect(currentHistoryEntry()).toEqual({ number: 0, scroll: 700, leftFor: '/members/bert-0001' });
  scroll = 1_500;
  stepTo(profile);
  expect(currentHistoryEntry()).toMatchObject({ scroll: 90 });
  stepTo(members);
  expect(currentHistoryEntry()).toMatchObject({ scroll: 1_500 });
});

it('saves the last scroll position in the current entry', () => {
  scroll = 700;
  const members = leaveFor('/chats');
  const chats = entryNow();
  scroll = 300;
  stepTo(members);
  scroll = 800;
  stepTo(chats);
  scroll = 310;
  stepTo(members);
  scroll = 900;
  const again = leaveFor('/likes');
  scroll = 20;
  const likes = leaveFor('/settings');
  scroll = 0;
  stepTo(likes);
  expect(currentHistoryEntry()).toMatchObject({ number: 1, scroll: 20, leftFor: '/settings' });
  stepTo(again);
  expect(currentHistoryEntry()).toMatchObject({ number: 0, scroll: 900, leftFor: '/likes' });
});

it('within one page navigation starts at the top, Back restores, and replacing keeps the position', () => {
  scroll = 400;
  go('/members?gender=female', true);
  expect(scroll).toBe(400);
  const women = leaveFor('/members');
  expect(scroll).toBe(0);
  stepTo(women);
  expect(scroll).toBe(400);
  go('/members?gender=female');
  expect(scroll).toBe(0);
});

it('[MEMBERS-02] a back link goes back within this site, and to its address otherwise', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const goBack = (to: string) => actor.send({ type: 'navigation.requested', to, replace: false, returning: true });
  history.replaceState(null, '', '/members/bert-0001');
  goBack('/members');
  expect([back.mock.calls.length, location.pathname]).toEqual([0, '/members']);

  go('/members?gender=female', true);
  leaveFor('/members/bert-0001');
  // A redirecting page, such as the login, keeps the entry before it.
  go('/members/bert-0001?seen=1', true);
  const profile = entryNow();
  goBack('/members');
  expect([back.mock.calls.length, location.pathname]).toEqual([1, '/members/bert-0001']);
  leaveFor('/members/bert-0001/chat');
  stepTo(profile);
  goBack('/members');
  expect(back).toHaveBeenCalledTimes(2);
});

it('leaves fragment navigation to the browser', () => {
  leaveFor('/members?gender=female');
  scroll = 250;
  stepTo({ state: null, address: '/members?gender=female#main' });
  expect([scroll, currentHistoryEntry()]).toEqual([250, { scroll: 0, leftFor: null }]);
});

/** Simulates a reload at this entry. */
const reload = () => {
  actor.stop();
  scroll = 0;
  actor.start();
};

describe('a reload [SEARCH-07 SEARCH-11]', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = `<main id="main">${['anna', 'bert', 'carl']
      .map((id) => `<article><h2><a href="/members/${id}">${id}</a></h2></article>`)
      .join('')}</main>`;
    for (const [row, link] of document.querySelectorAll('a').entries())
      vi.spyOn(link, 'getBoundingClientRect').mockImplementation(
        () => new DOMRect(0, 500 + row * 300 - scroll, 100, 20),
      );
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = '';
  });

  const scrollTo700 = () => {
    scroll = 700;
    dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(100);
  };

  it('restores the position, the first visible member and the number of pages', () => {
    const stop = saveScrollOnScroll(() => true);
    actor.send({ type: 'search.pagesLoaded', pages: 3 });
    scrollTo700();
    stop();
    reload();
    expect([currentHistoryEntry(), historyFacts()]).toEqual([
      { number: 0, scroll: 700, leftFor: null, pages: 3, member: '/members/bert', top: 100 },
      { hasBack: false, pagesShown: 3 },
    ]);
    expect(history.scrollRestoration).toBe('manual');
  });

  it('keeps the state on the way to a profile and back', () => {
    actor.send({ type: 'search.pagesLoaded', pages: 3 });
    scroll = 700;
    const members = leaveFor('/members/carl');
    expect(historyFacts()).toEqual({ hasBack: true, pagesShown: 0 });
    reload();
    stepTo(members);
    expect(currentHistoryEntry()).toEqual({
      number: 0,
      scroll: 700,
      leftFor: '/members/carl',
      pages: 3,
      member: '/members/bert',
      top: 100,
    });
  });

  it('restores the last position, however soon the page was left', () => {
    const stop = saveScrollOnScroll(() => true);
    scrollTo700();
    const members = entryNow();
    scroll = 1_000;
    stepTo({ state: { number: 1, scroll: 0, leftFor: null }, address: '/chats' });
    scroll = 0;
    stepTo(members);
    stop();
    expect(currentHistoryEntry()).toMatchObject({ scroll: 1_000, member: '/members/carl', top: 100 });
  });

  it('starts at the top with another filter, but not for the current address', () => {
    actor.send({ type: 'search.pagesLoaded', pages: 3 });
    go('/members');
    expect(historyFacts().pagesShown).toBe(3);
    go('/members?gender=female', true);
    expect(currentHistoryEntry()).toEqual({ number: 0, scroll: 0, leftFor: null });
  });

  it('stores nothing at the top, nor for a page that is not rendered yet, nor after the actor stops', () => {
    let isRouteCurrent = true;
    const stop = saveScrollOnScroll(() => isRouteCurrent);
    scrollTo700();
    scroll = 0;
    dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(100);
    expect(currentHistoryEntry()).toEqual({ number: 0, scroll: 0, leftFor: null });
    isRouteCurrent = false;
    scrollTo700();
    expect(currentHistoryEntry().scroll).toBe(0);
    isRouteCurrent = true;
    dispatchEvent(new Event('scroll'));
    stop();
    vi.advanceTimersByTime(100);
    scrollTo700();
    expect(currentHistoryEntry().scroll).toBe(0);
  });

  it('ignores history state of another shape', () => {
    history.replaceState({ number: 2, scroll: 3, leftFor: 4, pages: 'many', member: '/members/bert', top: null }, '');
    expect(currentHistoryEntry()).toEqual({ number: 2, scroll: 3, leftFor: null });
  });
});

// @vitest-environment happy-dom
import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActor, createActor, setup } from 'xstate';
import type { StoredQueue } from '#machines/member/queued-message.ts';
import type { QueuedMessagesRestored, QueueStoreCommand } from '#machines/member/send-queues.ts';
import { persistQueuedMessages } from '#src/adapters/queued-messages.ts';

type All = Readonly<Record<string, StoredQueue | null>>;

/** Opens a page, which stores `keep`; returns what the page found. */
const visit = (keep: All = {}, me = 'profile-ada'): QueuedMessagesRestored['found'] | undefined => {
  let found: QueuedMessagesRestored['found'] | undefined;
  const sendQueues = createActor(
    setup({
      types: { events: {} as QueuedMessagesRestored },
      actors: { persistQueuedMessages },
      actions: {
        record: ({ event }) => {
          found = event.found;
        },
      },
    }).createMachine({
      invoke: { src: 'persistQueuedMessages', id: 'persistQueuedMessages', input: { me } },
      on: { 'queuedMessages.restored': { actions: 'record' } },
    }),
  ).start();
  for (const [profile, unsent] of Object.entries(keep))
    sendQueues.getSnapshot().children.persistQueuedMessages?.send({ type: 'queuedMessages.changed', profile, unsent });
  sendQueues.stop();
  return found;
};

const written = (draft: string, change: Partial<StoredQueue> = {}): StoredQueue => ({
  name: 'Ben',
  draft,
  outgoing: [],
  ...change,
});

beforeEach(() => sessionStorage.clear());

it('[CHAT-16] finds drafts and messages in transit by recipient; a refused message stays refused', () => {
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

it('stores nothing once all is sent, and finds nothing in other text', () => {
  visit({ 'profile-ben': written('A') });
  visit({ 'profile-ben': null });
  expect(sessionStorage).toHaveLength(0);
  for (const [at, stored] of ['{"draft":1}', 'no JSON', 'null', '{"name":"Ben","draft":"","outgoing":{}}'].entries())
    sessionStorage.setItem(`unsent:profile-ada:${at}`, stored);
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

it('[SESSION-05] another member in the same tab finds nothing; the same member does', () => {
  const all = { 'profile-ben': written('For Ben alone') };
  visit(all);
  expect(visit({}, 'profile-eve')).toEqual({});
  expect(visit()).toEqual(all);
});

it('reports that nothing is found where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', {
    get length(): number {
      throw new Error('forbidden');
    },
  });
  expect(visit({ 'profile-ben': written('A') })).toEqual({});
  vi.unstubAllGlobals();
});

describe('where there are locks', () => {
  const held = new Map<string, Promise<unknown>>();
  /** Like the browser's: one holder per name; a request with `ifAvailable` gets null instead of waiting. */
  const locks = {
    request: async (name: string, ...given: readonly unknown[]) => {
      const then = given.at(-1) as (lock: object | null) => unknown;
      const { ifAvailable, signal } = (given.length > 1 ? given[0] : {}) as LockOptions;
      await Promise.resolve();
      if (ifAvailable === true && held.has(name)) return then(null);
      while (held.has(name)) {
        await Promise.race([held.get(name), new Promise((resolve) => signal?.addEventListener('abort', resolve))]);
        signal?.throwIfAborted();
      }
      const done = Promise.resolve(then({ name }));
      held.set(name, done);
      await done;
      return held.delete(name);
    },
  };
  /** The storage of one tab. */
  const storage = (stored: Readonly<Record<string, string>> = {}) => {
    const made = new Window().sessionStorage;
    for (const [key, value] of Object.entries(stored)) made.setItem(key, value);
    return made;
  };
  const pages = new Set<AnyActor>();

  /** Opens a page in the tab whose storage is `session`. */
  const open = (session = storage(), me = 'profile-ada') => {
    vi.stubGlobal('sessionStorage', session);
    let found: QueuedMessagesRestored['found'] | undefined;
    const page = createActor(
      setup({
        types: { events: {} as QueuedMessagesRestored },
        actors: { persistQueuedMessages },
        actions: {
          record: ({ event }) => {
            expect(found).toBeUndefined();
            found = event.found;
          },
        },
      }).createMachine({
        invoke: { src: 'persistQueuedMessages', id: 'persistQueuedMessages', input: { me } },
        on: { 'queuedMessages.restored': { actions: 'record' } },
      }),
    ).start();
    pages.add(page);
    const send = (event: QueueStoreCommand) => page.getSnapshot().children.persistQueuedMessages?.send(event);
    return {
      session,
      found: () => vi.waitUntil(() => found, { timeout: 3_000, interval: 1 }),
      isLooking: () => found === undefined,
      keep: (profile: string, unsent: StoredQueue | null) => send({ type: 'queuedMessages.changed', profile, unsent }),
      logOut: () => send({ type: 'logout.requested' }),
      /** The session ends, the page stays. */
      endSession: () => page.stop(),
      close: async () => {
        page.stop();
        dispatchEvent(new Event('pagehide'));
        pages.delete(page);
        await settled();
      },
    };
  };
  /** Opens a page that stores a queue and is closed. */
  const leave = async (profile: string, unsent: StoredQueue, session = storage()) => {
    const page = open(session);
    await page.found();
    page.keep(profile, unsent);
    await page.close();
  };
  /** Every promise of the locks has settled: they wait for nothing else. */
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const entry = (key: string, text: string): StoredQueue['outgoing'][number] => ({
    key,
    text,
    problem: null,
    after: 0,
  });
  const waiting = written('', { outgoing: [entry('k1', 'From the tunnel')] });

  beforeEach(() => {
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('navigator', { locks });
  });
  afterEach(async () => {
    for (const page of pages) page.stop();
    dispatchEvent(new Event('pagehide'));
    pages.clear();
    await settled();
    vi.unstubAllGlobals();
  });

  it('[CHAT-16 OFFLINE-02] queues outlive the tab and are found once', async () => {
    await leave('profile-ben', waiting);
    await leave('profile-carl', written('Half a'));
    const page = open();
    expect(await page.found()).toEqual({ 'profile-ben': waiting, 'profile-carl': written('Half a') });
    expect(localStorage).toHaveLength(2);
    page.keep('profile-ben', null);
    page.keep('profile-carl', null);
    expect(localStorage).toHaveLength(0);
  });

  it('[CHAT-08] a running page keeps its slot, and of two pages that start at once one takes over the slot of a closed page', async () => {
    const first = open();
    await first.found();
    first.keep('profile-ben', waiting);
    const second = open();
    expect(await second.found()).toEqual({});
    await first.close();
    const both = [open(), open()];
    expect(await Promise.all(both.map((page) => page.found()))).toEqual([{ 'profile-ben': waiting }, {}]);
  });

  it('[CHAT-16] queues of several closed pages for one recipient are joined behind those of this tab', async () => {
    const session = storage();
    const first = open(session);
    await first.found();
    const second = open();
    await second.found();
    second.keep('profile-ben', written('half', { outgoing: [entry('k2', 'second')] }));
    first.keep('profile-ben', written('mine', { outgoing: [entry('k1', 'first')] }));
    await first.close();
    await second.close();
    const page = open(session);
    const all = { 'profile-ben': written('mine\nhalf', { outgoing: [entry('k1', 'first'), entry('k2', 'second')] }) };
    expect(await page.found()).toEqual(all);
    await page.close();
    expect(await open().found()).toEqual(all);
  });

  it('a page that is closed while it looks for slots releases its lock', async () => {
    await open().close();
    expect(held.size).toBe(0);
  });

  it('[CHAT-16] a reload waits for the page before it; a duplicated tab starts empty', async () => {
    const before = open();
    await before.found();
    before.keep('profile-ben', waiting);
    const copy = open(storage(Object.fromEntries(Object.entries(before.session))));
    expect(await copy.found()).toEqual({});
    const after = open(before.session);
    await settled();
    expect(after.isLooking()).toBe(true);
    await before.close();
    expect(await after.found()).toEqual({ 'profile-ben': waiting });
  });

  it('[SESSION-05] another member of the browser finds nothing, and after a logout queues stay in the tab alone', async () => {
    await leave('profile-carl', written('For Carl'));
    const page = open();
    await page.found();
    page.keep('profile-ben', waiting);
    expect(await open(storage(), 'profile-eve').found()).toEqual({});
    vi.stubGlobal('sessionStorage', page.session);
    page.logOut();
    await settled();
    expect(localStorage).toHaveLength(0);
    page.keep('profile-ben', written('and more', waiting));
    expect(localStorage).toHaveLength(0);
    await page.close();
    expect(await open().found()).toEqual({});
    expect(await open(page.session).found()).toEqual({
      'profile-ben': written('and more', waiting),
      'profile-carl': written('For Carl'),
    });
  });

  it('[SESSION-05] after a logout in one tab each running tab keeps its own queues, and this tab takes the rest', async () => {
    const other = open();
    await other.found();
    const page = open();
    await page.found();
    other.keep('profile-ben', waiting);
    await leave('profile-carl', written('For Carl'));
    // The queue for Carl belongs to a page that started after both.
    const [key = '', oldValue = ''] = Object.entries(localStorage).find(([, value]) => value.includes('tunnel')) ?? [];
    vi.stubGlobal('sessionStorage', page.session);
    page.logOut();
    await settled();
    expect(localStorage).toHaveLength(0);
    vi.stubGlobal('sessionStorage', other.session);
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
    other.keep('profile-dora', written('For Dora'));
    expect(localStorage).toHaveLength(0);
    await other.close();
    await page.close();
    expect(await open(other.session).found()).toEqual({
      'profile-ben': waiting,
      'profile-dora': written('For Dora'),
    });
    expect(await open(page.session).found()).toEqual({ 'profile-carl': written('For Carl') });
  });

  it('[SESSION-05 CHAT-16] a tab keeps its queue when its session ends before it notices the logout in another tab', async () => {
    const other = open();
    await other.found();
    other.keep('profile-ben', waiting);
    const [key = '', oldValue = ''] = Object.entries(localStorage)[0] ?? [];
    const page = open();
    await page.found();
    other.endSession();
    await settled();
    vi.stubGlobal('sessionStorage', page.session);
    page.logOut();
    await settled();
    expect(localStorage).toHaveLength(0);
    vi.stubGlobal('sessionStorage', other.session);
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
    await other.close();
    await page.close();
    expect(await open(other.session).found()).toEqual({ 'profile-ben': waiting });
    expect(await open(page.session).found()).toEqual({});
  });

  it('[CHAT-16] queues older than 30 days are removed, of any member', async () => {
    const day = 86_400_000;
    await leave('profile-ben', waiting);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 29 * day);
    expect(await open(storage(), 'profile-eve').found()).toEqual({});
    expect(localStorage).toHaveLength(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * day);
    expect(await open(storage(), 'profile-eve').found()).toEqual({});
    expect(localStorage).toHaveLength(0);
    vi.restoreAllMocks();
  });

  it('loses nothing where storage is full', async () => {
    await leave('profile-ben', waiting);
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const page = open();
    expect(await page.found()).toEqual({ 'profile-ben': waiting });
    page.keep('profile-carl', written('A'));
    await page.close();
    full.mockRestore();
    expect(await open().found()).toEqual({ 'profile-ben': waiting });
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  type CallbackActorLogic,
  type EventObject,
  createActor,
  setup,
} from 'xstate';
import * as z from 'zod/mini';
import type { LastConversation } from '#machines/member/last-conversation.ts';
import type { Dismissal } from '#machines/generic/gate.ts';
import { persistDismissal, persistDismissals } from '#src/adapters/dismissal-storage.ts';
import {
  clearLoginLockout,
  loadPaymentCountry,
  persistLastConversation,
  persistLoginLockout,
  persistSchemaDraft,
  savePaymentCountry,
} from '#src/adapters/page-storage.ts';
import {
  type StorageArea,
  hasSeenEntryWarning,
  hasStoredForm,
  persistTrackingSource,
  storedKeys,
  storedValue,
} from '#src/adapters/storage.ts';

/** Starts a persistence actor below a parent that records what it sends. */
const open = <Change extends EventObject, Input>(logic: CallbackActorLogic<Change, Input>, input: Input) => {
  const received: AnyEventObject[] = [];
  const parent = createActor(
    setup({
      types: { context: {} as { store: AnyActorRef } },
      actions: { record: ({ event }) => received.push(event) },
    }).createMachine({
      context: ({ spawn }) => ({ store: spawn(logic, { input }) }),
      on: { '*': { actions: 'record' } },
    }),
  ).start();
  return {
    received,
    send: (event: Change) => parent.getSnapshot().context.store.send(event),
    stop: () => parent.stop(),
  };
};

/** The browser's event for a change by another tab. */
const otherTab = (key: string, newValue: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

const forbidden = () => {
  throw new Error('Storage is forbidden.');
};

/** As in private modes that throw on each access. */
const forbidStorage = () => {
  for (const area of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(area, {
      get length(): number {
        return forbidden();
      },
      key: forbidden,
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
    });
};

/** Full storage: writes throw, and every key holds `text`. */
const fillStorage = (area: StorageArea, text: string | null) =>
  vi.stubGlobal(area, {
    getItem: () => text,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('storedValue', () => {
  const parsePoint = (stored: unknown): { x: number } | null => {
    if (typeof stored !== 'object' || stored === null || !('x' in stored)) return null;
    return typeof stored.x === 'number' ? { x: stored.x } : null;
  };
  const parseWord = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

  it('saves as JSON under its key, loads and clears', () => {
    const point = storedValue('point', parsePoint);
    expect(point.load()).toBeNull();
    expect(point.save({ x: 5 })).toBe(true);
    expect(Object.entries(localStorage)).toEqual([['point', '{"x":5}']]);
    expect(point.load()).toEqual({ x: 5 });
    expect(point.clear()).toBe(true);
    expect([point.load(), localStorage.length]).toEqual([null, 0]);
  });

  it('saves a string as it is', () => {
    const word = storedValue('word', parseWord);
    word.save('{ "not": JSON');
    expect(Object.entries(localStorage)).toEqual([['word', '{ "not": JSON']]);
    expect(word.load()).toBe('{ "not": JSON');
  });

  it('uses sessionStorage when requested', () => {
    storedValue('point', parsePoint, 'sessionStorage').save({ x: 1 });
    expect([localStorage.length, Object.entries(sessionStorage)]).toEqual([0, [['point', '{"x":1}']]]);
    expect(storedValue('point', parsePoint).load()).toBeNull();
  });

  it.each(['{', '', 'null', '5', '"x"', '[]', '{}', '{"x":"5"}'])('loads nothing from %s', (text) => {
    localStorage.setItem('point', text);
    expect(storedValue('point', parsePoint).load()).toBeNull();
  });

  it('loads nothing where parsing throws', () => {
    localStorage.setItem('point', '{"x":5}');
    expect(storedValue('point', forbidden).load()).toBeNull();
  });

  it('loads nothing and saves nothing where storage throws', () => {
    forbidStorage();
    const point = storedValue('point', parsePoint);
    expect([point.load(), point.save({ x: 5 }), point.clear(), storedKeys('', 'localStorage')]).toEqual([
      null,
      false,
      false,
      [],
    ]);
  });

  it('loads nothing where access to the storage throws', () => {
    const access = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(forbidden);
    const point = storedValue('point', parsePoint);
    expect([point.load(), point.save({ x: 5 }), point.clear()]).toEqual([null, false, false]);
    expect(access).toHaveBeenCalledTimes(3);
  });

  it('returns false where storage is full', () => {
    fillStorage('localStorage', '{"x":5}');
    const point = storedValue('point', parsePoint);
    expect([point.save({ x: 6 }), point.load()]).toEqual([false, { x: 5 }]);
  });

  it('reports changes of its key by other tabs until the signal aborts', () => {
    const changes: unknown[] = [];
    const stop = new AbortController();
    storedValue('point', parsePoint).onChange((value) => changes.push(value), stop.signal);
    otherTab('point', '{"x":1}');
    otherTab('points', '{"x":2}');
    otherTab('point', null);
    otherTab('point', '{');
    otherTab('point', '{"x":"3"}');
    stop.abort();
    otherTab('point', '{"x":4}');
    expect(changes).toEqual([{ x: 1 }, null, null, null]);
  });

  it('lists the keys of one storage by their prefix', () => {
    localStorage.setItem('a:1', '');
    localStorage.setItem('b:1', '');
    localStorage.setItem('a:2', '');
    sessionStorage.setItem('a:3', '');
    expect(storedKeys('a:', 'localStorage').toSorted()).toEqual(['a:1', 'a:2']);
    expect(storedKeys('a:', 'sessionStorage')).toEqual(['a:3']);
  });
});

describe('persistDismissals', () => {
  const openFor = (me: string, key = 'enrich') => {
    const { send, ...gate } = open(persistDismissals(key), { me });
    return { ...gate, close: (dismissal: Dismissal) => send({ type: 'dismissal.changed', dismissal }) };
  };
  const found = (dismissal: Dismissal | null) => ({ type: 'dismissal.restored', dismissal });

  it('[ALERT-07 ALERT-09 ALERT-12 ALERT-14] stores the time of each dismissal, for each member and each alert', () => {
    const first = openFor('anna');
    expect(first.received).toEqual([found(null)]);
    first.close({ at: 41_000, of: ['bounce'] });
    expect(Object.entries(localStorage)).toEqual([['enrich:anna', '{"at":41000,"of":["bounce"]}']]);
    expect(openFor('anna').received).toEqual([found({ at: 41_000, of: ['bounce'] })]);
    expect([openFor('dora').received, openFor('anna', 'push-alert').received]).toEqual([[found(null)], [found(null)]]);
  });

  it('[ENTRY-08] stores a visitor’s under the key alone, with a time', () => {
    expect(hasSeenEntryWarning()).toBe(false);
    openFor('', 'entry-warning').close({ at: 7, of: [] });
    expect(Object.entries(localStorage)).toEqual([['entry-warning', '{"at":7,"of":[]}']]);
    expect(hasSeenEntryWarning()).toBe(true);
  });

  it.each(['{', 'null', '5', '{}', '{"at":"5"}', '{"at":null}', '{"at":5,"of":"bounce"}'])(
    'finds nothing in %s',
    (text) => {
      localStorage.setItem('enrich:anna', text);
      expect(openFor('anna').received).toEqual([found(null)]);
    },
  );

  it('finds what an earlier version stored', () => {
    localStorage.setItem('enrich:anna', '{"at":5}');
    expect(openFor('anna').received).toEqual([found({ at: 5, of: [] })]);
  });

  it('[ENTRY-03 ALERT-14] follows other tabs, of this value only, until it is stopped', () => {
    const { received, stop } = openFor('anna');
    otherTab('enrich:dora', '{"at":1}');
    otherTab('enrich:anna', '{"at":3}');
    stop();
    otherTab('enrich:anna', '{"at":4}');
    expect(received).toEqual([found(null), found({ at: 3, of: [] })]);
  });

  it('works without storage', () => {
    forbidStorage();
    const { received, close } = openFor('anna');
    close({ at: 5, of: [] });
    expect([received, hasSeenEntryWarning()]).toEqual([[found(null)], false]);
  });
});

describe('persistDismissal', () => {
  const openFor = (me: string, key = 'time-bonus') => {
    const { send, ...modal } = open(persistDismissal(key), { me });
    return { ...modal, dismiss: (at: number) => send({ type: 'dismissal.changed', at }) };
  };

  it('[BONUS-36 BONUS-34] stores the time of the dismissal, for each member and each key', () => {
    const first = openFor('anna');
    first.dismiss(41_000);
    expect([first.received, Object.entries(localStorage)]).toEqual([[], [['time-bonus:anna', '{"at":41000}']]]);
    expect(openFor('anna').received).toEqual([{ type: 'dismissal.restored', at: 41_000 }]);
    expect([openFor('dora').received, openFor('anna', 'other').received]).toEqual([[], []]);
  });

  it.each(['{', 'null', '5', '{}', '{"at":"5"}', '{"at":null}'])('[BONUS-36] finds nothing in %s', (text) => {
    localStorage.setItem('time-bonus:anna', text);
    expect(openFor('anna').received).toEqual([]);
  });

  it('[BONUS-36] follows other tabs, of this member and this key only, until it is stopped', () => {
    const { received, stop } = openFor('anna');
    otherTab('time-bonus:dora', '{"at":1}');
    otherTab('other:anna', '{"at":2}');
    otherTab('time-bonus:anna', null);
    otherTab('time-bonus:anna', '{"at":3}');
    stop();
    otherTab('time-bonus:anna', '{"at":4}');
    expect(received).toEqual([{ type: 'dismissal.restored', at: 3 }]);
  });

  it('[BONUS-36] works without storage', () => {
    forbidStorage();
    const { received, dismiss } = openFor('anna');
    dismiss(5);
    expect(received).toEqual([]);
  });
});

describe('persistSchemaDraft', () => {
  type Draft = { about: string };
  const persistAbout = persistSchemaDraft<Draft>(z.object({ about: z.string() }));

  /** Opens a form and makes some changes; returns what the form found. */
  const visit = (key: string, ...changes: (Draft | null)[]): AnyEventObject[] => {
    const form = open(persistAbout, { key });
    for (const draft of changes) form.send({ type: 'draft.changed', draft });
    form.stop();
    return form.received;
  };

  it('[SIGNUP-26] restores the latest values, per form', () => {
    expect(visit('one', { about: 'H' }, { about: 'Hello' })).toEqual([]);
    expect(visit('one')).toEqual([{ type: 'draft.restored', draft: { about: 'Hello' } }]);
    expect(visit('other')).toEqual([]);
  });

  it('[SIGNUP-26] clears the draft once it is saved', () => {
    visit('one', { about: 'Hello' }, null);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['{"about":1}', '"about"', '{', ''])('finds nothing in %s', (text) => {
    sessionStorage.setItem('draft:one', text);
    expect(visit('one')).toEqual([]);
  });

  it('restores only fields of the schema', () => {
    sessionStorage.setItem('draft:one', '{"about":"Hello","password":"secret"}');
    expect(visit('one')).toEqual([{ type: 'draft.restored', draft: { about: 'Hello' } }]);
  });

  it('works without storage', () => {
    fillStorage('sessionStorage', null);
    expect(visit('one', { about: 'Hello' })).toEqual([]);
  });
});

describe('persistTrackingSource', () => {
  const visit = () => open(persistTrackingSource, undefined);

  it('[TRACK-02 TRACK-04] a later visit loads the source of an earlier one', () => {
    const landing = { tracking: { network: 'kites', sub3: 'x' }, at: 5 };
    const first = visit();
    expect(first.received).toEqual([]);
    first.send({ type: 'trackingSource.changed', landing });
    first.stop();
    expect(Object.entries(localStorage)).toEqual([['tracking', '{"tracking":{"network":"kites","sub3":"x"},"at":5}']]);
    expect(visit().received).toEqual([{ type: 'trackingSource.restored', landing }]);
  });

  it.each([
    '{',
    'null',
    '5',
    '{"tracking":{},"at":1}',
    '{"tracking":{"network":"x"}}',
    '{"tracking":{"network":5},"at":1}',
  ])('finds nothing in %s', (text) => {
    localStorage.setItem('tracking', text);
    expect(visit().received).toEqual([]);
  });
});

describe('persistLastConversation', () => {
  /** Opens a member's list, which stores `last`; returns what the list found. */
  const visit = (me: string, last?: LastConversation): AnyEventObject[] => {
    const list = open(persistLastConversation, { me });
    if (last !== undefined) list.send({ type: 'lastConversation.changed', last });
    list.stop();
    return list.received;
  };
  const last = { profile: 'bert', date: 5 };

  it('[CHAT-14] restores the last opened conversation and its time', () => {
    expect(visit('anna', last)).toEqual([]);
    expect(Object.entries(localStorage)).toEqual([['last-chat:anna', '{"profile":"bert","date":5}']]);
    expect(visit('anna', { profile: 'carl', date: 6 })).toEqual([{ type: 'lastConversation.restored', last }]);
    expect(visit('anna')).toEqual([{ type: 'lastConversation.restored', last: { profile: 'carl', date: 6 } }]);
  });

  it('[CHAT-14] finds nothing of other members on this device', () => {
    visit('anna', last);
    expect(visit('dora')).toEqual([]);
  });

  it.each(['{', 'null', '5', '{"profile":"bert"}', '{"profile":5,"date":5}', '{"profile":"bert","date":"5"}'])(
    '[CHAT-14] finds nothing in %s',
    (text) => {
      localStorage.setItem('last-chat:anna', text);
      expect(visit('anna')).toEqual([]);
    },
  );

  it('[CHAT-14] works without storage', () => {
    forbidStorage();
    expect(visit('anna', last)).toEqual([]);
  });
});

describe('persistLoginLockout', () => {
  /** Opens a login page, which stores `until`; returns what the page found. */
  const visit = (until?: number | null): AnyEventObject[] => {
    const page = open(persistLoginLockout, undefined);
    if (until !== undefined) page.send({ type: 'lockout.changed', until });
    page.stop();
    return page.received;
  };

  it('[LOGIN-08] restores the end of the lockout, and nothing after it', () => {
    expect(visit(900_000)).toEqual([]);
    expect(Object.entries(sessionStorage)).toEqual([['login-lock', '900000']]);
    expect(visit(null)).toEqual([{ type: 'lockout.restored', until: 900_000 }]);
    expect([visit(), sessionStorage.length]).toEqual([[], 0]);
  });

  it('[LOGIN-08 PASSWORD-04] a new password clears the lockout', () => {
    visit(900_000);
    clearLoginLockout();
    expect([visit(), sessionStorage.length]).toEqual([[], 0]);
  });

  it('[LOGIN-08] finds no time in other text, and works without storage', () => {
    sessionStorage.setItem('login-lock', 'soon');
    expect(visit()).toEqual([]);
    forbidStorage();
    expect([visit(900_000), visit(null), clearLoginLockout()]).toEqual([[], [], undefined]);
  });
});

describe('the payment country', () => {
  it('[PAY-09] is stored, and only a country is loaded', () => {
    expect(loadPaymentCountry()).toBeNull();
    savePaymentCountry('SE');
    expect([loadPaymentCountry(), Object.entries(localStorage)]).toEqual(['SE', [['payment-country', 'SE']]]);
    for (const text of ['', 'se', 'SWE', '<b>']) {
      localStorage.setItem('payment-country', text);
      expect(loadPaymentCountry()).toBeNull();
    }
  });

  it('[PAY-09] works without storage', () => {
    forbidStorage();
    expect(() => savePaymentCountry('SE')).not.toThrow();
    expect(loadPaymentCountry()).toBeNull();
  });
});

describe('hasStoredForm', () => {
  it('[CHUNK-01] is true while form values are stored in this tab', () => {
    expect(hasStoredForm()).toBe(false);
    sessionStorage.setItem('typed', '{"path":"/signup","fields":[]}');
    expect(hasStoredForm()).toBe(true);
    forbidStorage();
    expect(hasStoredForm()).toBe(false);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { clearLoginLockout, persistLoginLockout } from '#src/adapters/login-lock.ts';

/** What a login page that is opened finds; `until` is what it leaves behind. */
const visit = (until?: number | null): AnyEventObject[] => {
  const heard: AnyEventObject[] = [];
  const page = createActor(
    setup({ actors: { persistLoginLockout }, actions: { hear: ({ event }) => heard.push(event) } }).createMachine({
      invoke: { src: 'persistLoginLockout', id: 'persistLoginLockout' },
      on: { 'lockout.restored': { actions: 'hear' } },
    }),
  ).start();
  if (until !== undefined) page.getSnapshot().children.persistLoginLockout?.send({ type: 'lockout.changed', until });
  page.stop();
  return heard;
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('[LOGIN-08] finds until when the tab is blocked, and nothing once it is not', () => {
  expect(visit(900_000)).toEqual([]);
  expect(Object.entries(sessionStorage)).toEqual([['login-lock', '900000']]);
  expect(visit(null)).toEqual([{ type: 'lockout.restored', until: 900_000 }]);
  expect([visit(), sessionStorage.length]).toEqual([[], 0]);
});

it('[LOGIN-08 PASSWORD-04] a new password leaves nothing of a block', () => {
  visit(900_000);
  clearLoginLockout();
  expect([visit(), sessionStorage.length]).toEqual([[], 0]);
});

it('[LOGIN-08] reads no time where none is, and fails nowhere', () => {
  sessionStorage.setItem('login-lock', 'soon');
  expect(visit()).toEqual([]);
  const forbidden = () => {
    throw new Error('Storage is forbidden.');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect([visit(900_000), visit(null), clearLoginLockout()]).toEqual([[], [], undefined]);
});

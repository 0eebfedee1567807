import { expect, it, vi } from 'vitest';
import type { StartData } from '#contract/start-data.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import type { Http } from '#src/adapters/http.ts';
import { withStartData } from '#src/start-data.ts';

const settings = { name: 'Vesper' };

/** A client with the start data of a visitor's page, and what the network answers behind it. */
const startPage = (renderedFor: StartData['renderedFor']) => {
  const mounted = Promise.withResolvers<void>();
  const call = vi.fn<(name: string) => Promise<unknown>>(async (name) => {
    if (name === 'loadPromos') throw new ProblemError({ code: 'unavailable' });
    return { name };
  });
  const start = { replies: { loadSettings: settings }, isVisitor: true, renderedFor };
  const http = withStartData({ call } as unknown as Http, start as unknown as StartData, mounted.promise);
  return { http, call, mount: mounted.resolve };
};

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('the first call of each kind is answered from the page, and a visitor has no session [FIRST-02]', async () => {
  const { http, call } = startPage(null);
  expect(await http.call('loadSettings', { query: {} })).toBe(settings);
  await expect(http.call('loadUser', {})).rejects.toMatchObject({ problem: { code: 'authentication_required' } });
  expect(call).not.toHaveBeenCalled();
  expect(await http.call('loadSettings', { query: {} })).toEqual({ name: 'loadSettings' });
  expect(await http.call('loadUser', {})).toEqual({ name: 'loadUser' });
});

it('what arrives before a rendered page is taken over waits for that, failed or not, but for the session [FIRST-01]', async () => {
  const { http, call, mount } = startPage([]);
  const settled: string[] = [];
  const note = (text: string) => () => void settled.push(text);
  void http.call('search', { query: {} }).then(note('found'));
  void http.call('loadPromos', {}).catch(note('failed'));
  await http.call('loadUser', {}).catch(() => undefined);
  await http.call('loadUser', {}).then(note('user'));
  await settle();
  expect(call).toHaveBeenCalledTimes(3);
  expect(settled).toEqual(['user']);
  mount();
  await settle();
  expect(settled).toEqual(['user', 'found', 'failed']);
});

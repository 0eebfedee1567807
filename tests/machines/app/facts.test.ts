import { describe, expect, it } from 'vitest';
import { changedFacts, pickFacts } from '#machines/app/facts.ts';
import { anna, facts, route } from '#tests/machines/samples.ts';

describe('changedBy', () => {
  it.each([
    ['nothing', {}, []],
    ['what is known already', { online: true, locale: 'en' }, []],
    ['the same thing anew', { route: { ...facts.route }, settings: structuredClone(facts.settings) }, []],
    ['one new fact among old ones', { online: false, locale: 'en' }, ['online']],
    ['who is there', { session: 'member', user: anna }, ['session', 'user']],
    ['a part of something', { route: { ...facts.route, query: { page: '2' } } }, ['route']],
    ['unknown', { user: null }, []],
  ] as const)('by %s', (_, updated, changed) => {
    expect(changedFacts(facts, updated)).toEqual(changed);
  });

  it('by the credits of the same member', () => {
    expect(changedFacts({ ...facts, user: anna }, { user: { ...anna, credits: 0 } })).toEqual(['user']);
  });
});

describe('pick', () => {
  it('returns the named facts only', () => {
    expect(pickFacts(facts, ['online', 'user'])).toEqual({ online: true, user: null });
    expect(pickFacts(facts, [])).toEqual({});
    expect(pickFacts({ ...facts, route: route('members') }, ['route'])).toEqual({ route: route('members') });
  });
});

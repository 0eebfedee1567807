import { describe, expect, it } from 'vitest';
import { changedBy, pick } from '#machines/app/facts.ts';
import { anna, facts, route } from '#tests/machines/samples.ts';

describe('changedBy', () => {
  it.each([
    ['nothing', {}, []],
    ['what is known already', { online: true, locale: 'en' }, []],
    ['the same thing anew', { route: { ...facts.route }, settings: structuredClone(facts.settings) }, []],
    ['one new fact among old ones', { online: false, locale: 'en' }, ['online']],
    ['who is there', { session: 'member', user: anna }, ['session', 'user']],
    ['a part of something', { route: { ...facts.route, query: { page: '2' } } }, ['route']],
    ['nobody', { user: null }, []],
  ] as const)('by %s', (_, learnt, changed) => {
    expect(changedBy(facts, learnt)).toEqual(changed);
  });

  it('by the credits of the same member', () => {
    expect(changedBy({ ...facts, user: anna }, { user: { ...anna, credits: 0 } })).toEqual(['user']);
  });
});

describe('pick', () => {
  it('answers the named facts and no others', () => {
    expect(pick(facts, ['online', 'user'])).toEqual({ online: true, user: null });
    expect(pick(facts, [])).toEqual({});
    expect(pick({ ...facts, route: route('members') }, ['route'])).toEqual({ route: route('members') });
  });
});

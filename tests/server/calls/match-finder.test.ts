import { expect, test } from 'vitest';
import type { MatchPreferences } from '#contract/match-finder.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { useProduct } from './product-server.ts';

const preferences = (change: Partial<MatchPreferences> = {}): MatchPreferences => ({
  gender: 'female',
  min_age: 25,
  max_age: 35,
  within: 'region',
  country: 'FI',
  region: 'Uusimaa',
  body_types: [],
  interests: ['yoga', 'cats'],
  ...change,
});

forMainEngine((engine) => {
  const server = useProduct(engine);
  const woman = (name: string, change: object = {}) =>
    server().addMember({
      name,
      gender: 'female',
      country: 'FI',
      region: 'Uusimaa',
      date_of_birth: '1996-01-01',
      interests: JSON.stringify(['yoga', 'cats']),
      ...change,
    });

  test('[FINDER-01 FINDER-02 API-38] ranks members by score with reasons, and stores the preferences', async () => {
    await woman('Best');
    await woman('No cats', { interests: JSON.stringify(['yoga']) });
    await woman('Elsewhere', { region: 'Lappi' });
    await woman('Abroad', { country: 'SE', region: 'Skåne' });
    await woman('A little older', { date_of_birth: '1988-01-01' });
    await woman('Looks for women only', { sexuality: 'lesbian', gender: 'male' });
    await woman('Much older', { date_of_birth: '1960-01-01' });
    await woman('A man', { gender: 'male' });
    const { agent } = await server().addLoggedIn();
    expect(await agent.ok('loadMatchFinder')).toEqual({ preferences: null, suggestions: [] });
    const found = await agent.ok('findMatches', { body: preferences() });
    expect(Object.fromEntries(found.suggestions.map(({ profile, score }) => [profile.name, score]))).toEqual({
      Best: 100,
      'No cats': 89,
      Elsewhere: 72,
      Abroad: 72,
      'A little older': 44,
    });
    expect(found.suggestions.map(({ score }) => score)).toEqual([100, 89, 72, 72, 44]);
    expect(found.suggestions[0]).toMatchObject({
      profile: { name: 'Best' },
      reasons: ['gender', 'age', 'place', 'interests'],
      interests: ['yoga', 'cats'],
    });
    expect(await agent.ok('loadMatchFinder')).toEqual(found);
    const changed = await agent.ok('findMatches', { body: preferences({ interests: [] }) });
    expect((await agent.ok('loadMatchFinder')).preferences).toEqual(changed.preferences);
  });

  test('[FINDER-02 INVIS-06 BLOCK-06 MEMBERS-02] omits members who are not searchable, and the member', async () => {
    const here = { country: 'NZ', region: 'Otago' };
    const one = await server().addLoggedIn({ ...here, gender: 'female' });
    const body = preferences(here);
    await woman('Invisible one', { ...here, invisible: 1 });
    await woman('Disabled one', { ...here, profile_status: 'disabled' });
    await woman('Deleted one', { ...here, deleted_at: 1 });
    const blocked = await woman('Blocked one', here);
    await one.agent.ok('block', { body: { profile: blocked.id } });
    await woman('Found one', here);
    const { suggestions } = await one.agent.ok('findMatches', { body });
    const near = suggestions.filter(({ profile }) => profile.country === 'NZ');
    expect(near.map(({ profile }) => profile.name)).toEqual(['Found one']);
  });

  test('[FINDER-02] refuses invalid preferences at their field and keeps the stored ones; a region requires its country', async () => {
    const { agent } = await server().addLoggedIn();
    const stored = await agent.ok('findMatches', { body: preferences() });
    const refused = (change: object) => agent.refused('findMatches', { body: { ...preferences(), ...change } });
    expect(await refused({ min_age: 40, max_age: 30 })).toMatchObject({ status: 422, fields: { max_age: 'invalid' } });
    expect(await refused({ min_age: 17 })).toMatchObject({ status: 422 });
    expect(await refused({ interests: ['chess boxing'] })).toMatchObject({ status: 422 });
    expect(await refused({ interests: Array.from({ length: 11 }, () => 'yoga') })).toMatchObject({ status: 422 });
    expect(await refused({ body_types: Array.from({ length: 4 }, () => 'slim') })).toMatchObject({ status: 422 });
    expect((await agent.ok('loadMatchFinder')).preferences).toEqual(stored.preferences);
    const anywhere = await agent.ok('findMatches', { body: preferences({ country: null }) });
    expect(anywhere.preferences).toEqual(preferences({ country: null, region: null }));
    expect(await server().agent().refused('loadMatchFinder')).toMatchObject({ authentication_required: true });
  });

  test('[FINDER-02] preferences with a removed interest are requested again', async () => {
    const { member, agent } = await server().addLoggedIn();
    const old = {
      member_id: member.id,
      wishes: JSON.stringify({ ...preferences(), interests: ['fax'] }),
      changed_at: 1,
    };
    await server()
      .deps()
      .db.write((tx) => tx.insertInto('match_wish').values(old).execute());
    expect(await agent.ok('loadMatchFinder')).toEqual({ preferences: null, suggestions: [] });
  });
});

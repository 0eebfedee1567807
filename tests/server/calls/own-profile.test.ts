import { expect, test } from 'vitest';
import type { ProfileChange } from '#contract/own-profile.ts';
import { interests } from '#contract/profile.ts';
import { countries } from '#contract/locales.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { eventsOf, set, useProduct } from './product-server.ts';

const everything = {
  name: 'Robin Reed',
  gender: 'male',
  sexuality: 'bi',
  country: 'FR',
  region: 'Bretagne',
  city: 'Rennes',
  relationship_status: 'living_together',
  body_type: 'slim',
  hair_colour: 'bald',
  eye_colour: 'hazel',
  tattoos: 'many',
  interests: ['kissing', 'yoga'],
  signup_reason: 'friendship',
  about_me: 'Reads in the bath.',
  prompts: [
    { prompt: 'dish', answer: 'Risotto.' },
    { prompt: 'laugh', answer: 'Dogs.' },
  ],
} satisfies ProfileChange;

const nothing = {
  gender: null,
  sexuality: null,
  region: null,
  city: null,
  relationship_status: null,
  body_type: null,
  hair_colour: null,
  eye_colour: null,
  tattoos: null,
  interests: [],
  signup_reason: null,
  about_me: null,
  prompts: [],
} satisfies ProfileChange;

forMainEngine((engine) => {
  const server = useProduct(engine);

  test('[PROFILE-01 to PROFILE-13 PROFILE-22 API-30] saves and clears every field', async () => {
    const { agent, member } = await server().addLoggedIn({ date_of_birth: '1990-06-15' });
    const saved = await agent.ok('saveProfile', { body: everything });
    expect(saved).toEqual({ ...everything, date_of_birth: '1990-06-15', age: 35 });
    expect(await agent.ok('loadOwnProfile')).toEqual(saved);
    expect(await eventsOf(server(), member.id)).toEqual([{ type: 'user' }]);
    const emptied = await agent.ok('saveProfile', { body: nothing });
    expect(emptied).toEqual({ ...saved, ...nothing });
  });

  test('[PROFILE-24] shows others an age, but no date of birth and no reason for the sign-up', async () => {
    const { member } = await server().addLoggedIn({ date_of_birth: '1990-06-15', signup_reason: 'adventure' });
    const { agent } = await server().addLoggedIn();
    const seen = JSON.stringify(await agent.ok('loadProfile', { query: { id: member.id } }));
    expect(seen).toContain('"age":35');
    expect(seen).not.toMatch(/1990|adventure|birth/);
  });

  test('[PROFILE-24 SETTINGS-03] shows others only the fields that the site enables', async () => {
    const { agent: himself, member } = await server().addLoggedIn();
    await himself.ok('saveProfile', { body: { ...everything, name: 'Seen', interests: ['yoga'] } });
    const { agent } = await server().addLoggedIn();
    const seen = () => agent.ok('loadProfile', { query: { id: member.id } });
    expect(await seen()).toMatchObject({ hair_colour: 'bald', interests: ['yoga'], about_me: 'Reads in the bath.' });
    expect((await seen()).prompts).toEqual(everything.prompts);
    await set(server(), 'site', {
      ...defaultSiteSettings,
      visible_profile_fields: ['eye_colour'],
      visible_profile_notes: [],
    });
    expect(await seen()).toMatchObject({
      eye_colour: 'hazel',
      hair_colour: null,
      sexuality: null,
      city: null,
      region: null,
      interests: [],
      about_me: null,
      prompts: [],
    });
    expect(await himself.ok('loadOwnProfile')).toMatchObject({ hair_colour: 'bald', interests: ['yoga'] });
    await set(server(), 'site', defaultSiteSettings);
  });

  test('trims texts, and stores an empty one as null', async () => {
    const { agent } = await server().addLoggedIn();
    const saved = await agent.ok('saveProfile', {
      body: { name: '  Wide  Name ', city: '  ', region: '', about_me: '\n Two\nlines \n' },
    });
    expect(saved).toMatchObject({ name: 'Wide  Name', city: null, region: null, about_me: 'Two\nlines' });
  });

  test('[PROFILE-26] up to three prompts are answered, each once, in at most 150 characters', async () => {
    const { agent, member } = await server().addLoggedIn();
    const prompts = [
      { prompt: 'song' as const, answer: '  One\nmore. ' },
      { prompt: 'dish' as const, answer: 'x'.repeat(150) },
      { prompt: 'home' as const, answer: 'By the sea.' },
    ];
    const trimmed = [{ prompt: 'song', answer: 'One\nmore.' }, ...prompts.slice(1)];
    expect((await agent.ok('saveProfile', { body: { prompts } })).prompts).toEqual(trimmed);
    const refused = async (wrong: unknown) => (await agent.refused('saveProfile', { body: { prompts: wrong } })).fields;
    expect(await refused([{ prompt: 'dish', answer: ' ' }])).toEqual({ 'prompts.0.answer': 'required' });
    expect(await refused([{ prompt: 'dish', answer: 'x'.repeat(151) }])).toEqual({ 'prompts.0.answer': 'too_long' });
    expect(await refused([{ prompt: 'shoe size', answer: '43' }])).toEqual({ 'prompts.0.prompt': 'invalid' });
    expect(await refused([...prompts, { prompt: 'flirt', answer: 'Ask.' }])).toEqual({ prompts: 'invalid' });
    expect(await refused([prompts[2], prompts[2]])).toEqual({ prompts: 'invalid' });
    const { agent: other } = await server().addLoggedIn();
    const seen = async () => (await other.ok('loadProfile', { query: { id: member.id } })).prompts;
    expect(await seen()).toEqual(trimmed);
    await agent.ok('saveProfile', { body: { prompts: prompts.slice(2) } });
    expect(await seen()).toEqual(prompts.slice(2));
  });

  test('[PROFILE-11] stores each interest once, and only those that the site offers', async () => {
    const { agent } = await server().addLoggedIn();
    const saved = await agent.ok('saveProfile', { body: { interests: ['yoga', 'kissing', 'yoga'] } });
    expect(saved.interests).toEqual(['kissing', 'yoga']);
    await set(server(), 'site', { ...defaultSiteSettings, interests: ['wine'] });
    expect((await agent.ok('saveProfile', { body: { interests: ['yoga', 'wine'] } })).interests).toEqual(['wine']);
    await set(server(), 'site', defaultSiteSettings);
  });

  test.each([
    [{ interests: ['yachting'] }, { 'interests.0': 'invalid' }],
    [{ gender: 'neither' }, { gender: 'invalid' }],
    [{ country: 'XX' }, { country: 'invalid' }],
    [{ region: 'Bayern' }, { region: 'invalid' }],
    [{ country: 'DE', region: 'Utrecht' }, { region: 'invalid' }],
    [{ name: 'ab' }, { name: 'too_short' }],
    [{ name: '@home' }, { name: 'name_starts_with_at' }],
    [{ about_me: 'x'.repeat(1_001) }, { about_me: 'too_long' }],
    [{ city: 'x'.repeat(81) }, { city: 'too_long' }],
  ])('[PROFILE-04 PROFILE-11 PROFILE-22 SIGNUP-17] %j is refused', async (body, fields) => {
    const { agent } = await server().addLoggedIn({ region: 'Utrecht' });
    expect(await agent.refused('saveProfile', { body })).toMatchObject({
      error: 'invalid_fields',
      status: 422,
      fields,
    });
    expect((await agent.ok('loadOwnProfile')).region).toBe('Utrecht');
  });

  test('the date of birth and premium cannot be changed', async () => {
    const { agent } = await server().addLoggedIn();
    for (const body of [{ date_of_birth: '2000-01-01' }, { paid: 1 }, { name_key: 'x' }]) {
      expect(await agent.refused('saveProfile', { body })).toMatchObject({ error: 'bad_request' });
    }
  });

  test('changing the country clears region and city', async () => {
    const { agent } = await server().addLoggedIn({ country: 'NL', region: 'Utrecht', city: 'Utrecht' });
    const save = (body: ProfileChange) => agent.ok('saveProfile', { body });
    expect(await save({ country: 'NL' })).toMatchObject({ country: 'NL', region: 'Utrecht', city: 'Utrecht' });
    expect(await save({ country: 'BE', city: 'Gent' })).toMatchObject({ country: 'BE', region: null, city: 'Gent' });
    expect(await save({ country: 'SE' })).toMatchObject({ country: 'SE', region: null, city: null });
  });

  test('[SIGNUP-17 SIGNUP-25] a name is unique ignoring case, and must differ from the email address', async () => {
    await server().addMember({ name: 'Taken Name', name_key: 'taken name' });
    const { agent } = await server().addLoggedIn({
      email: 'My.Own@example.com',
      name: 'First',
      name_key: 'first',
    });
    const refused = async (name: string) => (await agent.refused('saveProfile', { body: { name } })).fields;
    expect(await refused('tAKEN nAME')).toEqual({ name: 'name_taken' });
    expect(await refused('my.own@EXAMPLE.com')).toEqual({ name: 'name_is_email' });
    expect((await agent.ok('saveProfile', { body: { name: 'FIRST' } })).name).toBe('FIRST');
  });

  test('of two concurrent claims to a name one succeeds', async () => {
    const agents = await Promise.all(Array.from({ length: 6 }, async () => (await server().addLoggedIn()).agent));
    const answers = await Promise.all(
      agents.map((agent, index) =>
        agent.call('saveProfile', { body: { name: index % 2 === 0 ? 'Only One' : 'ONLY ONE' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422]);
  });

  test('concurrent changes of different fields are all saved', async () => {
    const { agent, member } = await server().addLoggedIn();
    const fields = Object.entries(everything).filter(([field]) => field !== 'region' && field !== 'city');
    await agent.ok('saveProfile', { body: { country: 'FR' } });
    await Promise.all(
      [...fields, ['region', 'Bretagne'] as const, ['city', 'Rennes'] as const].map(([field, value]) =>
        agent.call('saveProfile', { body: { [field]: field === 'name' ? `At once ${member.id}` : value } }),
      ),
    );
    expect(await agent.ok('loadOwnProfile')).toMatchObject({ ...everything, name: `At once ${member.id}` });
  });

  test('an unchanged profile publishes nothing', async () => {
    const { agent, member } = await server().addLoggedIn();
    await agent.ok('saveProfile', { body: {} });
    expect(await eventsOf(server(), member.id)).toEqual([]);
  });

  test('[API-11 PROFILE-11] lists the interests of the site', async () => {
    const agent = server().agent();
    expect(await agent.ok('loadInterests')).toEqual({ interests });
    await set(server(), 'site', { ...defaultSiteSettings, interests: ['wine', 'forgotten'] });
    expect(await agent.ok('loadInterests')).toEqual({ interests: ['wine'] });
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[API-12 PROFILE-04 PROFILE-05 PROFILE-23] lists the same regions as the settings', async () => {
    const agent = server().agent();
    const { regions } = await agent.ok('loadRegions');
    expect(Object.keys(regions)).toEqual([...countries]);
    expect(regions['CH']?.word).toBe('canton');
    const { region_data: data } = await agent.ok('loadSettings');
    expect(data).toEqual(Object.fromEntries(Object.entries(regions).map(([country, { names }]) => [country, names])));
    await set(server(), 'site', { ...defaultSiteSettings, countries: ['DE'] });
    expect(Object.keys((await agent.ok('loadRegions')).regions)).toEqual(['DE']);
    await set(server(), 'site', defaultSiteSettings);
  });
});

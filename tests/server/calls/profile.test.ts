import { expect, test } from 'vitest';
import sharp from 'sharp';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { clearEndings, imageOf } from '#tests/images.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { set, useProduct } from './product-server.ts';

let made = 0;

forMainEngine((engine) => {
  const server = useProduct(engine);

  /** A member with a main and a second photo. */
  const addPictured = async (special: Parameters<ReturnType<typeof server>['addMember']>[0] = {}) => {
    made += 1;
    const [main, secondPhoto] = [`mainphoto${made}`, `morephoto${made}`];
    const added = await server().addLoggedIn({ main_photo: main, ...special });
    await server()
      .deps()
      .db.write((tx) =>
        tx
          .insertInto('photo')
          .values(
            [main, secondPhoto].map((id, at) => ({
              id,
              member_id: added.member.id,
              position: at,
              drawn_seed: 'demo-0-0',
              drawn_shot: at,
              state: 'approved' as const,
              reason: null,
              created_at: 0,
            })),
          )
          .execute(),
      );
    return { ...added, main, secondPhoto };
  };

  test("[PROFILE-30] a demo member's texts are in the language of the page; those of other members stay as they are", async () => {
    const texts = {
      about_me: 'I like slow mornings and long evenings. Coffee first, the rest of the world later?',
      prompts: '[{"prompt":"small_joy","answer":"When the bus driver waits."}]',
    };
    const demo = await addPictured({ ...texts, demo: 1 });
    const other = await addPictured(texts);
    const read = async (agent: Agent, id: string, language: string) => {
      const reply = await agent.ok('loadProfile', { query: { id }, headers: { 'accept-language': language } });
      return [reply.about_me, reply.prompts?.[0]?.answer];
    };
    const english = [texts.about_me, 'When the bus driver waits.'];
    const polish = [
      'Lubię powolne poranki i długie wieczory. Najpierw kawa, a potem reszta świata?',
      'Kiedy kierowca autobusu poczeka.',
    ];
    for (const agent of [other.agent, server().agent()]) {
      expect(await read(agent, demo.member.id, 'pl-PL,en;q=0.5')).toEqual(polish);
      expect(await read(agent, demo.member.id, 'en-GB')).toEqual(english);
    }
    expect(await read(demo.agent, other.member.id, 'pl')).toEqual(english);
    expect(await read(demo.agent, demo.member.id, 'pl')).toEqual(english);
    other.agent.cookies.set('i18n_redirected', 'pl');
    expect(await read(other.agent, demo.member.id, 'en')).toEqual(polish);
  });

  test('[PROFILE-01 to PROFILE-14 PROFILE-24 API-30] a profile contains public fields only', async () => {
    const { member, main } = await addPictured({
      name: 'Wren',
      city: 'Utrecht',
      region: 'Utrecht',
      sexuality: 'bi',
      relationship_status: 'divorced',
      body_type: 'normal',
      hair_colour: 'red',
      eye_colour: 'green',
      tattoos: 'some',
      interests: '["yoga"]',
      about_me: 'Late breakfasts.',
      prompts: '[{"prompt":"dish","answer":"Risotto."},{"prompt":"gone","answer":"Old."}]',
      date_of_birth: '1990-06-15',
    });
    const { agent } = await server().addLoggedIn({ paid: 1 });
    const reply = await agent.call('loadProfile', { query: { id: member.id } });
    expect(reply.body).toEqual({
      id: member.id,
      name: 'Wren',
      age: 35,
      city: 'Utrecht',
      region: 'Utrecht',
      country: 'NL',
      main_image: imageOf(main),
      main_photo: main,
      premium: false,
      online: true,
      active: 'today',
      is_new: true,
      demo: false,
      liked: false,
      gender: 'female',
      sexuality: 'bi',
      relationship_status: 'divorced',
      body_type: 'normal',
      hair_colour: 'red',
      eye_colour: 'green',
      tattoos: 'some',
      interests: ['yoga'],
      common_interests: [],
      about_me: 'Late breakfasts.',
      prompts: [{ prompt: 'dish', answer: 'Risotto.' }],
      photos: [expect.objectContaining({ locked: false })],
      matched: false,
      conversation: null,
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/1990|example\.com|password/);
  });

  test('[MEMBERS-02] answers identically for missing and disabled members; the own profile is always shown', async () => {
    const { member: disabled, agent: himself } = await server().addLoggedIn({
      status: 'not_confirmed',
      profile_status: 'disabled',
    });
    const { agent } = await server().addLoggedIn();
    const absent = await agent.refused('loadProfile', { query: { id: 'unknown-profile' } });
    expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    expect(await agent.refused('loadProfile', { query: { id: disabled.id } })).toEqual(absent);
    expect((await himself.ok('loadProfile', { query: { id: disabled.id } })).id).toBe(disabled.id);
  });

  test('[PROFILE-11 PROFILE-24 PROFILE-28] a profile marks shared interests; none for visitors, oneself, or when hidden', async () => {
    const has = (...interests: string[]) => ({ interests: JSON.stringify(interests) });
    const one = await server().addLoggedIn(has('yoga', 'wine', 'gym'));
    const { member: other } = await server().addLoggedIn(has('wine', 'art', 'yoga'));
    const query = { id: other.id };
    expect(await one.agent.ok('loadProfile', { query })).toMatchObject({ common_interests: ['wine', 'yoga'] });
    const common = async (agent: typeof one.agent, id: string) =>
      (await agent.ok('loadProfile', { query: { id } })).common_interests;
    expect([await common(server().agent(), other.id), await common(one.agent, one.member.id)]).toEqual([[], []]);
    // Cards too. [PROFILE-28]
    await one.agent.ok('like', { body: { profile: other.id } });
    const cards = async () => (await one.agent.ok('loadLikes')).profiles.map((card) => card.common_interests);
    expect(await cards()).toEqual([['wine', 'yoga']]);
    await set(server(), 'site', { ...defaultSiteSettings, visible_profile_fields: ['age'] });
    expect(await cards()).toEqual([undefined]);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[LIKE-07 CHAT-07] a profile contains the relation between the two', async () => {
    const one = await server().addLoggedIn();
    const other = await server().addLoggedIn();
    await one.agent.ok('like', { body: { profile: other.member.id } });
    const load = () => one.agent.ok('loadProfile', { query: { id: other.member.id } });
    expect(await load()).toMatchObject({ liked: true, matched: false, conversation: null });
    await other.agent.ok('like', { body: { profile: one.member.id } });
    const { message } = await other.agent.ok('sendMessage', { body: { profile: one.member.id, message: 'Hello' } });
    expect(await load()).toMatchObject({ liked: true, matched: true, conversation: message.conversation });
    // Loading does not mark the like as seen.
    expect((await one.agent.ok('loadLikes')).liked_by).toEqual([{ id: other.member.id, like_new: true, days: 0 }]);
  });

  test('[SEARCH-14 ROLE-02 ROLE-04] visitors open profiles when they may search', async () => {
    const { member } = await addPictured();
    const load = () =>
      server()
        .agent()
        .call('loadProfile', { query: { id: member.id } });
    expect((await load()).status).toBe(200);
    await set(server(), 'site', { ...defaultSiteSettings, logged_out_search: 'no' });
    expect(await load()).toMatchObject({ status: 403, body: { authentication_required: true } });
    const query = { id: member.id, network: 'adnet' };
    expect((await server().agent().call('loadProfile', { query })).status).toBe(200);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[PHOTO-03 PHOTO-04 PHOTO-07 ROLE-06 ROLE-13] photo bytes are served by permission', async () => {
    const { main, secondPhoto, agent: owner } = await addPictured();
    const { agent: free } = await server().addLoggedIn();
    const { agent: premium } = await server().addLoggedIn({ paid: 1 });
    const files = [
      ...clearEndings.map((size) => `${main}${size}`),
      ...clearEndings.map((size) => `${secondPhoto}${size}`),
      `${secondPhoto}-locked`,
    ];
    const [all, none] = [clearEndings.map(() => 200), clearEndings.map(() => 404)];
    const statuses = (agent: Agent) =>
      Promise.all(files.map(async (file) => (await agent.fetch(`/photos/${file}.webp`)).status));
    expect(await statuses(owner)).toEqual([...all, ...all, 200]);
    expect(await statuses(premium)).toEqual([...all, ...all, 200]);
    expect(await statuses(free)).toEqual([...all, ...none, 200]);
    expect(await statuses(server().agent())).toEqual([...all, ...none, 200]);
    await set(server(), 'site', {
      ...defaultSiteSettings,
      logged_out_search: 'no',
      logged_out_search_trafficsource: 'no',
    });
    expect(await statuses(server().agent())).toEqual([...none, ...none, 404]);
    expect(await statuses(free)).toEqual([...all, ...none, 200]);
    await set(server(), 'site', defaultSiteSettings);
  });

  test('[PHOTO-07] a locked picture is a few blurred pixels', async () => {
    const { secondPhoto } = await addPictured();
    const { agent } = await server().addLoggedIn();
    const response = await agent.fetch(`/photos/${secondPhoto}-locked.webp`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30, height: 40 });
    expect(bytes.byteLength).toBeLessThan(1_000);
  });

  test('pictures of disabled members are visible to themselves only', async () => {
    const { main, agent: himself } = await addPictured({ status: 'not_confirmed', profile_status: 'disabled' });
    const { agent: premium } = await server().addLoggedIn({ paid: 1 });
    expect((await himself.fetch(`/photos/${main}.webp`)).status).toBe(200);
    expect((await premium.fetch(`/photos/${main}.webp`)).status).toBe(404);
  });
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/endpoints.ts';
import { handlers } from '#server/calls/handlers.ts';
import { places } from '#server/demo/cities.ts';
import { seedMembers } from '#server/demo/seed.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { clearEndings, sizeEndings } from '#tests/images.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { measureSimilarity } from '#tests/server/kit/image-similarity.ts';
import { cameraPicture, canary, picture } from '#tests/server/kit/pictures.ts';
import { addAccount, password } from './accounts.ts';
import { set, useProduct } from './product-server.ts';
import { addMemberWithCredits } from './credits.ts';

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);

/** Every read-only call. */
const readings = Object.keys(handlers)
  .filter(isCallName)
  .filter((name) => calls[name].method === 'GET' && name !== 'logout');

/** These may answer 404: the member may have no likes and no purchases. */
const mayBeAbsent: readonly CallName[] = ['loadAutoLike', 'loadDiscount', 'loadTransaction'];

type Inputs = Partial<Record<CallName, Readonly<Record<string, string | number>>>>;

/** Input of the calls that require one, about one member that this filter matches. */
const inputsAbout = (id: string, filter: Readonly<Record<string, string>> = {}): Inputs => ({
  search: filter,
  loadSwipe: filter,
  loadProfile: { id },
  loadConversation: { profile: id },
  searchConversations: { words: 'a' },
  geocode: { lat: 52.09, lon: 5.12 },
  loadDiscount: { welcome: 'true' },
  loadTransaction: { id: 'no-such-payment' },
});

/** Response bytes of every read-only call in this browser. */
const readEverything = async (agent: Agent, inputs: Inputs): Promise<string> => {
  const answers = [];
  for (const name of readings) {
    const { status, body } = await agent.call(name, { query: inputs[name] ?? {} });
    expect([name, status]).toEqual([name, status === 404 && mayBeAbsent.includes(name) ? 404 : 200]);
    answers.push(JSON.stringify(body));
  }
  return answers.join('\n');
};

const addressesIn = (text: string): string[] => [...new Set(text.match(/[\w-]+\.webp/g))].toSorted();

const original = await picture(480, 640).jpeg().toBuffer();

forMainEngine((engine) => {
  const server = useProduct(engine);
  const change = (id: string, special: Partial<MemberTable>) =>
    server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set(special).where('id', '=', id).execute());

  /** The whole response of a path. */
  const request = async (agent: Agent, path: string) => {
    const answer = await agent.fetch(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes };
  };

  const sendPhoto = async (agent: Agent, profile: string, file = blobOf(original)) =>
    (await agent.ok('sendPhoto', { query: { profile }, file })).message;

  /**
   * An owner with a main and a second photo, in a conversation with a premium member: each has sent the other a photo.
   * The owner likes both that member and a free one, and has blocked another.
   */
  const addScene = async () => {
    const owner = await addAccount(server(), { country: 'SE', gender: 'female' });
    const region = `Of ${owner.member.id}`;
    await change(owner.member.id, { region, credits: 9 });
    const premium = await addMemberWithCredits(server(), 30, { paid: 1, country: 'NL' });
    const free = await server().addLoggedIn({ country: 'NL' });
    const blocked = await server().addLoggedIn({ country: 'NL' });
    await owner.agent.ok('addPhoto', { file: blobOf(original) });
    const { photos } = await owner.agent.ok('addPhoto', { file: blobOf(original) });
    const [main = '', secondPhoto = ''] = photos.map(({ id }) => id);
    for (const { member } of [premium, free]) await owner.agent.ok('like', { body: { profile: member.id } });
    await owner.agent.ok('block', { body: { profile: blocked.member.id } });
    const received = await sendPhoto(owner.agent, premium.member.id);
    const sent = await sendPhoto(premium.agent, owner.member.id);
    const id = owner.member.id;
    const inputs = inputsAbout(id, { country: 'SE', countryregion: region });
    const kinds = { main, secondPhoto, received: received.id, sent: sent.id };
    return { owner, premium, free, blocked, inputs, kinds, conversation: received.conversation };
  };

  type Scene = Awaited<ReturnType<typeof addScene>>;
  const nothing = { main: false, secondPhoto: false, received: false, sent: false };

  /** Photos this browser gets. All others must be answered as missing. */
  const sees = async (agent: Agent, { kinds }: Pick<Scene, 'kinds'>) => {
    const absent = await request(agent, '/photos/nothing-is-this.webp');
    expect([absent.status, absent.bytes.toString()]).toEqual([404, '{"error":"not_found","message":"not found"}']);
    expect([absent.headers['cache-control'], absent.headers['etag']]).toEqual(['no-store', undefined]);
    const seen = async (id: string): Promise<boolean> => {
      const sizes = await Promise.all(clearEndings.map((size) => request(agent, `/photos/${id}${size}.webp`)));
      const isSeen = sizes[0]?.status === 200;
      for (const each of sizes) {
        if (!isSeen) expect(each).toEqual(absent);
        else
          expect(each).toMatchObject({
            status: 200,
            headers: { 'cache-control': 'private, max-age=60', vary: 'cookie' },
          });
      }
      return isSeen;
    };
    return {
      main: await seen(kinds.main),
      secondPhoto: await seen(kinds.secondPhoto),
      received: await seen(kinds.received),
      sent: await seen(kinds.sent),
    };
  };

  test("[PHOTO-03 PHOTO-04 PHOTO-06 PHOTO-07 ROLE-06 ROLE-13 ROLE-17 BLOCK-02] of all photos in a premium member's replies, each viewer gets exactly the permitted ones", async () => {
    const scene = await addScene();
    const { owner, premium, free, blocked, inputs, kinds } = scene;
    const shown = addressesIn(await readEverything(premium.agent, inputs));
    const ofScene = shown.filter((name) => Object.values(kinds).some((id) => name.startsWith(id)));
    const clear = Object.values(kinds).flatMap((id) => clearEndings.map((size) => `${id}${size}.webp`));
    expect(ofScene).toEqual(clear.toSorted());

    const everything = { main: true, secondPhoto: true, received: true, sent: true };
    expect(await sees(premium.agent, scene)).toEqual(everything);
    expect(await sees(owner.agent, scene)).toEqual(everything);
    expect(await sees(free.agent, scene)).toEqual({ ...nothing, main: true });
    expect(await sees(server().agent(), scene)).toEqual({ ...nothing, main: true });
    expect(await sees(blocked.agent, scene)).toEqual(nothing);
    const another = await server().addLoggedIn({ paid: 1 });
    expect(await sees(another.agent, scene)).toEqual({ ...nothing, main: true, secondPhoto: true });
    const gone = await server().addLoggedIn({ paid: 1 });
    await change(gone.member.id, { deleted_at: server().clock.now() });
    expect(await sees(gone.agent, scene)).toEqual({ ...nothing, main: true });

    await set(server(), 'site', {
      ...defaultSiteSettings,
      logged_out_search: 'no',
      logged_out_search_trafficsource: 'no',
    });
    expect(await sees(server().agent(), scene)).toEqual(nothing);
    await set(server(), 'site', defaultSiteSettings);
    await change(owner.member.id, { invisible: 1 });
    expect(await sees(another.agent, scene)).toEqual(nothing);
    expect(await sees(premium.agent, scene)).toEqual(everything);
  });

  test('[PHOTO-06 PHOTO-07] the blurred size of a sent photo is for its two members only', async () => {
    const { owner, premium, free, kinds } = await addScene();
    const another = await server().addLoggedIn({ paid: 1 });
    for (const id of [kinds.received, kinds.sent]) {
      const statuses = [];
      for (const agent of [owner.agent, premium.agent, another.agent, free.agent, server().agent()]) {
        statuses.push((await request(agent, `/photos/${id}-locked.webp`)).status);
      }
      expect(statuses).toEqual([200, 200, 404, 404, 404]);
    }
  });

  test('[PHOTO-03 PHOTO-06 SESSION-15] a logout or the end of premium removes access', async () => {
    const scene = await addScene();
    const { member, agent } = scene.premium;
    await change(member.id, { paid: 0 });
    expect(await sees(agent, scene)).toEqual({ main: true, secondPhoto: false, received: true, sent: true });
    await change(member.id, { paid: 1 });
    const before = new Map(agent.cookies);
    await agent.ok('logout');
    expect(agent.cookies.has('auth.session')).toBe(false);
    for (const [name, value] of before) agent.cookies.set(name, value);
    expect(await sees(agent, scene)).toEqual({ ...nothing, main: true });
  });

  test('[BLOCK-02 BLOCK-04 PHOTO-06] a block by either member hides sent photos from both', async () => {
    const [one, other] = [await addScene(), await addScene()];
    await one.owner.agent.ok('block', { body: { profile: one.premium.member.id } });
    expect(await sees(one.premium.agent, one)).toEqual(nothing);
    const own = { ...nothing, main: true, secondPhoto: true };
    expect(await sees(one.owner.agent, one)).toEqual(own);
    await other.premium.agent.ok('block', { body: { profile: other.owner.member.id } });
    // A member they blocked themselves stays viewable.
    expect(await sees(other.premium.agent, other)).toEqual(own);
    expect(await sees(other.owner.agent, other)).toEqual(own);
    for (const { owner, premium } of [one, other]) {
      await owner.agent.ok('unblock', { body: { profile: premium.member.id } });
      await premium.agent.ok('unblock', { body: { profile: owner.member.id } });
      expect(
        await sees(premium.agent, { kinds: { ...one.kinds, main: 'nothing-is-this', secondPhoto: 'nor-is-this' } }),
      ).toEqual(nothing);
    }
  });

  test('[DELETE-02 DELETE-04 PHOTO-06] deleting the account hides all photos, and restoring it shows them again', async () => {
    const scene = await addScene();
    const { owner, premium, free } = scene;
    const viewers = [premium.agent, free.agent, server().agent(), owner.agent];
    const look = () => Promise.all(viewers.slice(0, 3).map((agent) => sees(agent, scene)));
    const before = await look();
    await owner.agent.ok('deleteAccount', { body: { reason: 'time', password } });
    for (const agent of viewers) expect(await sees(agent, scene)).toEqual(nothing);
    await server()
      .agent()
      .ok('login', { body: { login: owner.member.email, password } });
    expect(await look()).toEqual(before);
  });

  test('[PHOTO-08] a photo deleted by its owner is removed for all viewers and from the disk', async () => {
    const scene = await addScene();
    const { owner, premium, kinds } = scene;
    for (const id of [kinds.main, kinds.secondPhoto]) await owner.agent.ok('deletePhoto', { body: { id } });
    const left = { ...nothing, received: true, sent: true };
    for (const { agent } of [owner, premium]) expect(await sees(agent, scene)).toEqual(left);
    expect(await sees(server().agent(), scene)).toEqual(nothing);
    const files = readdirSync(join(server().storage.dataDir, 'photos'));
    expect(files.filter((name) => name.startsWith(kinds.main) || name.startsWith(kinds.secondPhoto))).toEqual([]);
  });

  test('[CHAT-17 PHOTO-06] deleting a conversation hides its photos; they are deleted once both members delete it', async () => {
    const scene = await addScene();
    const { owner, premium, kinds, conversation } = scene;
    const both = { main: true, secondPhoto: true };
    const body = { id: conversation };
    await premium.agent.ok('deleteConversation', { body });
    expect(await sees(premium.agent, scene)).toEqual({ ...both, received: false, sent: false });
    expect(await sees(owner.agent, scene)).toEqual({ ...both, received: true, sent: true });
    const later = await sendPhoto(premium.agent, owner.member.id);
    expect((await request(premium.agent, `/photos/${later.id}.webp`)).status).toBe(200);
    expect(await sees(premium.agent, scene)).toEqual({ ...both, received: false, sent: false });
    await owner.agent.ok('deleteConversation', { body });
    expect(await sees(owner.agent, scene)).toEqual({ ...both, received: false, sent: false });
    const directory = join(server().storage.dataDir, 'photos');
    for (const id of [kinds.received, kinds.sent]) expect(existsSync(join(directory, `${id}.webp`))).toBe(false);
    expect((await request(premium.agent, `/photos/${later.id}.webp`)).status).toBe(200);
  });

  test('[PHOTO-04 PHOTO-07 ROLE-06 ROLE-13 ROLE-17] no other spelling of a URL returns the unblurred picture', async () => {
    const { free, kinds, inputs } = await addScene();
    const shown = addressesIn(await readEverything(free.agent, inputs));
    expect(shown).toContain(`${kinds.secondPhoto}-locked.webp`);
    const blurred = await request(free.agent, `/photos/${kinds.secondPhoto}-locked.webp`);
    const turned = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const id of [kinds.secondPhoto, kinds.received, kinds.sent]) {
      const suffixes = [
        ...clearEndings,
        '-full',
        '-clear',
        '_thumb',
        '-THUMB',
        '-LARGE',
        '-locked-large',
        '-medium-locked',
        '-thumb-thumb',
        '-locked-thumb',
        '-thumb-locked',
      ];
      const endings = ['.webp', '.WEBP', '.jpg', '.jpeg', '.png', '.webp.webp', '.webp/', '.webp%00', '.web', ''];
      const names = suffixes.flatMap((suffix) => endings.map((ending) => `${id}${suffix}${ending}`));
      const others = [
        id.toUpperCase(),
        turned(id),
        `${id}0`,
        id.slice(0, -1),
        `%2e/${id}`,
        encodeURIComponent(`${id}?`),
      ];
      const paths = [
        ...names.map((name) => `/photos/${name}`),
        ...names.slice(0, 12).map((name) => `/photos/${name}?size=full&clear=1&locked=0`),
        ...others.map((other) => `/photos/${other}.webp`),
        ...['..', '%2e%2e', '.', '%2e', '', '..%2f..', '../photos', '%2e%2e%2fphotos', '..\\photos', 'data/photos'].map(
          (folder) => `/photos/${folder}/${id}.webp`,
        ),
        `/data/photos/${id}.webp`,
        `/PHOTOS/${id}.webp`,
        `//photos/${id}.webp`,
        '/photos',
        '/photos/',
        '/photos/.',
        '/photos/*',
        '/photos/*.webp',
      ];
      for (const path of paths) {
        const { status } = await request(free.agent, path);
        expect([path, status]).toEqual([path, 404]);
      }
    }
    const requests = (id: string) => request(free.agent, `/photos/${id}-locked.webp?size=full&thumb=1`);
    expect(await requests(kinds.secondPhoto)).toEqual(blurred);
    for (const id of [kinds.received, kinds.sent]) expect((await requests(id)).status).toBe(404);
  });

  test('[PHOTO-04 PHOTO-07 ROLE-13 ROLE-17] every other request for a locked photo is answered as for a missing one', async () => {
    const { premium, free, kinds } = await addScene();
    const tag = (await request(premium.agent, `/photos/${kinds.secondPhoto}.webp`)).headers['etag'] ?? '';
    expect(tag).not.toBe('');
    const ways: RequestInit[] = [
      { headers: { 'if-none-match': tag } },
      { headers: { 'if-none-match': '*' } },
      { headers: { 'if-match': tag } },
      { headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
      { headers: { 'if-range': tag, range: 'bytes=0-99' } },
      { headers: { range: 'bytes=0-99' } },
      { headers: { 'x-http-method-override': 'PUT' } },
      { headers: { 'x-original-url': `/photos/${kinds.secondPhoto}.webp` } },
      ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method })),
    ];
    const answer = async (path: string, init: RequestInit) => {
      const { status, headers } = await free.agent.fetch(path, init);
      return { status, headers: Object.fromEntries(headers) };
    };
    for (const init of ways) {
      const absent = await answer('/photos/nothing-is-this.webp', init);
      expect(absent.status).toBeGreaterThanOrEqual(404);
      for (const size of clearEndings) {
        expect([init, await answer(`/photos/${kinds.secondPhoto}${size}.webp`, init)]).toEqual([init, absent]);
        expect([init, await answer(`/photos/${kinds.sent}${size}.webp`, init)]).toEqual([init, absent]);
      }
    }
    // Their own photos can be requested in this way.
    const own = await free.agent.fetch(`/photos/${kinds.secondPhoto}-locked.webp`, { method: 'HEAD' });
    expect([own.status, own.headers.get('etag') === tag]).toEqual([200, false]);
  });

  test('[PHOTO-04 PHOTO-07 ROLE-13 ROLE-17] a locked photo has too few pixels to be sharpened', async () => {
    const { owner, free, kinds, inputs } = await addScene();
    for (const size of clearEndings) {
      const { bytes } = await request(owner.agent, `/photos/${kinds.secondPhoto}${size}.webp`);
      expect(await measureSimilarity(original, bytes)).toBeGreaterThan(0.9);
    }
    const shown = addressesIn(await readEverything(free.agent, inputs));
    const mains = await server().deps().db.read.selectFrom('member').select('main_photo').execute();
    const locked = shown.filter((name) => !mains.some(({ main_photo: id }) => id !== null && name.startsWith(id)));
    expect(locked).toEqual([`${kinds.secondPhoto}-locked.webp`]);
    for (const name of locked) {
      const { status, bytes } = await request(free.agent, `/photos/${name}`);
      const { width, height } = await sharp(bytes).metadata();
      expect([status, Math.max(width, height) <= 40]).toEqual([200, true]);
      expect(await measureSimilarity(original, bytes)).toBeLessThan(0.5);
      expect(bytes.length).toBeLessThan(1_000);
    }
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    '[PHOTO-06 PHOTO-08] no camera metadata of a %s reaches the partner',
    async (format) => {
      const { member, agent } = await addMemberWithCredits(server(), 3);
      const other = await server().addLoggedIn();
      const taken = await cameraPicture(900, 700, 3).withIccProfile('p3').toFormat(format).toBuffer();
      expect(taken.includes(canary)).toBe(true);
      const file = new File([new Uint8Array(taken)], `${canary}.${format}`);
      const { id } = await sendPhoto(agent, other.member.id, file);
      for (const size of sizeEndings) {
        const { status, bytes, headers } = await request(other.agent, `/photos/${id}${size}.webp`);
        expect(status).toBe(200);
        for (const trace of [canary, '2024:03:01', 'EXIF', 'Exif', 'XMP ', 'ICCP', 'xpacket']) {
          expect([size, trace, bytes.includes(trace)]).toEqual([size, trace, false]);
        }
        const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
        expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
        expect(JSON.stringify(headers)).not.toContain(canary);
      }
      expect(await readEverything(other.agent, inputsAbout(member.id))).not.toContain(canary);
    },
  );
});

/** Numbers with decimals, and texts that contain one with two or more. Amounts and times are whole. */
const fractionsIn = (value: unknown): unknown[] => {
  if (typeof value === 'number') return Number.isInteger(value) ? [] : [value];
  if (typeof value === 'string') return /\d[.,]\d{2}/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(fractionsIn) : [];
};

const fieldsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)]);
};

const isPlace = (name: string): boolean =>
  /^(lat|lon|lng)|latitude|longitude|coord|geo|distance|kilomet|_km$/i.test(name);

const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape ?? {}) : [];

test('[GEO-05 ROLE-17] only one call accepts a position, and its reply concerns no member', () => {
  const taking = Object.entries(calls).filter(([, call]) =>
    [...fieldsOf('query' in call ? call.query : null), ...fieldsOf('body' in call ? call.body : null)].some(isPlace),
  );
  expect(taking.map(([name]) => name)).toEqual(['geocode']);
  expect(fieldsOf(calls.geocode.reply).toSorted()).toEqual(['city', 'country', 'region']);
});

forMainEngine((engine) => {
  const server = useProduct(engine);

  test("[GEO-05 ROLE-17] no reply contains another member's position, only place names", async () => {
    await seedMembers(server().deps());
    const coordinates = Object.values(places).flatMap((cities) =>
      cities.flatMap(({ latitude, longitude }) => [latitude, longitude]),
    );
    expect(coordinates.length).toBeGreaterThan(100);
    expect(fractionsIn({ coordinates })).toHaveLength(coordinates.filter((each) => !Number.isInteger(each)).length);
    const notified: unknown[] = [];
    const listen = async (agent: Agent, name: CallName, query: Record<string, string | number> = {}) => {
      const { status, body } = await agent.call(name, { query });
      if (status === 200) notified.push({ [name]: body });
      return body;
    };
    for (const login of ['demo@vesper.example', 'premium@vesper.example', null]) {
      const agent = server().agent();
      if (login !== null) await agent.ok('login', { body: { login, password: 'vesper-demo' } });
      const met = new Set<string>();
      for (const country of Object.keys(places)) {
        for (const similar of [{}, { similar: '1' }]) {
          const found = JSON.stringify(
            await listen(agent, 'search', { country, gender: 'any', min_age: 18, max_age: 99, ...similar }),
          );
          for (const [, id = ''] of found.matchAll(/"id":"([\w-]+)"/g)) met.add(id);
        }
        await listen(agent, 'loadSwipe', { country });
      }
      expect(met.size).toBeGreaterThan(50);
      // All are shown on cards; some profiles are opened too.
      for (const profile of [...met].slice(0, 25)) {
        await listen(agent, 'loadProfile', { id: profile });
        await listen(agent, 'loadConversation', { profile });
      }
      for (const name of readings.filter((each) => each !== 'geocode')) await listen(agent, name);
      const [first = ''] = met;
      if (login !== null) await agent.ok('like', { body: { profile: first } });
      if (login !== null) await agent.ok('sendMessage', { body: { profile: first, message: 'Hello' } });
    }
    const { db } = server().deps();
    const events = await db.read.selectFrom('event').select('payload').execute();
    expect(events.length).toBeGreaterThan(3);
    notified.push(...events.map(({ payload }): unknown => JSON.parse(payload)));
    expect(fractionsIn(notified)).toEqual([]);
    // A distance in steps, and the country of the visitor and of the site in the settings.
    expect([...new Set(fieldsIn(notified))].filter(isPlace).toSorted()).toEqual([
      'distance',
      'geoip_country',
      'geoip_selected_country',
    ]);
    const bytes = JSON.stringify(notified);
    const steps = [10, 20, 30, 40, 50, 75, 100, 150, 200, 250, 300, 400, 500, 1_000];
    const distances = [...bytes.matchAll(/"distance":([^,}]+)/g)].map(([, distance]) => Number(distance));
    expect(distances.length).toBeGreaterThan(50);
    expect(distances.filter((distance) => !steps.includes(distance))).toEqual([]);
    expect(coordinates.filter((each) => !Number.isInteger(each) && bytes.includes(String(each)))).toEqual([]);
  });
});

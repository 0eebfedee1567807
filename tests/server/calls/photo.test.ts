import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photos as limits } from '#contract/limits/contact.ts';
import { rateLimits } from '#contract/limits/server.ts';
import type { OwnPhotos } from '#contract/own-profile.ts';
import { runChange } from '#server/core/change.ts';
import { defaultParameters } from '#server/domain/site-settings.ts';
import { approvePhoto, rejectPhoto } from '#server/store/photos.ts';
import { seedDefaults } from '#server/store/seed-defaults.ts';
import { deleteOrphanedPhotos } from '#server/jobs/sweep-orphaned-photos.ts';
import { heic, heicSaying, quarterColours } from '#tests/heic.ts';
import { clearEndings, imageOf, sizeEndings } from '#tests/images.ts';
import type { Agent } from '#tests/server/kit/agent.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { bomb, cameraPicture, canary, picture } from '#tests/server/kit/pictures.ts';
import { eventsOf, inOrder, set, useProduct } from './product-server.ts';

const blobOf = (bytes: Uint8Array | string, type = 'image/jpeg'): Blob =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });

/** The file with another HEIF brand. */
const callingItself = (file: Buffer, brand: string): Buffer => {
  const bytes = Buffer.from(file);
  bytes.write(brand, 8, 'latin1');
  return bytes;
};

const jpeg = async (width = 64, height = 48): Promise<Blob> => blobOf(await picture(width, height).jpeg().toBuffer());

/** Four colours, each in one quarter. */
const quarters = (width: number, height: number) => {
  const [across, down] = [width / 2, height / 2];
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: across, height: down, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: 'black' } }).composite([
    quarter('#f00', 0, 0),
    quarter('#0f0', across, 0),
    quarter('#00f', 0, down),
    quarter('#fff', across, down),
  ]);
};

const colourNames: Readonly<Record<string, string>> = { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' };

/** Top left, top right, bottom left, bottom right. */
const cornersOf = async (picture: Buffer): Promise<string> => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number): string => {
    const at = (Math.floor((info.height - 1) * y) * info.width + Math.floor((info.width - 1) * x)) * info.channels;
    const key = [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255)).join('');
    return colourNames[key] ?? key;
  };
  return [colourAt(0, 0), colourAt(1, 0), colourAt(0, 1), colourAt(1, 1)].join(' ');
};

const add = async (agent: Agent, file?: Blob): Promise<OwnPhotos> =>
  agent.ok('addPhoto', { file: file ?? (await jpeg()) });

const read = async (agent: Agent, filename: string): Promise<Buffer> => {
  const response = await agent.fetch(`/photos/${filename}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const statusOf = async (agent: Agent, filename: string): Promise<number> =>
  (await agent.fetch(`/photos/${filename}`)).status;

forMainEngine((engine) => {
  const server = useProduct(engine);
  const files = () => readdirSync(join(server().storage.dataDir, 'photos'));
  /** Drawn photos, without files. The first one of a member is the main photo. */
  const fillAlbum = async (memberId: string, count: number): Promise<void> => {
    const photos = Array.from({ length: count }, (_, position) => ({
      id: `drawn-${position}-${memberId}`,
      member_id: memberId,
      position,
      drawn_seed: 'a',
      drawn_shot: position,
      state: 'approved' as const,
      reason: null,
      created_at: 0,
    }));
    const [main] = photos;
    if (main === undefined) return;
    await server()
      .deps()
      .db.write(async (tx) => {
        await tx.insertInto('photo').values(photos).execute();
        await tx.updateTable('member').set({ main_photo: main.id }).where('id', '=', memberId).execute();
      });
  };
  const filesOf = ({ photos }: Pick<OwnPhotos, 'photos'>) =>
    photos.flatMap(({ id }) => sizeEndings.map((size) => `${id}${size}.webp`));

  test('[PHOTO-01 PHOTO-02 PHOTO-08 API-32] adds a photo; the first one becomes the main photo', async () => {
    const { agent, member } = await server().addLoggedIn();
    expect(await agent.ok('loadPhotos')).toEqual({ photos: [], limit: 3 });
    const first = await add(agent);
    const id = first.photos[0]?.id ?? '';
    expect(first).toEqual({
      photos: [
        {
          id,
          image: imageOf(id),
          main: true,
          state: 'approved',
          reason: null,
        },
      ],
      limit: 3,
    });
    expect((await server().readMember(member.id)).main_photo).toBe(id);
    expect((await agent.ok('loadUser')).user.profile.main_image?.filename).toBe(`${id}.webp`);
    const second = await add(agent);
    expect(second.photos.map(({ main }) => main)).toEqual([true, false]);
    expect(await agent.ok('loadPhotos')).toEqual(second);
    expect(await eventsOf(server(), member.id)).toEqual([{ type: 'user' }, { type: 'user' }]);
  });

  test('[PHOTO-08] photos are turned upright and never enlarged; their sizes match the declared widths', async () => {
    const { agent } = await server().addLoggedIn({ paid: 1 });
    const sizes = async (file: Buffer) => {
      const { photos } = await add(agent, blobOf(file));
      return Promise.all(
        filesOf({ photos: photos.slice(-1) }).map(async (name) => {
          const { format, width, height } = await sharp(await read(agent, name)).metadata();
          return `${format} ${width}x${height}`;
        }),
      );
    };
    const cuts = ['webp 960x1280', 'webp 640x853', 'webp 480x640', 'webp 320x427', 'webp 30x40'];
    expect(await sizes(await picture(4_000, 3_000).jpeg().toBuffer())).toEqual(['webp 1280x960', ...cuts]);
    expect(await sizes(await picture(900, 40).png().toBuffer())).toEqual(['webp 900x40', ...cuts]);
    const lying = await cameraPicture(1_600, 900, 6).jpeg().toBuffer();
    expect(await sizes(lying)).toEqual(['webp 720x1280', ...cuts]);
    expect(await sizes(await picture(60, 80).png().toBuffer())).toEqual(['webp 60x80', ...cuts]);
    const clear = { channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } as const;
    const transparent = await sharp({ create: { width: 400, height: 600, ...clear } })
      .webp()
      .toBuffer();
    expect(await sizes(transparent)).toEqual(['webp 400x600', ...cuts]);
    expect(await sizes(await picture(500, 500).greyscale().jpeg().toBuffer())).toEqual(['webp 500x500', ...cuts]);
    expect(await sizes(await picture(500, 500).toColourspace('cmyk').jpeg().toBuffer())).toEqual([
      'webp 500x500',
      ...cuts,
    ]);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    '[PHOTO-08] no stored file contains camera metadata of a %s',
    async (format) => {
      const { agent } = await server().addLoggedIn();
      const taken = await cameraPicture(900, 700, 3).withIccProfile('p3').toFormat(format).toBuffer();
      expect(taken.includes(canary)).toBe(true);
      const added = await add(agent, new File([new Uint8Array(taken)], `${canary}.${format}`));
      for (const name of filesOf(added)) {
        const bytes = await read(agent, name);
        expect(bytes.equals(readFileSync(join(server().storage.dataDir, 'photos', name)))).toBe(true);
        for (const trace of [canary, '2024:03:01', 'EXIF', 'Exif', 'XMP ', 'ICCP', 'xpacket']) {
          expect([name, trace, bytes.includes(trace)]).toEqual([name, trace, false]);
        }
        const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
        expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      }
    },
  );

  test('[PHOTO-11] stores only the part that the member chose, of the photo as they turned it', async () => {
    const { agent } = await server().addLoggedIn({ paid: 1 });
    /** Size of the stored photo, and the colours of its corners. */
    const stored = async (crop: string, orientation = 1, rendition = ''): Promise<string> => {
      const file = blobOf(await quarters(400, 200).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer());
      const { photos } = await agent.ok('addPhoto', { file, query: { crop } });
      const id = photos.at(-1)?.id ?? '';
      const bytes = await read(agent, `${id}${rendition}.webp`);
      await agent.ok('deletePhoto', { body: { id } });
      const { width, height } = await sharp(bytes).metadata();
      return `${width}x${height} ${await cornersOf(bytes)}`;
    };
    expect(await stored('0,0,0,10000,10000')).toBe('400x200 red green blue white');
    expect(await stored('0,5000,0,3750,10000')).toBe('150x200 green green white white');
    // A part in the proportions of the cards is shown by them as it is.
    expect(await stored('0,5000,0,3750,10000', 1, '-thumb')).toBe('320x427 green green white white');
    expect(await stored('1,0,0,10000,5000')).toBe('200x200 blue red blue red');
    expect(await stored('2,0,5000,10000,5000')).toBe('400x100 green red green red');
    expect(await stored('3,0,0,10000,10000')).toBe('200x400 green white red blue');
    // Stored lying by the camera: upright it has the opposite proportions.
    expect(await stored('0,0,0,5000,10000', 6)).toBe('100x400 blue blue white white');
    expect(await stored('0,9999,9999,1,1')).toBe('1x1 white white white white');
  });

  test('[PHOTO-11] a crop is complete and within the photo', async () => {
    const { agent } = await server().addLoggedIn();
    const file = await jpeg();
    for (const crop of [
      '',
      '0,0,0,5000',
      '4,0,0,5000,5000',
      '0,-1,0,5000,5000',
      '0,1,0,10000,10000',
      '0,0,0,0,10000',
      '0,0,0,1e3,9',
    ])
      expect([crop, await agent.refused('addPhoto', { file, query: { crop } })]).toMatchObject([
        crop,
        { error: 'invalid_fields', fields: { crop: 'invalid' } },
      ]);
    expect(await agent.ok('loadPhotos')).toMatchObject({ photos: [] });
  });

  test.each([
    { name: 'phone', width: 400, height: 500, quarters: ['blue', 'red', 'white', 'green'] },
    { name: 'mirrored', width: 400, height: 300, quarters: ['green', 'red', 'white', 'blue'] },
  ] as const)(
    '[PHOTO-08] accepts a HEIC, upright, with its colours and without metadata: $name',
    async ({ name, width, height, quarters }) => {
      const { agent } = await server().addLoggedIn();
      const taken = heic(name);
      expect(taken.includes(canary)).toBe(name === 'phone');
      const added = await add(agent, new File([new Uint8Array(taken)], 'IMG_0001.HEIC', { type: 'image/heic' }));
      const stored = await Promise.all(filesOf(added).map((file) => read(agent, file)));
      const sizes = stored.map(async (bytes) => {
        for (const trace of [canary, '2024:03:01', 'EXIF', 'Exif', 'XMP ', 'ICCP', 'GPS']) {
          expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
        }
        const { format, width: across, height: down, exif, icc, orientation } = await sharp(bytes).metadata();
        expect({ exif, icc, orientation }).toEqual({});
        return `${format} ${across}x${down}`;
      });
      expect(await Promise.all(sizes)).toEqual([
        `webp ${width}x${height}`,
        'webp 960x1280',
        'webp 640x853',
        'webp 480x640',
        'webp 320x427',
        'webp 30x40',
      ]);
      const { data, info } = await sharp(stored[0]).raw().toBuffer({ resolveWithObject: true });
      const colourAt = (x: number, y: number): string | undefined => {
        const at = (Math.round(info.height * y) * info.width + Math.round(info.width * x)) * info.channels;
        const [found] = Object.entries(quarterColours).find(([, colour]) =>
          colour.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) <= 6),
        ) ?? [`${data[at]} ${data[at + 1]} ${data[at + 2]}`];
        return found;
      };
      expect([colourAt(0.2, 0.2), colourAt(0.8, 0.2), colourAt(0.2, 0.8), colourAt(0.8, 0.8)]).toEqual(quarters);
    },
  );

  test('[PHOTO-08] the file type is detected from the bytes: nothing else is accepted', async () => {
    const { agent } = await server().addLoggedIn();
    const whole = await picture(400, 300).jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const wrong: [Uint8Array | string, string][] = [
      ['%PDF-1.7\n%âãÏÓ', 'photo_type'],
      [svg, 'photo_type'],
      ['<!doctype html><img src=x onerror=alert(1)>', 'photo_type'],
      ['<?php system($_GET[0]);', 'photo_type'],
      ['PK\u0003\u0004 an archive', 'photo_type'],
      [await picture(40, 30).gif().toBuffer(), 'photo_type'],
      [await picture(40, 30).avif().toBuffer(), 'photo_type'],
      [await picture(40, 30).tiff().toBuffer(), 'photo_type'],
      [heic('phone').subarray(0, 40), 'photo_type'],
      [heic('phone').subarray(0, -400), 'photo_type'],
      [callingItself(await picture(40, 30).avif().toBuffer(), 'heic'), 'photo_type'],
      [callingItself(await picture(40, 30).avif().toBuffer(), 'mif1'), 'photo_type'],
      [heicSaying(80, 60), 'photo_type'],
      [whole.subarray(0, whole.length / 2), 'photo_type'],
      [whole.subarray(0, 40), 'photo_type'],
      [Buffer.concat([whole.subarray(0, 3), Buffer.from(svg)]), 'photo_type'],
      ['', 'required'],
    ];
    for (const [bytes, error] of wrong) {
      const refused = await agent.refused('addPhoto', { file: blobOf(bytes) });
      expect(refused).toMatchObject({ status: 422, error: 'invalid_fields', fields: { photo: error } });
    }
    expect((await agent.ok('loadPhotos')).photos).toEqual([]);
    const renamed = new File([new Uint8Array(whole)], '../../evil.php', { type: 'text/html' });
    expect((await add(agent, renamed)).photos).toHaveLength(1);
  });

  test('[PHOTO-08] refuses too many pixels by the header, before decoding', async () => {
    const { agent } = await server().addLoggedIn();
    for (const small of [bomb(30_000), heicSaying(7_072, 7_072)]) {
      expect(small.byteLength).toBeLessThan(200_000);
      const refused = await agent.refused('addPhoto', { file: blobOf(small) });
      expect(refused).toMatchObject({ status: 422, fields: { photo: 'photo_pixels' } });
    }
  });

  test('[PHOTO-08] refuses a file of more than ten megabytes, declared or streamed', async () => {
    const { agent } = await server().addLoggedIn();
    const large = blobOf(new Uint8Array(limits.maxBytes + 1));
    const refused = { status: 413, error: 'too_large', fields: { photo: 'photo_bytes' } };
    expect(await agent.refused('addPhoto', { file: large })).toMatchObject(refused);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1_048_576;
        controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const streamed = { method: 'POST', headers, body: endless, duplex: 'half' };
    const response = await agent.fetch('/api/photo.php', streamed);
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
    expect(sent).toBeLessThan(5 * limits.maxBytes);
    const padded = Buffer.concat([await picture(64, 48).jpeg().toBuffer(), Buffer.alloc(limits.maxBytes)]);
    expect((await add(agent, blobOf(padded.subarray(0, limits.maxBytes)))).photos).toHaveLength(1);
  });

  test('[PHOTO-08] returns the reason for a too large upload over a real connection', async () => {
    const { agent } = await server().addLoggedIn();
    const address = await server().listen();
    const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (let tries = 0; tries < 3; tries += 1) {
      const body = new FormData();
      body.append('photo', blobOf(new Uint8Array(14 * 1_048_576)));
      const response = await fetch(`${address}/api/photo.php`, { method: 'POST', headers: { cookie }, body });
      expect(await response.json()).toMatchObject({ error: 'too_large', fields: { photo: 'photo_bytes' } });
    }
  });

  test('[PHOTO-08] processes two uploads of a member at a time; other members do not wait', async () => {
    const { agent } = await server().addLoggedIn();
    const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
    const begin = () => {
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        controllers.push(controller);
        return new Promise<void>(() => {});
      };
      const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const streamed = { method: 'POST', headers, body, duplex: 'half' };
      return agent.fetch('/api/photo.php', streamed);
    };
    const answers = Array.from({ length: 6 }, begin);
    await expect.poll(() => controllers.length).toBeGreaterThanOrEqual(2);
    expect((await add((await server().addLoggedIn()).agent)).photos).toHaveLength(1);
    expect(controllers).toHaveLength(2);
    for (let ended = 0; ended < answers.length; ended += 1) {
      await expect.poll(() => controllers.length).toBeGreaterThan(ended);
      controllers[ended]?.close();
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(400));
    expect((await add(agent)).photos).toHaveLength(1);
  });

  test('[API-32] refuses anything but a form with one file', async () => {
    const { agent } = await server().addLoggedIn();
    const send = async (body: BodyInit, type?: string) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      return (await agent.fetch('/api/photo.php', { method: 'POST', body, headers })).status;
    };
    const form = (...parts: [string, string | Blob][]) => {
      const made = new FormData();
      for (const [name, value] of parts) made.append(name, value);
      return made;
    };
    const file = await jpeg();
    expect(await send(form(['photo', 'a text']))).toBe(422);
    expect(await send(form())).toBe(422);
    expect(await send(form(['other', file]))).toBe(400);
    expect(await send(form(['photo', file], ['photo', file]))).toBe(400);
    expect(await send(form(['photo', file], ['main', 'true']))).toBe(400);
    expect(await send('{}', 'application/json')).toBe(415);
    expect(await send('x=1', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await send('no form', 'multipart/form-data; boundary=x')).toBe(400);
    expect(await send('no form', 'multipart/form-data; boundry')).toBe(400);
    expect((await agent.ok('loadPhotos')).photos).toEqual([]);
  });

  test('[API-25 API-32] refuses other sites and visitors', async () => {
    const { agent } = await server().addLoggedIn();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await agent.refused('addPhoto', { file: await jpeg(), headers })).toMatchObject({ error: 'cross_site' });
    const visitor = await server()
      .agent()
      .refused('addPhoto', { file: await jpeg() });
    expect(visitor).toMatchObject({ error: 'authentication_required' });
  });

  test('[PHOTO-01 PHOTO-02] a free member has up to 3 photos, a premium member more', async () => {
    const { agent, member } = await server().addLoggedIn();
    for (let count = 1; count <= 3; count += 1) expect((await add(agent)).photos).toHaveLength(count);
    const full = { status: 422, fields: { photo: 'photo_limit' } };
    expect(await agent.refused('addPhoto', { file: await jpeg() })).toMatchObject(full);
    await server()
      .deps()
      .db.write((tx) => tx.updateTable('member').set({ paid: 1 }).where('id', '=', member.id).execute());
    expect((await add(agent)).photos).toHaveLength(4);
    expect((await agent.ok('loadPhotos')).limit).toBe(25);
  });

  test('[PHOTO-01 PHOTO-02] of concurrent uploads a free member gets 3, a premium member 25, and no file is left', async () => {
    for (const { paid, limit, drawn } of [
      { paid: 0, limit: 3, drawn: 0 },
      { paid: 1, limit: 25, drawn: 22 },
    ]) {
      const { agent, member } = await server().addLoggedIn({ paid });
      await fillAlbum(member.id, drawn);
      const before = files().length;
      const file = await jpeg();
      const answers = await Promise.all(Array.from({ length: 10 }, () => agent.call('addPhoto', { file })));
      expect(inOrder(answers.map(({ status }) => status))).toEqual([
        ...Array.from({ length: 3 }, () => 200),
        ...Array.from({ length: 7 }, () => 422),
      ]);
      const mine = await agent.ok('loadPhotos');
      expect(mine.photos).toHaveLength(limit);
      expect(await agent.refused('addPhoto', { file })).toMatchObject({
        status: 422,
        fields: { photo: 'photo_limit' },
      });
      expect(mine.photos.filter(({ main }) => main).map(({ id }) => id)).toEqual([
        (await server().readMember(member.id)).main_photo,
      ]);
      const uploaded = mine.photos.filter(({ id }) => !id.startsWith('drawn'));
      expect(files()).toEqual(expect.arrayContaining(filesOf({ photos: uploaded })));
      expect(files()).toHaveLength(before + 3 * sizeEndings.length);
    }
  });

  test('[API-21] a repeated upload is one photo; another file under its key is refused', async () => {
    const { agent } = await server().addLoggedIn();
    const key = randomUUID();
    const [file, other] = [await jpeg(), await jpeg(80, 80)];
    const before = files().length;
    const answers = await Promise.all(Array.from({ length: 4 }, () => agent.call('addPhoto', { file, key })));
    answers.push(await agent.call('addPhoto', { file, key }));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await agent.ok('loadPhotos')).photos).toHaveLength(1);
    expect(files()).toHaveLength(before + sizeEndings.length);
    expect(await agent.refused('addPhoto', { file: other, key })).toMatchObject({ error: 'key_reused' });
  });

  test('[PHOTO-10] photos are moved to a place, and shown to others in that order, the main photo first', async () => {
    const { agent, member } = await server().addLoggedIn({ paid: 1 });
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push((await add(agent)).photos.at(-1)?.id ?? '');
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const move = async (id: string, place: number) =>
      (await agent.ok('changePhoto', { body: { id, place } })).photos.map((photo) => photo.id);
    expect(await move(fourth, 1)).toEqual([first, fourth, second, third]);
    expect(await move(first, 24)).toEqual([fourth, second, third, first]);
    expect(await move(third, 0)).toEqual([third, fourth, second, first]);
    const viewer = await server().addLoggedIn({ paid: 1 });
    const seen = await viewer.agent.ok('loadProfile', { query: { id: member.id } });
    expect([seen.main_photo, seen.photos.map(({ id }) => id)]).toEqual([first, [third, fourth, second]]);
    for (const body of [{ id: first }, { id: first, main: true as const, place: 0 }])
      expect((await agent.refused('changePhoto', { body })).error).toBe('bad_request');
    expect((await agent.refused('changePhoto', { body: { id: first, place: 25 } })).fields).toEqual({
      place: 'invalid',
    });
    expect((await viewer.agent.refused('changePhoto', { body: { id: first, place: 0 } })).error).toBe('not_found');
  });

  test('[PHOTO-07 PHOTO-08] changes the main photo; after its deletion the next one becomes the main photo', async () => {
    const { agent, member } = await server().addLoggedIn();
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await add(agent)).photos.at(-1)?.id ?? '');
    const [first = '', second = '', third = ''] = ids;
    const mainOf = ({ photos }: OwnPhotos) => photos.find(({ main }) => main)?.id ?? null;
    expect(mainOf(await agent.ok('changePhoto', { body: { id: third, main: true } }))).toBe(third);
    expect((await server().readMember(member.id)).main_photo).toBe(third);
    expect(mainOf(await agent.ok('deletePhoto', { body: { id: third } }))).toBe(first);
    expect(await statusOf(agent, `${third}.webp`)).toBe(404);
    expect(files().filter((name) => name.startsWith(third))).toEqual([]);
    expect(mainOf(await agent.ok('deletePhoto', { body: { id: second } }))).toBe(first);
    expect(await agent.ok('deletePhoto', { body: { id: first } })).toMatchObject({ photos: [] });
    expect((await server().readMember(member.id)).main_photo).toBe(null);
    expect((await agent.ok('loadUser')).user.profile.main_image).toBe(null);
    expect(await eventsOf(server(), member.id)).toHaveLength(7);
  });

  test("another member's photo is not found", async () => {
    const { agent: owner } = await server().addLoggedIn();
    const { agent } = await server().addLoggedIn({ paid: 1 });
    const id = (await add(owner)).photos[0]?.id ?? '';
    const absent = await agent.refused('deletePhoto', { body: { id: 'no-such-photo' } });
    expect(absent).toEqual({ status: 404, error: 'not_found', message: 'not found' });
    expect(await agent.refused('deletePhoto', { body: { id } })).toEqual(absent);
    expect(await agent.refused('changePhoto', { body: { id, main: true } })).toEqual(absent);
    expect((await owner.ok('loadPhotos')).photos).toHaveLength(1);
    expect(await statusOf(owner, `${id}.webp`)).toBe(200);
  });

  test('[PHOTO-03 PHOTO-04 PHOTO-07] uploaded bytes are served by permission, and caches must revalidate', async () => {
    const { agent: owner } = await server().addLoggedIn();
    const { photos } = await add(owner).then(() => add(owner));
    const [main = '', secondPhoto = ''] = photos.map(({ id }) => id);
    const names = [
      ...clearEndings.map((size) => `${main}${size}`),
      ...clearEndings.map((size) => `${secondPhoto}${size}`),
      `${secondPhoto}-locked`,
      `${main}-LOCKED`,
    ];
    const [all, none] = [clearEndings.map(() => 200), clearEndings.map(() => 404)];
    const statuses = (agent: Agent) => Promise.all(names.map((name) => statusOf(agent, `${name}.webp`)));
    const { agent: free } = await server().addLoggedIn();
    const { agent: premium } = await server().addLoggedIn({ paid: 1 });
    expect(await statuses(owner)).toEqual([...all, ...all, 200, 404]);
    expect(await statuses(premium)).toEqual([...all, ...all, 200, 404]);
    expect(await statuses(free)).toEqual([...all, ...none, 200, 404]);
    const { headers } = await free.fetch(`/photos/${main}.webp`);
    expect(headers.get('cache-control')).toBe('private, max-age=60');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const again = await free.fetch(`/photos/${main}.webp`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('[PHOTO-08] a new site checks photos before others see them, a demo does not', async () => {
    const { db, config } = server().deps();
    const read = () => db.read.selectFrom('setting').select('value').where('key', '=', 'parameters').executeTakeFirst();
    const seeded = async (demo: boolean) => {
      await db.write(async (tx) => {
        await tx.deleteFrom('setting').where('key', '=', 'parameters').execute();
        await seedDefaults(tx, { ...config, demo });
      });
      return JSON.parse((await read())?.value ?? '{}');
    };
    expect(await seeded(false)).toMatchObject({ photo_moderation: true });
    expect(await seeded(true)).toMatchObject({ photo_moderation: false });
  });

  test('[PHOTO-08 ALERT-05] with moderation, photos are visible to their owner only until approved', async () => {
    const { agent: owner, member } = await server().addLoggedIn();
    const { agent: premium } = await server().addLoggedIn({ paid: 1 });
    const operate = (act: typeof approvePhoto, id: string) =>
      runChange(server().deps(), server().clock.now(), (made) => act(made, id));
    await set(server(), 'parameters', { ...defaultParameters, photo_moderation: true });
    const waiting = await add(owner).then(() => add(owner));
    await set(server(), 'parameters', defaultParameters);
    const [first = '', second = ''] = waiting.photos.map(({ id }) => id);
    const seen = async () => {
      const profile = await premium.ok('loadProfile', { query: { id: member.id } });
      return [profile.main_image?.filename ?? null, ...profile.photos.map(({ image }) => image.filename)];
    };
    const sees = (agent: Agent) =>
      Promise.all(
        [first, second].map(
          async (id) => `${await statusOf(agent, `${id}.webp`)} ${await statusOf(agent, `${id}-locked.webp`)}`,
        ),
      );

    expect(waiting.photos.map(({ state, main }) => ({ state, main }))).toEqual([
      { state: 'pending', main: false },
      { state: 'pending', main: false },
    ]);
    expect(await seen()).toEqual([null]);
    expect(await sees(premium)).toEqual(['404 404', '404 404']);
    expect(await sees(owner)).toEqual(['200 200', '200 200']);
    expect(await owner.refused('changePhoto', { body: { id: first, main: true } })).toMatchObject({
      fields: { id: 'invalid' },
    });

    const isInReview = async () => (await owner.ok('loadUser')).user.profile.photo_in_review === true;
    expect(await isInReview()).toBe(true);
    expect(await operate(approvePhoto, second)).toBe(true);
    expect(await isInReview()).toBe(false);
    expect(await operate(approvePhoto, first)).toBe(true);
    expect(await seen()).toEqual([`${second}.webp`, `${first}.webp`]);

    const notified = (await eventsOf(server(), member.id)).length;
    expect(await operate((made, id) => rejectPhoto(made, id, 'Somebody else is on it.'), second)).toBe(true);
    expect(await eventsOf(server(), member.id)).toHaveLength(notified + 1);
    expect(await seen()).toEqual([`${first}.webp`]);
    expect(await sees(premium)).toEqual(['200 200', '404 404']);
    expect((await owner.ok('loadPhotos')).photos).toMatchObject([
      { id: first, main: true, state: 'approved', reason: null },
      { id: second, main: false, state: 'rejected', reason: 'Somebody else is on it.' },
    ]);
    expect(await operate(approvePhoto, 'no-such-photo')).toBe(false);
  });

  test('[PHOTO-08] sweeps files without a photo after a day, and no others', async () => {
    const { agent } = await server().addLoggedIn();
    const remaining = filesOf(await add(agent));
    const directory = join(server().storage.dataDir, 'photos');
    const now = server().clock.now();
    const write = (name: string, hoursAgo: number) => {
      writeFileSync(join(directory, name), 'x');
      utimesSync(join(directory, name), new Date(now), new Date(now - hoursAgo * 3_600_000));
    };
    for (const size of sizeEndings) write(`orphan000001${size}.webp`, 25);
    write('.orphan000002.webp.unfinished', 25);
    write('orphan000003.webp', 23);
    for (const name of remaining) utimesSync(join(directory, name), new Date(now), new Date(now - 90_000_000));
    await deleteOrphanedPhotos(server().deps(), now);
    expect(files().filter((name) => name.includes('orphan'))).toEqual(['orphan000003.webp']);
    expect(files()).toEqual(expect.arrayContaining(remaining));
  });

  test('limits a member to sixty photos an hour', async () => {
    const { agent } = await server().addLoggedIn();
    const file = blobOf('no picture');
    const statuses = [];
    for (let count = 0; count <= rateLimits.photo.limit; count += 1) {
      statuses.push((await agent.call('addPhoto', { file })).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

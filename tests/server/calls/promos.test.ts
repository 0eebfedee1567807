import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runOperator } from '#server/operator/run.ts';
import { openPhotoStore } from '#server/providers/photos/photo-store.ts';
import { deleteOrphanedPhotos } from '#server/jobs/sweep-orphaned-photos.ts';
import { imageOf, sizeEndings } from '#tests/images.ts';
import { forMainEngine } from '#tests/server/kit/engines.ts';
import { useProduct } from './product-server.ts';

forMainEngine((engine) => {
  const server = useProduct(engine);
  const operate = (...words: string[]) => runOperator(server().deps(), words);
  const directory = () => server().deps().config.dataDir;

  const picture = async (): Promise<string> => {
    const file = join(directory(), 'promo.png');
    const pixels = sharp({ create: { width: 30, height: 40, channels: 3, background: '#a3c' } });
    await writeFile(file, await pixels.png().toBuffer());
    return file;
  };
  const add = async (kind: string, name = 'Mia') => {
    const texts = await operate(
      'promos',
      'add',
      kind,
      'https://example.com/mia?a=1',
      await picture(),
      name,
      'Live',
      'now',
    );
    return /^Added: (\S+)\.$/.exec(texts)?.[1] ?? texts;
  };
  const served = async (id: string, size = '') => (await server().agent().fetch(`/photos/${id}${size}.webp`)).status;

  test('[LANDER-02 LANDER-04] lists no promos by default', async () => {
    expect(await operate('promos', 'list')).toBe('Nothing.');
    expect(await server().agent().ok('loadPromos')).toEqual({ promos: [] });
  });

  test("[LANDER-02 LANDER-04] lists the operator's promos publicly, with their photos", async () => {
    const id = await add('cam');
    expect(await operate('promos', 'list')).toContain(`${id}\tcam\tMia\tLive now\thttps://example.com/mia?a=1\t`);
    const shown = {
      id,
      kind: 'cam',
      name: 'Mia',
      text: 'Live now',
      image: imageOf(id),
      url: 'https://example.com/mia?a=1',
    };
    const { agent } = await server().addLoggedIn();
    expect((await server().agent().ok('loadPromos')).promos).toEqual([shown]);
    expect((await agent.ok('loadPromos')).promos).toEqual([shown]);
    const statuses = await Promise.all(sizeEndings.map((size) => served(id, size)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 404]);

    expect(await operate('promos', 'remove', id)).toBe('Removed.');
    expect((await server().agent().ok('loadPromos')).promos).toEqual([]);
    expect(await served(id)).toBe(404);
    await expect(stat(join(directory(), 'photos', `${id}.webp`))).rejects.toThrow('ENOENT');
  });

  test("[LANDER-04] lists other sites' profiles and their photos only when the site resells them", async () => {
    const [cam, resell] = [await add('cam', 'Cam'), await add('resell', 'Resold')];
    const names = async () => (await server().agent().ok('loadPromos')).promos.map(({ name }) => name);
    expect([await names(), await served(cam), await served(resell)]).toEqual([['Cam'], 200, 404]);
    await operate('site', 'set', 'member_resell', 'true');
    expect([(await names()).toSorted(), await served(resell)]).toEqual([['Cam', 'Resold'], 200]);
    await operate('site', 'set', 'member_resell', 'false');
    expect([await names(), await served(resell)]).toEqual([['Cam'], 404]);
  });

  test('[LANDER-02 PHOTO-08] the photo sweep spares promos', async () => {
    const id = await add('cam');
    const file = join(directory(), 'photos', `${id}.webp`);
    await utimes(file, 0, 0);
    await deleteOrphanedPhotos({ ...server().deps(), photos: openPhotoStore(directory()) }, server().clock.now());
    expect((await stat(file)).size).toBeGreaterThan(0);
  });

  test('[LANDER-02 ROLE-18] refuses an invalid promo, and stores nothing', async () => {
    const file = await picture();
    const before = await operate('promos', 'list');
    const text = join(directory(), 'promo.txt');
    await writeFile(text, 'no picture');
    const put = (...words: string[]) => operate('promos', 'add', ...words);
    await expect(put('webcam', 'https://example.com', file, 'Mia', 'Live')).rejects.toThrow('webcam is no kind.');
    for (const url of ['http://example.com', 'javascript:alert(1)', '/members', 'https://a:b@example.com'])
      await expect(put('cam', url, file, 'Mia', 'Live')).rejects.toThrow(`${url} is no address of another site`);
    await expect(put('cam', 'https://example.com', `${file}.not`, 'Mia', 'Live')).rejects.toThrow('There is no file');
    await expect(put('cam', 'https://example.com', text, 'Mia', 'Live')).rejects.toThrow('is no picture');
    await expect(put('cam', 'https://example.com', file, 'M'.repeat(41), 'Live')).rejects.toThrow('too long');
    await expect(put('cam', 'https://example.com', file, 'Mia')).rejects.toThrow('Write: promos add');
    await expect(operate('promos', 'remove', 'nobody')).rejects.toThrow('There is no promo nobody.');
    expect(await operate('promos', 'list')).toBe(before);
    await rm(text);
  });
});

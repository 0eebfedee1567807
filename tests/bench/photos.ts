/** The duration of a photo upload, and the delay for other requests meanwhile. */
import sharp from 'sharp';
import * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import { authCookie } from '#contract/limits/account.ts';
import { uploadError } from '#server/providers/photos/process-photo.ts';
import { bomb } from '#tests/server/kit/pictures.ts';
import { addVisitors } from '#tests/server/kit/remote.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { type Figure, median, milliseconds, percentile, runAlone } from './figures.ts';
import { load } from './load.ts';
import { buildIfNeeded, startServer } from './server.ts';

const uploads = 12;
const [width, height] = [4_000, 3_000];

/** Neither one colour nor pure noise, so that the file has a realistic size of some megabytes. */
const photo = async (): Promise<Blob> => {
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#846', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .jpeg({ quality: 88 })
    .toBuffer();
  return new Blob([new Uint8Array(grain)], { type: 'image/jpeg' });
};

const formOf = (file: Blob): FormData => {
  const form = new FormData();
  form.append('photo', file);
  return form;
};

export const photoFigures = async (): Promise<Figure[]> => {
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  await (await startServer(storage)).stop();
  const [uploader, other] = await addVisitors(storage, [{ paid: 1 }, {}]);
  const server = await startServer(storage);
  const headersOf = (token = ''): { cookie: string } => ({ cookie: `${authCookie.name}=${token}` });
  const file = await photo();

  /** The time until the thumbnail has arrived. */
  const upload = async (): Promise<number> => {
    const began = performance.now();
    const headers = headersOf(uploader?.token);
    const sent = await fetch(server.url + calls.addPhoto.path, { method: 'POST', headers, body: formOf(file) });
    const { photos } = z.parse(calls.addPhoto.reply, await sent.json());
    const thumb = await fetch(`${server.url}/photos/${photos.at(-1)?.image.thumb_filename}`, { headers });
    await thumb.arrayBuffer();
    if (!thumb.ok) throw new Error(`The picture was answered with ${thumb.status}.`);
    return performance.now() - began;
  };

  const others = { connections: 4, next: () => ({ headers: headersOf(other?.token) }) };
  const listen = (seconds: number) => load(`${server.url}/api/user.php`, { ...others, seconds });
  await listen(1);
  await upload();
  const alone = await listen(4);
  const times: number[] = [];
  const uploadAll = async (): Promise<void> => {
    for (let count = 0; count < uploads; count += 1) times.push(await upload());
  };
  const [meanwhile] = await Promise.all([listen(4), uploadAll()]);

  const small = bomb(30_000);
  const began = performance.now();
  await uploadError(small);
  const refused = performance.now() - began;
  await server.stop();
  await storage.remove();
  const ratio = median(meanwhile.times) / median(alone.times);
  return [
    {
      what: `upload of a 12-megapixel photo (${(file.size / 1_000_000).toFixed(1)} MB) until its small picture is there`,
      measured: `p50 ${milliseconds(median(times))}, slowest ${milliseconds(percentile(times, 1))}`,
      goal: '1.5 s',
    },
    {
      what: 'GET /api/user.php meanwhile',
      measured: `p50 ${milliseconds(median(meanwhile.times))} (${ratio.toFixed(1)} times ${milliseconds(median(alone.times))} without uploads)`,
      goal: 'less than twice',
    },
    {
      what: `a PNG of ${(small.byteLength / 1_000).toFixed(0)} kB that unpacks to 30,000 × 30,000 pixels is refused in`,
      measured: milliseconds(refused),
      goal: '200 ms',
    },
  ];
};

await runAlone(import.meta.main, photoFigures);

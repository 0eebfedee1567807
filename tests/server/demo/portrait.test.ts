import sharp from 'sharp';
import { expect, test } from 'vitest';
import { search } from '#contract/limits/contact.ts';
import { demoPeople } from '#server/demo/people.ts';
import { drawPortrait, createLooks, renderPortrait } from '#server/demo/portrait.ts';

const seeds = demoPeople(600, 0).map(({ portraitSeed }) => portraitSeed);
const everybody = seeds.map((seed) => createLooks(seed));

test('the same seed gives the same looks and the same drawing', () => {
  for (const seed of seeds.slice(0, 40)) {
    expect(createLooks(seed)).toEqual(createLooks(seed));
    expect(drawPortrait(createLooks(seed), 1)).toBe(drawPortrait(createLooks(seed), 1));
  }
});

test('fixed features stay, and the others follow from the seed', () => {
  const looks = createLooks('given', { gender: 'female', age: 71, skin: 'deep' });
  expect([looks.gender, looks.age, looks.skin, looks.beard]).toEqual(['female', 71, 'deep', 'none']);
});

test('people on one page look different, and so do the photos of one person', () => {
  const page = everybody.slice(0, search.pageSize).map((looks) => drawPortrait(looks, 0));
  expect(new Set(page).size).toBe(search.pageSize);
  for (const looks of everybody.slice(0, search.pageSize)) {
    const shots = [0, 1, 2, 3].map((number) => drawPortrait(looks, number));
    expect(new Set(shots).size).toBe(4);
  }
});

test('600 people have 600 faces', () => {
  expect(new Set(everybody.map((looks) => drawPortrait(looks, 0))).size).toBe(600);
});

test('every drawing is complete: no missing numbers, gradients or clips', () => {
  for (const [index, looks] of everybody.entries()) {
    const svg = drawPortrait(looks, index % 4);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const used = new Set(Array.from(svg.matchAll(/url\(#([\w]+)\)/g), ([, id]) => id));
    const defined = new Set(Array.from(svg.matchAll(/ id="([\w]+)"/g), ([, id]) => id));
    expect([...used].filter((id) => !defined.has(id))).toEqual([]);
  }
});

test('only men have beards, and bald heads have no hair', () => {
  expect(everybody.filter(({ gender, beard }) => gender === 'female' && beard !== 'none')).toEqual([]);
  const bald = everybody.filter(({ hairColour }) => hairColour === 'bald');
  expect(bald.length).toBeGreaterThan(10);
  expect(bald.filter(({ hair }) => hair.style !== 'shaven' && hair.style !== 'tonsure')).toEqual([]);
  expect(everybody.filter(({ hair, hairColour }) => hair.style === 'shaven' && hairColour !== 'bald')).toEqual([]);
});

test('grey hair becomes more frequent with age', () => {
  const grey = (from: number, to: number) => {
    const band = everybody.filter(({ age }) => age >= from && age <= to);
    return band.filter(({ hairColour }) => hairColour === 'grey').length / band.length;
  };
  expect(grey(18, 41)).toBe(0);
  expect(grey(60, 79)).toBeGreaterThan(0.3);
});

test('a rendered picture is a WebP of 480 x 640, the same bytes every time', async () => {
  const svg = drawPortrait(createLooks('render'), 0);
  const picture = await renderPortrait(svg, 480);
  const { format, width, height } = await sharp(picture).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: 640 });
  expect((await renderPortrait(svg, 480)).equals(picture)).toBe(true);
  expect(picture.length).toBeLessThan(60_000);
});

test('a thumbnail keeps the proportions', async () => {
  const { width, height } = await sharp(await renderPortrait(drawPortrait(createLooks('small'), 0), 120)).metadata();
  expect({ width, height }).toEqual({ width: 120, height: 160 });
});

import type { Looks } from './looks.ts';
import { skins } from './palette.ts';
import type { Shot } from './shot.ts';
import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { disc, line, linear, n, oval, radial, shape, times } from './svg.ts';

/** Degree of ageing: 0 up to 34, 1 from 76. */
export const ageing = (age: number): number => Math.min(1, Math.max(0, (age - 34) / 42));

/** Face outline: brow at y 306, jaw at 450, chin from the looks. */
const facePath = ({ head: { jaw, chin }, gender }: Looks): string => {
  const point = gender === 'female' ? 20 : 27;
  const right = `397,306 C397,362 ${n(330 + jaw)},414 ${n(300 + jaw)},450 C${n(281 + jaw)},${n(chin - 14)} ${n(300 + point)},${n(chin)} 300,${n(chin)}`;
  const left = `C${n(300 - point)},${n(chin)} ${n(319 - jaw)},${n(chin - 14)} ${n(300 - jaw)},450 C${n(270 - jaw)},414 203,362 203,306Z`;
  return `M203,306 C202,214 246,168 300,168 C354,168 398,214 ${right} ${left}`;
};

/** Outline for the edge light. */
export const faceOutline = (looks: Looks): string => `<path d="${facePath(looks)}"/>`;

/** Gradients used by the other parts of the portrait. */
export const faceDefs = (looks: Looks, shot: Shot): string => {
  const { base, shade, light, blush } = skins[looks.skin];
  const [near, far] = shot.litFromRight ? [shade, light] : [light, shade];
  return [
    linear('skin', { x: 1, y: 0.3 }, [
      [0, near],
      [0.34, base],
      [0.72, base],
      [1, far],
    ]),
    linear('brow', { x: 0, y: 1 }, [
      [0, shade, 0.75],
      [1, shade, 0],
    ]),
    radial('blush', [
      [0, blush, 0.55],
      [1, blush, 0],
    ]),
    radial('sheen', [
      [0, light, 0.75],
      [1, light, 0],
    ]),
    radial('hollow', [
      [0, shade, 0.5],
      [1, shade, 0],
    ]),
    `<clipPath id="face"><path d="${facePath(looks)}"/></clipPath>`,
  ].join('');
};

export const drawEars = (looks: Looks, { turn }: Shot): string => {
  const { base, shade } = skins[looks.skin];
  const ear = (side: number) => {
    const hidden = side * turn > 0 ? 12 : 16;
    const x = 300 + side * 97;
    return (
      oval(x, 342, hidden, 28, side < 0 ? shade : base) +
      line(`M${n(x + side * 4)},326 q${n(side * 8)},14 ${n(-side * 1)},32`, side < 0 ? base : shade, 3.4, 0.6)
    );
  };
  return ear(-1) + ear(1);
};

export const earOutlines = '<ellipse cx="203" cy="342" rx="16" ry="28"/><ellipse cx="397" cy="342" rx="16" ry="28"/>';

export const drawEarrings = ({ jewels }: Looks, showsEars: boolean): string => {
  const gold = '#f3c35f';
  const at = showsEars ? 374 : 388;
  const pair = (draw: (x: number) => string) => draw(198) + draw(402);
  const drawings: Record<Looks['jewels']['ears'], string> = {
    none: '',
    studs: pair((x) => disc(x, at, 6, gold) + disc(x - 1.5, at - 1.5, 2, '#fff6dd')),
    hoops: pair((x) => `<circle cx="${x}" cy="${at + 16}" r="15" fill="none" stroke="${gold}" stroke-width="4.5"/>`),
    drops: pair((x) => disc(x, at, 4.5, gold) + line(`M${x},${at} v14`, gold, 2) + oval(x, at + 22, 6, 9, '#e9d7f4')),
  };
  return drawings[jewels.ears];
};

export const drawFace = (looks: Looks, { turn }: Shot): string => {
  const bald = looks.hair.style === 'shaven' || looks.hair.style === 'tonsure';
  const cheek = (side: number) =>
    disc(300 + turn + side * 70, 396, 42, 'url(#blush)', looks.gender === 'female' ? 1 : 0.65);
  return [
    shape(facePath(looks), 'url(#skin)'),
    '<g clip-path="url(#face)">',
    cheek(-1),
    cheek(1),
    bald
      ? oval(300 + turn * 2, 214, 56, 30, 'url(#sheen)')
      : `<rect x="196" y="160" width="208" height="116" fill="url(#brow)"/>`,
    oval(300 + turn, 482, 66, 22, 'url(#hollow)', 0.8),
    looks.freckles ? freckles(looks, turn) : '',
    drawAge(looks, turn),
    '</g>',
    looks.mole === null ? '' : disc(300 + looks.mole.x, looks.mole.y, 2.6, '#3a1c18', 0.7),
  ].join('');
};

const freckles = (looks: Looks, turn: number): string => {
  const d = createSeededRandom(`${looks.seed}/freckles`);
  return times(26, (i) =>
    disc(
      300 + turn + (i % 2 ? 1 : -1) * d.between(8, 84),
      d.between(366, 408),
      d.between(1.4, 2.6),
      '#9a5a3a',
      d.between(0.25, 0.5),
    ),
  );
};

/** Wrinkles on the forehead, around the eyes and beside the mouth, from `ageing`. */
const drawAge = ({ age, skin, bodyType }: Looks, turn: number): string => {
  const strength = ageing(age);
  if (strength === 0) return '';
  const { shade } = skins[skin];
  const x = 300 + turn;
  const both = (draw: (side: number) => string) => draw(-1) + draw(1);
  const smileLine = both((side) =>
    line(
      `M${n(x + side * 24)},390 C${n(x + side * 44)},402 ${n(x + side * 52)},418 ${n(x + side * 50)},${n(430 + strength * 8)}`,
      shade,
      3.4,
      0.14 + strength * 0.12,
    ),
  );
  const bag = both((side) =>
    line(
      `M${n(x + side * 44 - 17)},357 Q${n(x + side * 44)},${n(366 + strength * 4)} ${n(x + side * 44 + 17)},356`,
      shade,
      3.4,
      strength * 0.22,
    ),
  );
  const crowsFeet = both((side) => {
    const at = x + side * 72;
    return line(
      `M${n(at)},332 l${n(side * 13)},-6 M${n(at + side)},339 l${n(side * 14)},1 M${n(at)},346 l${n(side * 12)},7`,
      shade,
      2.6,
      Math.max(0, strength - 0.15) * 0.36,
    );
  });
  const forehead =
    strength < 0.2
      ? ''
      : line(
          `M${n(x - 46)},272 Q${n(x)},264 ${n(x + 46)},272 M${n(x - 38)},256 Q${n(x)},248 ${n(x + 38)},256`,
          shade,
          3,
          (strength - 0.15) * 0.36,
        );
  const jowl =
    strength < 0.6 || bodyType === 'slim'
      ? ''
      : both((side) =>
          line(`M${n(x + side * 48)},444 q${n(side * 5)},16 ${n(-side * 7)},26`, shade, 3.6, (strength - 0.5) * 0.4),
        );
  return smileLine + bag + crowsFeet + forehead + jowl;
};

export const drawNose = ({ nose, skin }: Looks, { turn }: Shot): string => {
  const { shade, light } = skins[skin];
  const x = 300 + turn * 1.25;
  const side = Math.sign(turn);
  const w = nose.width;
  const tip = 388 + nose.length;
  const ridge = `M${n(x + side * 5)},340 C${n(x + side * (5 + nose.bridge * 0.7))},362 ${n(x + side * 20 * w)},${n(tip - 12)} ${n(x + side * 14 * w)},${n(tip)}`;
  const base = `C${n(x + side * 8)},${n(tip + 7)} ${n(x - side * 8)},${n(tip + 7)} ${n(x - side * 13 * w)},${n(tip + 1)}`;
  return (
    line(`${ridge} ${base}`, shade, 4.5) +
    line(`M${n(x - side)},344 L${n(x - side * 4)},${n(tip - 8)}`, light, 7, 0.5) +
    line(`M${n(x - side * 13 * w)},${n(tip + 1)} q${n(-side * 4)},-6 ${n(-side)},-11`, shade, 3.4, 0.7)
  );
};

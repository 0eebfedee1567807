import { drawClothes, drawNecklace } from './clothes.ts';
import type { Looks } from './looks.ts';
import { skins } from './palette.ts';
import type { Shot } from './shot.ts';
import { box, line, linear, n, shape } from './svg.ts';

const shoulders =
  'M40,810 C52,690 126,632 232,596 C252,588 256,560 255,440 L345,440 C344,560 348,588 368,596 C474,632 548,690 560,810Z';
const throat = 'M255,440 L345,440 L346,540 C322,566 278,566 254,540Z';

/** Transform of the body below the head of `face.ts`: men's shoulders are broader and higher. */
const bodyTransform = ({ gender, bodyType }: Looks): string => {
  const [rise, width] = gender === 'female' ? [-50, 1.02] : [-60, 1.15];
  const wide = width + { slim: -0.05, normal: 0, fat: 0.09 }[bodyType];
  return `translate(300 ${rise}) scale(${n2(wide)} 1) translate(-300 0)`;
};

const n2 = (value: number) => value.toFixed(2);

/** Age lines. */
const neckLines = (age: number, shade: string) =>
  age < 48 ? '' : line('M266,552 Q300,566 334,550 M262,578 Q300,594 338,577', shade, 3, Math.min(0.3, (age - 44) / 90));

/** Neck, shoulders and clothes. */
export const drawBody = (looks: Looks, shot: Shot): string => {
  const { shade } = skins[looks.skin];
  const fade = linear('throat', { x: 0, y: 1 }, [
    [0.2, shade, 0.95],
    [1, shade, 0],
  ]);
  return [
    `<defs>${fade}</defs>`,
    `<g transform="${bodyTransform(looks)}">`,
    box(-40, 800, 680, 220, shot.cloth.main),
    shape(shoulders, 'url(#skin)'),
    shape(throat, 'url(#throat)'),
    line('M236,606 Q270,632 296,628 M364,606 Q330,632 306,628', shade, 4, 0.5),
    neckLines(looks.age, shade),
    drawNecklace(looks, shot),
    drawClothes(shot),
    '</g>',
  ].join('');
};

/** Outline for the edge light. */
export const bodyOutline = (looks: Looks): string =>
  `<g transform="${bodyTransform(looks)}"><path d="${shoulders}"/></g>`;

export const jawShadow = (looks: Looks): string => {
  const { shade } = skins[looks.skin];
  const { jaw, chin } = looks.head;
  return looks.bodyType === 'fat'
    ? line(
        `M${n(300 - jaw * 0.55)},${n(chin + 16)} Q300,${n(chin + 30)} ${n(300 + jaw * 0.55)},${n(chin + 16)}`,
        shade,
        5,
        0.5,
      )
    : '';
};

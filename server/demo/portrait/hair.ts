import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { type CurlRow, type HairShape, hairShapes } from './hair-styles.ts';
import type { Looks } from './looks.ts';
import type { Shot } from './shot.ts';
import { disc, line, linear, mirrored, n, oval, shape, times } from './svg.ts';

const getHairShape = ({ hair }: Looks): HairShape => hairShapes[hair.style];

export const showsEars = (looks: Looks): boolean => getHairShape(looks).showsEars;

export const hairDefs = (looks: Looks, shot: Shot): string => {
  const { hair } = looks;
  const { dark, light } = hair.tone;
  const lit = shot.litFromRight !== hair.swapped;
  const [near, far] = lit ? [dark, light] : [light, dark];
  return [
    linear('hair', { x: 1, y: 0.5 }, [
      [0, near],
      [0.55, dark],
      [1, far],
    ]),
    linear('temples', { x: 0, y: 1 }, [
      [0.35, '#c6c3cc', 0],
      [1, '#c6c3cc', 0.85],
    ]),
    `<clipPath id="forelock"><path d="${getHairShape(looks).front ?? 'M0,0'}"/></clipPath>`,
  ].join('');
};

const drawCurls = (looks: Looks, where: CurlRow['where'], fill: string): string => {
  const d = createSeededRandom(`${looks.seed}/curls/${where}`);
  return (getHairShape(looks).curls ?? [])
    .filter((row) => row.where === where)
    .map((row) =>
      times(row.count, (i) => {
        const turn = Math.PI * (row.from + ((row.to - row.from) * i) / (row.count - 1));
        return disc(
          300 + Math.cos(turn) * row.rx,
          row.y + Math.sin(turn) * row.ry,
          row.size * d.between(0.85, 1.25),
          fill,
        );
      }),
    )
    .join('');
};

const orient = (looks: Looks, drawing: string) => (looks.hair.swapped ? mirrored(drawing) : drawing);

/** Must be drawn before face and shoulders. */
export const drawBackHair = (looks: Looks): string => {
  const { back } = getHairShape(looks);
  return orient(looks, (back === undefined ? '' : shape(back, 'url(#hair)')) + drawCurls(looks, 'back', 'url(#hair)'));
};

/** Outline for the edge light. */
export const backHairOutline = (looks: Looks): string => {
  const { back } = getHairShape(looks);
  const curls = drawCurls(looks, 'back', 'currentColor').replaceAll(' fill="currentColor" opacity="1"', '');
  return orient(looks, (back === undefined ? '' : `<path d="${back}"/>`) + curls);
};

export const drawFrontHair = (looks: Looks): string => {
  const { front, strands, thin } = getHairShape(looks);
  const { light } = looks.hair.tone;
  const locks = front === undefined ? '' : shape(front, 'url(#hair)', thin ? 0.82 : 1);
  const shine = strands === undefined ? '' : `<g clip-path="url(#forelock)">${line(strands, light, 5, 0.38)}</g>`;
  const temples =
    looks.hair.greyTemples && front !== undefined
      ? `<g clip-path="url(#forelock)"><rect x="190" y="180" width="34" height="150" fill="url(#temples)"/><rect x="376" y="180" width="34" height="150" fill="url(#temples)"/></g>`
      : '';
  return orient(looks, locks + drawCurls(looks, 'front', 'url(#hair)') + shine + temples);
};

/** Hair in front of the shoulders. */
export const drawLooseHair = (looks: Looks): string => {
  const { over } = getHairShape(looks);
  if (over === undefined) return '';
  const { dark, light } = looks.hair.tone;
  if (over === 'curtain') {
    const d = createSeededRandom(`${looks.seed}/curtain`);
    const side = (x: number) =>
      times(6, (i) => disc(x + d.between(-14, 14), 466 + i * 25, d.between(34, 42) - i * 2, 'url(#hair)'));
    return side(180) + side(420);
  }
  const plait = times(9, (i) => {
    const x = 408 - i * 3.4 + (i % 2 ? 7 : -7);
    const y = 416 + i * 27;
    return (
      oval(x, y, 25 - i * 1.1, 20, 'url(#hair)') +
      line(`M${n(x - 14)},${n(y + 6)} Q${n(x)},${n(y - 8)} ${n(x + 14)},${n(y + 4)}`, light, 2.6, 0.4)
    );
  });
  const tail =
    shape('M366,664 C364,690 360,712 372,734 C392,716 396,690 392,662Z', dark) + line('M366,662 H394', '#d3a15c', 7);
  return orient(looks, plait + tail);
};

import type { Looks } from './looks.ts';
import type { Shot } from './shot.ts';
import { box, disc, line, linear, oval, shape, times } from './svg.ts';

export type Garment =
  | 'crew'
  | 'vee'
  | 'turtle'
  | 'shirt'
  | 'blazer'
  | 'suit'
  | 'hoodie'
  | 'jacket'
  | 'cardigan'
  | 'polo'
  | 'scarf'
  | 'boat'
  | 'wrap'
  | 'strap'
  | 'off';

/** Garments by weight. */
export const garmentWeights = ({ gender, age }: Looks): Partial<Record<Garment, number>> =>
  gender === 'female'
    ? {
        crew: 2,
        vee: 2.4,
        turtle: 2,
        shirt: 2,
        blazer: 2,
        cardigan: age > 45 ? 3 : 1.6,
        jacket: age < 50 ? 1.6 : 0.6,
        hoodie: age < 40 ? 1 : 0,
        scarf: 1.2,
        boat: 2.2,
        wrap: 2.2,
        strap: age < 50 ? 2 : 0,
        off: age < 55 ? 1.8 : 0.3,
      }
    : {
        crew: 3,
        vee: 1.4,
        turtle: 2,
        shirt: 3.4,
        blazer: 2.4,
        suit: age > 25 ? 1.2 : 0,
        hoodie: age < 42 ? 2 : 0.3,
        jacket: 2.2,
        cardigan: age > 50 ? 2.4 : 0.8,
        polo: 2,
        scarf: 1,
      };

const crew = 'M40,810 C48,668 130,612 232,584 C250,612 350,612 368,584 C470,612 552,668 560,810Z';
const vee = 'M40,810 C48,668 130,612 226,580 L300,690 L374,580 C470,612 552,668 560,810Z';
const turtle = 'M40,810 C48,668 130,616 240,590 L246,520 C270,506 330,506 354,520 L360,590 C470,616 552,668 560,810Z';
const collared = 'M40,810 C48,668 130,612 232,582 L300,650 L368,582 C470,612 552,668 560,810Z';
const boat = 'M36,810 C44,672 120,616 196,596 C244,640 356,640 404,596 C480,616 556,672 564,810Z';
const wrapLeft = 'M40,810 C48,668 130,612 222,582 L346,742 L360,810Z';
const wrapRight = 'M238,810 L262,742 L378,582 C470,612 552,668 560,810Z';
const strap = 'M120,810 C128,740 150,704 196,690 C240,720 360,720 404,690 C450,704 472,740 480,810Z';
const off = 'M20,810 C30,720 90,668 160,652 C240,700 360,700 440,652 C510,668 570,720 580,810Z';
const lapelLeft = 'M30,810 C40,664 126,610 226,578 L286,810Z';
const lapelRight = 'M570,810 C560,664 474,610 374,578 L314,810Z';
const chest = 'M228,582 L300,740 L372,582 L400,810 H200Z';

const ink = '#150a1c';

/** `cloth`: outline with colour and pattern; `trims`: details drawn on it. */
type Cut = { under?: string; cloth: string; trims: string };

const lapels = (colour: string) =>
  line('M226,578 L196,660 L240,690 L286,810 M374,578 L404,660 L360,690 L314,810', ink, 5, 0.28) +
  shape('M226,578 L196,660 L240,690 L286,810 L262,700Z M374,578 L404,660 L360,690 L314,810 L338,700Z', colour, 0.5);

const buttons = (x: number, from: number) => times(4, (i) => disc(x, from + i * 44, 4.5, ink, 0.3));

const cuts: Record<Garment, (main: string, trim: string) => Cut> = {
  crew: (_, trim) => ({ cloth: crew, trims: line('M232,584 C250,616 350,616 368,584', trim, 9) }),
  vee: (_, trim) => ({ cloth: vee, trims: line('M226,580 L300,690 L374,580', trim, 8) }),
  turtle: (_, trim) => ({
    cloth: turtle,
    trims: line('M244,548 C270,536 330,536 356,548 M241,588 C270,604 330,604 359,588', trim, 5, 0.6),
  }),
  shirt: (_, trim) => ({
    cloth: collared,
    trims:
      shape('M232,582 L222,640 L276,668 L300,646 L324,668 L378,640 L368,582 L300,646Z', trim) +
      line('M232,582 L222,640 L276,668 L300,648 L324,668 L378,640 L368,582', ink, 3, 0.14) +
      line('M300,650 V810', ink, 4, 0.2) +
      buttons(300, 690),
  }),
  polo: (_, trim) => ({
    cloth: collared,
    trims:
      shape('M230,580 L214,622 L268,662 L300,640 L332,662 L386,622 L370,580 L300,640Z', trim) +
      line('M284,652 V740 H316 V652', ink, 3, 0.2) +
      disc(300, 684, 4.5, ink, 0.35) +
      disc(300, 716, 4.5, ink, 0.35),
  }),
  blazer: (_, trim) => ({
    under: shape(crew, '#efe6df') + line('M232,584 C250,616 350,616 368,584', '#d8cabf', 8),
    cloth: `${lapelLeft} ${lapelRight}`,
    trims: lapels(trim),
  }),
  suit: (_, trim) => ({
    under:
      shape(chest, '#f3eef0') +
      shape('M284,640 L316,640 L310,668 L324,790 L300,810 L276,790 L290,668Z', '#7a2338') +
      shape('M232,580 L300,640 L262,676 L224,624Z M368,580 L300,640 L338,676 L376,624Z', '#ffffff') +
      line('M232,580 L300,640 L262,676 L224,624 M368,580 L300,640 L338,676 L376,624', ink, 3, 0.14),
    cloth: `${lapelLeft} ${lapelRight}`,
    trims: lapels(trim),
  }),
  hoodie: (_, trim) => ({
    under: shape('M176,640 C184,560 244,540 300,540 C356,540 416,560 424,640 L300,720Z', trim),
    cloth:
      'M40,810 C48,668 120,616 206,592 C232,650 276,676 300,678 C324,676 368,650 394,592 C480,616 552,668 560,810Z',
    trims:
      line('M206,592 C232,650 276,676 300,678 C324,676 368,650 394,592', trim, 12) +
      line('M276,680 C272,720 276,744 270,772 M324,680 C328,716 322,740 330,764', '#f3ece6', 6, 0.85),
  }),
  jacket: (_, trim) => ({
    under: shape(crew, '#ece3da') + line('M232,584 C250,616 350,616 368,584', '#d4c6b8', 8),
    cloth: 'M34,810 C42,664 128,610 220,584 L262,810Z M566,810 C558,664 472,610 380,584 L338,810Z',
    trims:
      shape('M220,584 L180,636 L252,672 L262,640Z M380,584 L420,636 L348,672 L338,640Z', trim) +
      line('M252,672 L262,810 M348,672 L338,810', ink, 4, 0.3) +
      line('M262,700 L256,810 M338,700 L344,810', '#fff', 2, 0.18),
  }),
  cardigan: (_, trim) => ({
    under: shape(crew, '#f2e9e1') + line('M232,584 C250,616 350,616 368,584', '#d9cabb', 8),
    cloth: 'M36,810 C44,666 128,610 224,580 L290,790 L292,810Z M564,810 C556,666 472,610 376,580 L310,790 L308,810Z',
    trims: line('M224,580 L290,790 V810 M376,580 L310,790 V810', trim, 11, 0.9),
  }),
  scarf: (_, trim) => ({
    cloth: crew,
    trims:
      shape(
        'M206,566 C230,528 370,528 394,566 C410,600 396,634 360,646 C320,658 280,658 240,646 C204,634 190,600 206,566Z',
        trim,
      ) +
      shape('M330,640 L398,630 L418,810 H340Z', trim) +
      line(
        'M214,584 C250,616 350,616 388,580 M226,618 C262,638 340,638 376,616 M346,660 L362,804 M376,654 L394,804',
        ink,
        4,
        0.16,
      ),
  }),
  boat: (_, trim) => ({ cloth: boat, trims: line('M196,596 C244,640 356,640 404,596', trim, 8) }),
  wrap: (_, trim) => ({
    cloth: `${wrapRight} ${wrapLeft}`,
    trims:
      line('M222,582 L346,742', trim, 8) + line('M378,582 L306,680', trim, 8) + line('M346,742 L360,810', ink, 4, 0.2),
  }),
  strap: (main) => ({
    under: line('M200,694 L222,588 M400,694 L378,588', main, 13),
    cloth: strap,
    trims: line('M196,692 C240,722 360,722 404,692', ink, 4, 0.2),
  }),
  off: (_, trim) => ({ cloth: off, trims: line('M160,652 C240,700 360,700 440,652', trim, 8) }),
};

const patterns: Record<Shot['pattern'], string> = {
  plain: '',
  stripes: box(0, 0, 60, 12, '#fff', 0.2),
  dots: disc(10, 10, 3.6, '#fff', 0.42) + disc(25, 25, 3.6, '#fff', 0.42),
  check:
    box(0, 0, 40, 14, ink, 0.13) +
    box(0, 0, 14, 40, ink, 0.13) +
    box(0, 26, 40, 3, '#fff', 0.2) +
    box(26, 0, 3, 40, '#fff', 0.2),
  knit: line('M0,0 L5,7 L10,0', ink, 2, 0.13),
};
const patternSizes: Record<Shot['pattern'], [number, number]> = {
  plain: [1, 1],
  stripes: [60, 32],
  dots: [30, 30],
  check: [40, 40],
  knit: [10, 9],
};

/** Some garments have no pattern. */
const choosePattern = ({ garment, pattern }: Shot): Shot['pattern'] => {
  if (garment === 'suit' || garment === 'blazer' || garment === 'jacket') return 'plain';
  if (garment === 'strap' || garment === 'off' || garment === 'hoodie') return pattern === 'dots' ? 'dots' : 'plain';
  return garment === 'turtle' || garment === 'cardigan' || garment === 'scarf' ? 'knit' : pattern;
};

/** Must match the shoulders of `body.ts`. */
export const drawClothes = (shot: Shot): string => {
  const { main, trim } = shot.cloth;
  const { under = '', cloth, trims } = cuts[shot.garment](main, trim);
  const pattern = choosePattern(shot);
  const [width, height] = patternSizes[pattern];
  const dark = { x: 1, y: 0.25 };
  const shade = shot.litFromRight
    ? linear('fold', dark, [
        [0, ink, 0.34],
        [0.55, ink, 0],
        [1, '#fff', 0.1],
      ])
    : linear('fold', dark, [
        [0, '#fff', 0.1],
        [0.45, ink, 0],
        [1, ink, 0.34],
      ]);
  const weave = `<pattern id="weave" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${patterns[pattern]}</pattern>`;
  return [
    `<defs>${shade}${weave}</defs>`,
    under,
    shape(cloth, main),
    pattern === 'plain' ? '' : shape(cloth, 'url(#weave)'),
    trims,
    shape(cloth, 'url(#fold)'),
    line('M118,812 C119,776 125,750 136,728 M482,812 C481,776 475,750 464,728', ink, 5, 0.16),
  ].join('');
};

/** Only with garments that leave the neck bare. */
export const drawNecklace = ({ jewels }: Looks, { garment }: Shot): string => {
  if (!['vee', 'boat', 'wrap', 'strap', 'off', 'crew'].includes(garment)) return '';
  const gold = '#f0c66a';
  if (jewels.necklace === 'pearls') {
    return times(15, (i) => {
      const t = (i / 14) * Math.PI;
      return (
        disc(300 - Math.cos(t) * 58, 572 + Math.sin(t) * 42, 5.4, '#fbf3ea') +
        disc(298.5 - Math.cos(t) * 58, 570.5 + Math.sin(t) * 42, 1.8, '#fff')
      );
    });
  }
  if (jewels.necklace === 'none' || garment === 'crew') return '';
  const chain = line('M244,580 C256,636 344,636 356,580', gold, 2.6, 0.9);
  return jewels.necklace === 'chain' ? chain : chain + oval(300, 628, 6, 8, gold);
};

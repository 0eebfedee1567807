import { ageing } from './face.ts';
import type { Looks } from './looks.ts';
import { skins } from './palette.ts';
import type { Shot } from './shot.ts';
import { box, disc, line, n } from './svg.ts';

const eyeY = 334;
const lash = '#2a1620';

/** Laughing closes the eyes. */
export const drawEyes = (looks: Looks, shot: Shot): string =>
  [-1, 1].map((side) => drawEye(looks, shot, side) + drawBrow(looks, shot, side)).join('');

export const eyeX = ({ eyes }: Looks, { turn }: Shot, side: number): number =>
  300 + turn + side * eyes.gap * (side * turn > 0 ? 0.94 : 1.02);

const drawEye = (looks: Looks, shot: Shot, side: number): string => {
  const x = eyeX(looks, shot, side);
  const female = looks.gender === 'female';
  if (shot.expression === 'laugh') {
    const lashes = female ? ` M${n(x + side * 18)},${eyeY - 2} l${n(side * 6)},-3` : '';
    return line(
      `M${n(x - 18)},${eyeY - 1} Q${n(x)},${eyeY - 17} ${n(x + 18)},${eyeY - 1}${lashes}`,
      lash,
      female ? 5 : 4.4,
    );
  }
  return `<g transform="translate(${n(x)} ${eyeY}) rotate(${n(side * looks.eyes.slant)}) scale(${looks.eyes.size.toFixed(2)})">${openEye(looks, shot, side)}</g>`;
};

/** Centred on 0,0; `side`: -1 for the left eye. */
const openEye = (looks: Looks, { turn }: Shot, side: number): string => {
  const { shade } = skins[looks.skin];
  const female = looks.gender === 'female';
  const old = ageing(looks.age);
  const gaze = turn * 0.28;
  const clip = side < 0 ? 'eyeLeft' : 'eyeRight';
  return [
    `<clipPath id="${clip}"><path d="M-19,2 Q0,-15 19,2 Q0,13 -19,2Z"/></clipPath>`,
    `<g clip-path="url(#${clip})">`,
    box(-20, -16, 40, 32, '#fbf3ee'),
    disc(gaze, -1, 10, looks.eyes.iris),
    disc(gaze, -1, 10, 'url(#iris)'),
    disc(gaze, -1, 4.8, '#160b10'),
    disc(gaze + 4, -5, 2.6, '#fff'),
    box(-20, -18, 40, 9 + old * 3, shade, 0.5),
    '</g>',
    line(`M-17,5 Q0,14 17,5`, shade, 2, 0.6),
    line('M-20,2 Q0,-16 20,2', lash, female ? 5 : 4),
    female ? line(`M${side * 20},2 l${side * 6},${old > 0.6 ? -2 : -5}`, lash, 4.4) : '',
    line(`M-17,${n(-13 + old * 3)} Q0,${n(-24 + old * 4)} 17,${n(-13 + old * 5)}`, shade, 2.6, 0.75),
  ].join('');
};

const drawBrow = ({ brows, gender, eyes, age }: Looks, { turn, expression }: Shot, side: number): string => {
  const x = 300 + turn + side * eyes.gap;
  const lift = expression === 'grin' || expression === 'laugh' ? 2 : 0;
  const y = eyeY - (gender === 'female' ? 32 : 30) - lift;
  const sag = ageing(age) * 3;
  return line(
    `M${n(x - side * 22)},${n(y)} Q${n(x + side * 2)},${n(y - brows.arch)} ${n(x + side * 27)},${n(y + 2 + sag)}`,
    brows.tone.dark,
    brows.weight,
    0.9,
  );
};

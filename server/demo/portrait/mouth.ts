import { ageing } from './face.ts';
import type { Looks } from './looks.ts';
import { skins } from './palette.ts';
import type { Expression, Shot } from './shot.ts';
import { line, n, shape } from './svg.ts';

const y = 428;

export const drawMouth = (looks: Looks, shot: Shot): string => {
  const x = 300 + shot.turn * 1.1;
  return shot.expression === 'grin' || shot.expression === 'laugh' ? open(looks, x) : closed(looks, x, shot.expression);
};

/** Teeth are visible. The lips are a shape behind the mouth, so that they taper towards the corners. */
const open = ({ gender, skin, mouth }: Looks, x: number): string => {
  const { lip, shade } = skins[skin];
  const female = gender === 'female';
  const w = 36 * mouth.width;
  const up = y - 3 - (female ? 5.5 : 3) * mouth.fullness;
  const down = 25 + (female ? 7 : 4) * mouth.fullness;
  /** From the right corner to the left one along the bottom. */
  const bottom = (half: number, depth: number): string =>
    `C${n(x + half * 0.86)},${n(y + depth * 0.66)} ${n(x + half * 0.48)},${n(y + depth)} ${n(x)},${n(y + depth)} C${n(x - half * 0.48)},${n(y + depth)} ${n(x - half * 0.86)},${n(y + depth * 0.66)} ${n(x - half)},${y - 8}Z`;
  const crease = (side: number): string => `M${n(x + side * (w + 4))},${y - 14} q${side * 5},6 ${side * 1},13`;
  const top = `M${n(x - w)},${y - 8} Q${n(x)},${y + 5} ${n(x + w)},${y - 8} `;
  return [
    shape(
      `M${n(x - w - 2)},${y - 9} Q${n(x - 16)},${n(up - 1)} ${n(x - 5)},${n(up)} Q${n(x)},${n(up + 2)} ${n(x + 5)},${n(up)} Q${n(x + 16)},${n(up - 1)} ${n(x + w + 2)},${y - 9} ${bottom(w + 2, down)}`,
      lip,
      female ? 0.95 : 0.55,
    ),
    shape(top + bottom(w, 24), '#7d2b33'),
    shape(top + bottom(w, 18), '#fff8f2'),
    line(crease(-1) + crease(1), shade, 3, 0.5),
  ].join('');
};

/** Closed lips; a smile raises the corners. */
const closed = ({ age, gender, skin, mouth }: Looks, x: number, expression: Expression): string => {
  const { lip, shade } = skins[skin];
  const female = gender === 'female';
  const w = (expression === 'smile' ? 33 : 28) * mouth.width;
  // The lips of older people have less colour.
  const pale = ageing(age) * 0.3;
  const lift = expression === 'smile' ? 5.5 : 2.5;
  const up = 10 * mouth.fullness;
  const down = (female ? 19 : 14) * mouth.fullness;
  return [
    shape(
      `M${n(x - w)},${y - lift + 2} Q${n(x - 14)},${n(y - up - 2)} ${n(x - 5)},${n(y - up)} Q${n(x)},${n(y - up + 3)} ${n(x + 5)},${n(y - up)} Q${n(x + 14)},${n(y - up - 2)} ${n(x + w)},${y - lift + 1} Q${n(x)},${y + 8} ${n(x - w)},${y - lift + 2}Z`,
      lip,
      (female ? 1 : 0.5) - pale,
    ),
    shape(
      `M${n(x - w + 3)},${y - lift + 4} Q${n(x)},${y + 8} ${n(x + w - 3)},${y - lift + 3} Q${n(x + w * 0.52)},${n(y + down)} ${n(x)},${n(y + down)} Q${n(x - w * 0.52)},${n(y + down)} ${n(x - w + 3)},${y - lift + 4}Z`,
      lip,
      (female ? 0.86 : 0.36) - pale,
    ),
    line(
      `M${n(x - w - 3)},${y - lift} Q${n(x - 14)},${y + 3} ${n(x)},${y + 2} Q${n(x + 14)},${y + 3} ${n(x + w + 4)},${y - lift - 2}`,
      '#3a1119',
      3.2 - pale * 3,
      1 - pale,
    ),
    line(
      `M${n(x - 12)},${n(y + down + 9)} Q${n(x)},${n(y + down + 14)} ${n(x + 12)},${n(y + down + 9)}`,
      shade,
      3,
      0.5,
    ),
  ].join('');
};

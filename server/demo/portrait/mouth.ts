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

/** Teeth are visible. */
const open = ({ gender, skin, mouth }: Looks, x: number): string => {
  const { lip } = skins[skin];
  const female = gender === 'female';
  const w = 37 * mouth.width;
  const full = mouth.fullness;
  return [
    shape(
      `M${n(x - w)},${y - 6} Q${n(x)},${y + 4} ${n(x + w)},${y - 6} Q${n(x + w * 0.7)},${y + 25} ${n(x)},${y + 26} Q${n(x - w * 0.7)},${y + 25} ${n(x - w)},${y - 6}Z`,
      '#5b1722',
    ),
    shape(
      `M${n(x - w + 5)},${y - 4} Q${n(x)},${y + 5} ${n(x + w - 5)},${y - 4} Q${n(x + w * 0.6)},${y + 13} ${n(x)},${y + 14} Q${n(x - w * 0.6)},${y + 13} ${n(x - w + 5)},${y - 4}Z`,
      '#fff8f2',
    ),
    shape(
      `M${n(x - 15)},${y + 24} Q${n(x)},${y + 12} ${n(x + 15)},${y + 24} Q${n(x)},${y + 28} ${n(x - 15)},${y + 24}Z`,
      '#b4515c',
      0.8,
    ),
    line(
      `M${n(x - w)},${y - 6} Q${n(x - 12)},${y - 8} ${n(x)},${y - 4} Q${n(x + 12)},${y - 8} ${n(x + w)},${y - 6}`,
      lip,
      (female ? 6 : 3.5) * full,
    ),
    line(`M${n(x - w * 0.62)},${y + 21} Q${n(x)},${y + 34} ${n(x + w * 0.62)},${y + 21}`, lip, (female ? 7 : 4) * full),
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
      (female ? 1 : 0.7) - pale,
    ),
    shape(
      `M${n(x - w + 3)},${y - lift + 4} Q${n(x)},${y + 8} ${n(x + w - 3)},${y - lift + 3} Q${n(x + w * 0.52)},${n(y + down)} ${n(x)},${n(y + down)} Q${n(x - w * 0.52)},${n(y + down)} ${n(x - w + 3)},${y - lift + 4}Z`,
      lip,
      (female ? 0.86 : 0.5) - pale,
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

import { eyeX } from './eyes.ts';
import type { Looks, Spectacles } from './looks.ts';
import type { Shot } from './shot.ts';
import { line, n } from './svg.ts';

const lenses: Record<Spectacles['shape'], (x: number, side: number) => string> = {
  round: (x) => `<circle cx="${n(x)}" cy="335" r="31"/>`,
  soft: (x) => `<rect x="${n(x - 32)}" y="309" width="64" height="52" rx="22"/>`,
  square: (x) => `<rect x="${n(x - 33)}" y="311" width="66" height="46" rx="10"/>`,
  cat: (x, side) => {
    const at = (out: number, y: number) => `${n(x + side * out)},${y}`;
    return `<path d="M${at(-28, 322)} C${at(-14, 310)} ${at(20, 308)} ${at(40, 304)} C${at(38, 332)} ${at(30, 360)} ${at(0, 360)} C${at(-24, 360)} ${at(-32, 342)} ${at(-28, 322)}Z"/>`;
  },
};

export const drawSpectacles = (looks: Looks, shot: Shot): string => {
  if (looks.spectacles === null) return '';
  const { shape, frame } = looks.spectacles;
  const [left, right] = [eyeX(looks, shot, -1), eyeX(looks, shot, 1)];
  const rims = lenses[shape](left, -1) + lenses[shape](right, 1);
  return [
    `<g fill="#fff" fill-opacity=".1" stroke="${frame}" stroke-width="5">${rims}</g>`,
    line(`M${n(left + 30)},328 Q${n((left + right) / 2)},320 ${n(right - 30)},328`, frame, 5),
    line(`M${n(left - 32)},326 L204,320 M${n(right + 32)},326 L396,320`, frame, 4.5),
    line(`M${n(left - 14)},346 l14,-22 M${n(right - 14)},346 l14,-22`, '#fff', 4, 0.22),
  ].join('');
};

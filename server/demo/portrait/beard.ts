import type { Looks } from './looks.ts';
import type { Shot } from './shot.ts';
import { line, n, shape } from './svg.ts';

/** Outline from ear to ear below the cheeks, open above the mouth; `x`: centre of the mouth. */
const cheeksDown = (x: number) =>
  `M196,330 C200,372 214,394 ${n(x - 44)},402 C${n(x - 24)},394 ${n(x - 8)},392 ${n(x)},396 C${n(x + 8)},392 ${n(x + 24)},394 ${n(x + 44)},402 C386,394 400,372 404,330 L420,520 H180Z`;

const aroundMouth = (x: number) =>
  `M${n(x - 46)},430 C${n(x - 42)},400 ${n(x - 14)},394 ${n(x)},400 C${n(x + 14)},394 ${n(x + 42)},400 ${n(x + 46)},430 C${n(x + 46)},470 ${n(x + 34)},500 ${n(x)},502 C${n(x - 34)},500 ${n(x - 46)},470 ${n(x - 46)},430Z`;

const upperLip = (x: number) =>
  `M${n(x - 48)},424 C${n(x - 36)},402 ${n(x - 12)},394 ${n(x)},402 C${n(x + 12)},394 ${n(x + 36)},402 ${n(x + 48)},424 C${n(x + 28)},418 ${n(x + 12)},416 ${n(x)},416 C${n(x - 12)},416 ${n(x - 28)},418 ${n(x - 48)},424Z`;

const onFace = (drawing: string) => `<g clip-path="url(#face)">${drawing}</g>`;

/** Must be drawn before the mouth, which overlaps it. */
export const drawBeard = (looks: Looks, { turn }: Shot): string => {
  const x = 300 + turn * 1.1;
  const { dark, light } = looks.brows.tone;
  const { jaw, chin } = looks.head;
  const hairs = line(
    `M${n(x - 40)},448 q8,26 24,36 M${n(x - 14)},462 q4,16 10,24 M${n(x + 14)},462 q-2,16 -8,24 M${n(x + 40)},448 q-8,26 -24,36`,
    light,
    3,
    0.35,
  );
  const below = (length: number) =>
    shape(
      `M${n(300 - jaw - 12)},436 C${n(300 - jaw)},${n(chin + length * 0.6)} 276,${n(chin + length)} 300,${n(chin + length)} C324,${n(chin + length)} ${n(300 + jaw)},${n(chin + length * 0.6)} ${n(300 + jaw + 12)},436Z`,
      dark,
    );
  const drawings: Record<Looks['beard'], string> = {
    none: '',
    stubble: onFace(shape(cheeksDown(x), dark, looks.hairColour === 'blond' ? 0.16 : 0.3)),
    short: onFace(shape(cheeksDown(x), dark, 0.82) + hairs),
    full: below(20) + onFace(shape(cheeksDown(x), dark)) + hairs,
    goatee: onFace(shape(aroundMouth(x), dark, 0.85) + hairs),
    moustache: shape(upperLip(x), dark, 0.95),
  };
  return drawings[looks.beard];
};

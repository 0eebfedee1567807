import sharp from 'sharp';
import { drawBeard } from './portrait/beard.ts';
import { bodyOutline, drawBody, jawShadow } from './portrait/body.ts';
import { drawEyes } from './portrait/eyes.ts';
import { drawEarrings, drawEars, drawFace, drawNose, earOutlines, faceDefs, faceOutline } from './portrait/face.ts';
import { backHairOutline, drawBackHair, drawFrontHair, drawLooseHair, hairDefs, showsEars } from './portrait/hair.ts';
import type { Looks } from './portrait/looks.ts';
import { drawMouth } from './portrait/mouth.ts';
import { drawScene, drawVeil } from './portrait/scenes.ts';
import { type Shot, createShot } from './portrait/shot.ts';
import { drawSpectacles } from './portrait/spectacles.ts';
import { n, radial } from './portrait/svg.ts';
import { createSeededRandom } from './seeded-random.ts';

export { createLooks } from './portrait/looks.ts';
export type { Looks } from './portrait/looks.ts';

/** Picture `number` of a person as an SVG of 600 x 800: the same face with another background and other clothes. */
export const drawPortrait = (looks: Looks, number: number): string => {
  const shot = createShot(looks, number);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">',
    drawScene(shot.scene, shot.backdrop, createSeededRandom(`${shot.seed}/scene`)),
    `<defs>${faceDefs(looks, shot)}${hairDefs(looks, shot)}${radial('iris', [
      [0.3, '#000', 0],
      [1, '#000', 0.4],
    ])}</defs>`,
    `<g transform="${toTransform(shot)}">${drawPerson(looks, shot)}</g>`,
    drawVeil(shot.backdrop),
    '</svg>',
  ].join('');
};

const toTransform = ({ frame, mirrored }: Shot): string =>
  `translate(${n(300 + frame.x)} ${n(400 + frame.y)}) scale(${(mirrored ? -1 : 1) * frame.zoom} ${frame.zoom}) translate(-300 -400)`;

const drawPerson = (looks: Looks, shot: Shot): string => {
  const { width, length } = looks.head;
  const head = `rotate(${n(shot.tilt)} 300 500) translate(300 486) scale(${width.toFixed(3)} ${length.toFixed(3)}) translate(-300 -486)`;
  const onHead = (drawing: string) => `<g transform="${head}">${drawing}</g>`;
  const ears = showsEars(looks);
  const outline = onHead(backHairOutline(looks) + faceOutline(looks) + (ears ? earOutlines : '')) + bodyOutline(looks);
  const features = [
    ears ? drawEars(looks, shot) : '',
    jawShadow(looks),
    drawFace(looks, shot),
    drawBeard(looks, shot),
    drawNose(looks, shot),
    drawMouth(looks, shot),
    drawEyes(looks, shot),
    drawSpectacles(looks, shot),
    drawFrontHair(looks),
    drawEarrings(looks, ears),
    drawLooseHair(looks),
  ].join('');
  return rimLight(shot, outline) + onHead(drawBackHair(looks)) + drawBody(looks, shot) + onHead(features);
};

/** Edge light on the lit side. */
const rimLight = ({ rim, litFromRight }: Shot, outline: string): string =>
  `<g transform="translate(${litFromRight ? 3 : -3} -2)" fill="${rim}" stroke="${rim}" stroke-width="5" opacity=".7">${outline}</g>`;

/** Noise prevents banding in gradients. */
const addGrain = (pixels: Buffer, width: number): void => {
  const d = createSeededRandom(`grain/${width}`);
  const noise = Int8Array.from({ length: 4_096 }, () =>
    Math.round(d.between(-1, 1) + d.between(-1, 1) + d.between(-1, 1)),
  );
  for (let at = 0, grain = 0; at < pixels.length; at += 3) {
    grain = (grain * 5 + 1_237 + (at & 7)) & 4_095;
    const step = noise[grain] ?? 0;
    for (let channel = at; channel < at + 3; channel += 1) {
      pixels[channel] = Math.min(255, Math.max(0, (pixels[channel] ?? 0) + step));
    }
  }
};

/** WebP of 3:4, `width` pixels wide. */
export const renderPortrait = async (svg: string, width: number): Promise<Buffer> => {
  const size = { width, height: Math.round((width * 4) / 3) };
  const sized = svg.replace('width="600" height="800"', `width="${size.width}" height="${size.height}"`);
  const { data, info } = await sharp(Buffer.from(sized)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  addGrain(data, width);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .webp({ quality: 72, effort: 4 })
    .toBuffer();
};

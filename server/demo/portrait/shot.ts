import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { type Garment, garmentWeights } from './clothes.ts';
import type { Looks } from './looks.ts';
import { type BackdropName, type Cloth, cloths, rimColours, type SkinTone } from './palette.ts';
import { listBackdrops, type SceneName, sceneNames } from './scenes.ts';

export type Expression = 'soft' | 'smile' | 'grin' | 'laugh';

/** Features that differ between the pictures of a person. */
export type Shot = {
  seed: string;
  scene: SceneName;
  backdrop: BackdropName;
  garment: Garment;
  cloth: Cloth;
  pattern: 'plain' | 'stripes' | 'dots' | 'check' | 'knit';
  expression: Expression;
  /** Turn of the face to the side, in canvas units. */
  turn: number;
  /** Degrees. */
  tilt: number;
  mirrored: boolean;
  litFromRight: boolean;
  rim: string;
  frame: { zoom: number; x: number; y: number };
};

const brightness = (colour: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0) / 3;

/** Excludes cloth in a skin tone, which would look like bare skin. */
const clothsFor = (skin: SkinTone): readonly Cloth[] => {
  const skinLike = { porcelain: 214, fair: 198, rose: 180, olive: 150, tan: 124, brown: 96, deep: 70 }[skin];
  return cloths.filter((cloth) => Math.abs(brightness(cloth.main) - skinLike) > 26);
};

/** Tall hair needs room above it. */
const chooseFrame = (looks: Looks, number: number): Shot['frame'] => {
  const d = createSeededRandom(`${looks.seed}/frame/${number}`);
  const tall = ['bun', 'halfUp', 'afro', 'topKnot'].includes(looks.hair.style);
  const zoom = tall ? d.between(1.08, 1.16) : number === 0 ? d.between(1.2, 1.32) : d.between(1.08, 1.4);
  const high = tall ? 56 : looks.hairColour === 'bald' ? 22 : 40;
  return { zoom, x: d.between(-26, 26) * (number === 0 ? 0.5 : 1.4), y: high + (1.2 - zoom) * 90 };
};

/** No two pictures of a person share a scene. */
const chooseScene = (looks: Looks, number: number): SceneName =>
  createSeededRandom(`${looks.seed}/scenes`).draw(sceneNames, sceneNames.length)[number % sceneNames.length] ?? 'arch';

/** The first picture faces the viewer with open eyes. */
export const createShot = (looks: Looks, number: number): Shot => {
  const seed = `${looks.seed}/shot/${number}`;
  const d = createSeededRandom(seed);
  const scene = chooseScene(looks, number);
  const garment = d.weigh(garmentWeights(looks));
  const backdrop = d.pick(listBackdrops(scene));
  return {
    seed,
    scene,
    backdrop,
    garment,
    cloth: d.pick(clothsFor(looks.skin)),
    pattern: d.weigh({ plain: 10, stripes: 1.6, dots: looks.gender === 'female' ? 1 : 0, check: 1, knit: 2 }),
    expression: d.weigh({ soft: 1.6, smile: 4.4, grin: 3.6, laugh: number === 0 ? 0 : 1.4 }),
    turn: d.pick([-1, 1]) * d.between(6, 12),
    tilt: d.between(-4.5, 4.5),
    mirrored: d.chance(0.5),
    litFromRight: d.chance(0.5),
    rim: d.pick(rimColours(backdrop)),
    frame: chooseFrame(looks, number),
  };
};

import { createSeededRandom } from '#server/demo/seeded-random.ts';
import { type Garment, garmentsOf } from './clothes.ts';
import type { Looks } from './looks.ts';
import { type BackdropName, type Cloth, cloths, rimsOf, type SkinTone } from './palette.ts';
import { backdropsOf, type SceneName, sceneNames } from './scenes.ts';

export type Expression = 'soft' | 'smile' | 'grin' | 'laugh';

/** All that changes from one picture of a person to the next. */
export type Shot = {
  seed: string;
  scene: SceneName;
  backdrop: BackdropName;
  garment: Garment;
  cloth: Cloth;
  pattern: 'plain' | 'stripes' | 'dots' | 'check' | 'knit';
  expression: Expression;
  /** How far the face looks to the side, in units of the canvas. */
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

/** Cloth in the colour of the skin would read as no cloth at all. */
const clothsFor = (skin: SkinTone): readonly Cloth[] => {
  const skinLike = { porcelain: 214, fair: 198, rose: 180, olive: 150, tan: 124, brown: 96, deep: 70 }[skin];
  return cloths.filter((cloth) => Math.abs(brightness(cloth.main) - skinLike) > 26);
};

/** Tall hair needs air above it. */
const frameOf = (looks: Looks, number: number): Shot['frame'] => {
  const d = createSeededRandom(`${looks.seed}/frame/${number}`);
  const tall = ['bun', 'halfUp', 'afro', 'topKnot'].includes(looks.hair.style);
  const zoom = tall ? d.between(1.08, 1.16) : number === 0 ? d.between(1.2, 1.32) : d.between(1.08, 1.4);
  const high = tall ? 56 : looks.hairColour === 'bald' ? 22 : 40;
  return { zoom, x: d.between(-26, 26) * (number === 0 ? 0.5 : 1.4), y: high + (1.2 - zoom) * 90 };
};

/** The places of one person's pictures: no two alike. */
const sceneOf = (looks: Looks, number: number): SceneName =>
  createSeededRandom(`${looks.seed}/scenes`).draw(sceneNames, sceneNames.length)[number % sceneNames.length] ?? 'arch';

/** The first picture looks at the viewer with open eyes. */
export const shotOf = (looks: Looks, number: number): Shot => {
  const seed = `${looks.seed}/shot/${number}`;
  const d = createSeededRandom(seed);
  const scene = sceneOf(looks, number);
  const garment = d.weigh(garmentsOf(looks));
  const backdrop = d.pick(backdropsOf(scene));
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
    rim: d.pick(rimsOf(backdrop)),
    frame: frameOf(looks, number),
  };
};

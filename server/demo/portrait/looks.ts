import type { ChoiceValue } from '#contract/profile-fields.ts';
import type { Gender } from '#contract/profile.ts';
import { type SeededRandom, createSeededRandom } from '#server/demo/seeded-random.ts';
import { frames, hairTones, irises, silver, type SkinTone, type Tone } from './palette.ts';
import { type HairStyle, hairStyleWeights } from './hair-styles.ts';

export type BodyType = ChoiceValue<'body_type'>;
export type HairColour = ChoiceValue<'hair_colour'>;
export type EyeColour = ChoiceValue<'eye_colour'>;

type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache';
export type Spectacles = { shape: 'round' | 'soft' | 'square' | 'cat'; frame: string };

/** Features shared by all pictures of a person. */
export type Looks = {
  seed: string;
  gender: Gender;
  age: number;
  bodyType: BodyType;
  skin: SkinTone;
  hairColour: HairColour;
  eyeColour: EyeColour;
  hair: { style: HairStyle; tone: Tone; swapped: boolean; greyTemples: boolean };
  brows: { tone: Tone; weight: number; arch: number };
  beard: Beard;
  spectacles: Spectacles | null;
  /** Head scales, half the jaw width, and position of the chin. */
  head: { width: number; length: number; jaw: number; chin: number };
  eyes: { iris: string; size: number; gap: number; slant: number };
  nose: { width: number; length: number; bridge: number };
  mouth: { width: number; fullness: number };
  freckles: boolean;
  mole: { x: number; y: number } | null;
  jewels: { ears: 'none' | 'studs' | 'hoops' | 'drops'; necklace: 'none' | 'chain' | 'pendant' | 'pearls' };
};

/** Fixed features; the rest follows from the seed. */
type FixedLooks = { gender?: Gender; age?: number; skin?: SkinTone };

/** Most members are between 22 and 55. */
const drawAge = (d: SeededRandom): number => {
  const band = d.weigh({ young: 6, prime: 78, mature: 12, old: 4 });
  if (band === 'young') return d.whole(18, 21);
  if (band === 'prime') return d.whole(22, 55);
  return band === 'mature' ? d.whole(56, 67) : d.whole(68, 79);
};

const drawSkin = (d: SeededRandom): SkinTone =>
  d.weigh({ porcelain: 14, fair: 24, rose: 22, olive: 16, tan: 10, brown: 8, deep: 6 });

const isDark = (skin: SkinTone) => skin === 'tan' || skin === 'brown' || skin === 'deep';

/** Probability of grey hair. Half of the women who could show it colour theirs. */
const greyProbability = (age: number, gender: Gender): number => {
  const turned = age < 42 ? 0 : Math.min(0.92, ((age - 40) / 32) ** 1.2);
  return gender === 'male' ? turned : turned * (age > 66 ? 0.85 : 0.5);
};

const baldProbability = (age: number): number => (age < 28 ? 0 : Math.min(0.2, (age - 22) / 150));

const naturalHair = (d: SeededRandom, skin: SkinTone): HairColour => {
  if (skin === 'brown' || skin === 'deep') return 'black';
  if (skin === 'tan') return d.weigh({ black: 5, brown: 5 });
  if (skin === 'olive') return d.weigh({ black: 3, brown: 6, blond: 0.6, red: 0.3 });
  return d.weigh({ blond: 5, brown: 5.5, red: 1.4, black: 1 });
};

const drawEyeColour = (d: SeededRandom, skin: SkinTone): EyeColour => {
  if (skin === 'brown' || skin === 'deep') return d.weigh({ brown: 12, hazel: 1 });
  if (skin === 'tan') return d.weigh({ brown: 8, hazel: 2, green: 1, other: 0.4 });
  if (skin === 'olive') return d.weigh({ brown: 7, hazel: 2, green: 2, blue: 1, other: 0.3 });
  return d.weigh({ blue: 6, green: 2.5, brown: 3.5, grey: 1.4, hazel: 1.6, other: 0.2 });
};

const drawHairColour = (d: SeededRandom, gender: Gender, age: number, natural: HairColour): HairColour => {
  if (gender === 'male' && d.chance(baldProbability(age))) return 'bald';
  if (d.chance(greyProbability(age, gender))) return 'grey';
  if (gender === 'female' && age < 45 && d.chance(0.035)) return 'other';
  return natural;
};

const drawBeard = (d: SeededRandom, age: number, bald: boolean): Beard =>
  d.weigh({
    none: age < 24 ? 7 : 4,
    stubble: age < 60 ? 4 : 1.5,
    short: age < 22 ? 0.5 : 2.6,
    full: age < 27 ? 0.3 : bald ? 3 : 1.8,
    goatee: age < 26 ? 0.4 : 0.8,
    moustache: age < 30 ? 0.2 : 0.7,
  });

const drawSpectacles = (d: SeededRandom, gender: Gender, age: number): Spectacles | null => {
  if (!d.chance(age < 45 ? 0.16 : 0.38)) return null;
  const shape = d.weigh({ round: 3, soft: 4, square: gender === 'male' ? 4 : 1.5, cat: gender === 'female' ? 3 : 0 });
  return { shape, frame: d.pick(frames) };
};

const browTone = (hairColour: HairColour, hair: Tone, natural: Tone): Tone => {
  if (hairColour === 'grey') return { dark: '#8b8690', light: hair.light };
  return hairColour === 'bald' || hairColour === 'other' ? natural : hair;
};

/** Deterministic for the same seed and the same fixed features. */
export const createLooks = (seed: string, fixed: FixedLooks = {}): Looks => {
  const d = createSeededRandom(`${seed}/looks`);
  const drawn = { gender: d.chance(0.5) ? ('female' as const) : ('male' as const), age: drawAge(d), skin: drawSkin(d) };
  const { gender, age, skin } = { ...drawn, ...fixed };
  const female = gender === 'female';

  const natural = naturalHair(d, skin);
  const naturalTone = d.pick(hairTones[natural]);
  const hairColour = drawHairColour(d, gender, age, natural);
  const aged = age > 55 && d.chance(0.7);
  const turned = hairColour === 'bald' && aged ? silver : naturalTone;
  const tone = hairColour === natural || hairColour === 'bald' ? turned : d.pick(hairTones[hairColour]);
  const bodyType = d.weigh({ slim: age < 40 ? 4 : 2.5, normal: 6, fat: age < 30 ? 1 : 2 });
  const eyeColour = drawEyeColour(d, skin);
  const style = d.weigh(
    hairStyleWeights({ gender, age, bald: hairColour === 'bald', dark: isDark(skin), deep: skin === 'deep' }),
  );
  const wide = { slim: -5, normal: 0, fat: 9 }[bodyType];

  return {
    seed,
    gender,
    age,
    bodyType,
    skin,
    hairColour,
    eyeColour,
    hair: {
      style,
      tone,
      swapped: d.chance(0.5),
      greyTemples: hairColour !== 'grey' && hairColour !== 'bald' && !female && age > 40 && d.chance(0.55),
    },
    brows: {
      tone: browTone(hairColour, tone, turned),
      weight: female ? d.between(4.6, 6.6) : d.between(7, 10),
      arch: female ? d.between(8, 15) : d.between(5, 11),
    },
    beard: female ? 'none' : drawBeard(d, age, hairColour === 'bald'),
    spectacles: drawSpectacles(d, gender, age),
    head: {
      width: d.between(0.965, 1.025) + wide / 400,
      length: d.between(0.975, 1.025) - wide / 600,
      jaw: (female ? d.between(51, 60) : d.between(56, 67)) + wide,
      chin: (female ? d.between(478, 488) : d.between(483, 494)) + (bodyType === 'fat' ? 2 : 0),
    },
    eyes: {
      iris: d.pick(irises[eyeColour]),
      size: (female ? d.between(0.98, 1.14) : d.between(0.9, 1.04)) - (age > 60 ? 0.05 : 0),
      gap: d.between(42.5, 46.5),
      slant: d.between(-3.5, 1.5),
    },
    nose: { width: d.between(0.84, 1.22), length: d.between(-3, 6), bridge: d.between(3, 10) },
    mouth: {
      width: d.between(0.9, 1.12),
      fullness: d.between(0.78, 1.2) - (age > 58 ? 0.18 : 0) + (isDark(skin) ? 0.1 : 0),
    },
    freckles: !isDark(skin) && skin !== 'olive' && age < 62 && d.chance(natural === 'red' ? 0.6 : 0.1),
    mole: d.chance(0.05) ? { x: d.pick([-1, 1]) * d.between(36, 54), y: d.between(396, 440) } : null,
    jewels: {
      ears: female ? d.weigh({ none: 4, studs: 4, hoops: 2, drops: 2 }) : d.weigh({ none: 18, studs: 1 }),
      necklace: female ? d.weigh({ none: 5, chain: 2, pendant: 3, pearls: age > 45 ? 2.5 : 0.3 }) : 'none',
    },
  };
};

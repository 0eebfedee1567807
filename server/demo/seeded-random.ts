/** Deterministic pseudo-random numbers: the same seed gives the same sequence on every machine. */
export type SeededRandom = {
  /** 0 <= value < 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Integer, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One key of a table of weights, drawn in proportion. */
  weigh<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  /** `count` different items, in the order drawn. */
  draw<T>(from: readonly T[], count: number): T[];
};

/** FNV-1a over the UTF-16 units, with a finaliser so that similar seeds differ. */
const hash = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

const listKeys = <K extends string>(table: Readonly<Partial<Record<K, number>>>): K[] => {
  const keys: K[] = [];
  for (const key in table) keys.push(key);
  return keys;
};

/** Mulberry32, seeded with the hash. */
export const createSeededRandom = (seed: string): SeededRandom => {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[whole(0, from.length - 1)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from.');
    return picked;
  };
  const weigh = <K extends string>(weights: Readonly<Partial<Record<K, number>>>): K => {
    const keys = listKeys(weights);
    let rest = next() * keys.reduce((sum, key) => sum + (weights[key] ?? 0), 0);
    for (const key of keys) {
      rest -= weights[key] ?? 0;
      if (rest < 0) return key;
    }
    return pick(keys);
  };
  const draw = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const at = whole(0, left.length - 1);
      return left.splice(at, 1);
    }).flat();
  };
  return { next, between, whole, chance: (probability) => next() < probability, pick, weigh, draw };
};

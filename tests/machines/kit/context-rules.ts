import { isActor } from './effects.ts';
import type { StateGraph } from './exploration.ts';
import type { Failure } from './failure.ts';

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Paths of values that JSON cannot hold. Other actors are references, shown by their ids. */
const unserialisable = (value: unknown, path: string, seen: WeakSet<object>): string[] => {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint')
    return [`${path} is a ${typeof value}`];
  if (typeof value !== 'object' || value === null || seen.has(value) || isActor(value)) return [];
  seen.add(value);
  if (!isPlain(value)) return [`${path} is a ${value.constructor.name}`];
  return Object.entries(value).flatMap(([key, part]) => unserialisable(part, `${path}.${key}`, seen));
};

/** Values in the contexts of the reached states that the inspector cannot show and a recording cannot keep. */
export const contextFailures = ({ modelStates }: StateGraph): Failure[] => {
  const seen = new WeakSet();
  const found = [...modelStates.values()].flatMap(({ turn }) =>
    unserialisable(turn.moment.snapshot.context, 'context', seen),
  );
  return [...new Set(found)].map((text) => ({ check: 'config', text }));
};

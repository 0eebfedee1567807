import type { AnyStateMachine } from 'xstate';
import { getProperty } from './serialize.ts';
import type { Failure } from './failure.ts';

/** Data mappings, which have no name in XState. */
const mappings = new Set(['context', 'input', 'output', 'params']);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const listed = (value: unknown): readonly unknown[] => (value === undefined ? [] : isList(value) ? value : [value]);

const entriesOf = (value: object): [string, unknown][] => Object.entries(value);

const isPlainObject = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** Guards and assignments may be inline; any other action is an effect and needs a name. */
const mayBeInline = (value: object, key: string | undefined): boolean =>
  key === 'guard' || Reflect.get(value, 'type') === 'xstate.assign';

const notPlain = (value: unknown, path: readonly string[]): string[] => {
  const where = path.join('.') || '(root)';
  if (typeof value === 'function')
    return mappings.has(path.at(-1) ?? '') || mayBeInline(value, path.at(-1))
      ? []
      : [`${where} is a function: name it in setup`];
  if (typeof value === 'bigint' || typeof value === 'symbol') return [`${where} is no JSON`];
  if (typeof value !== 'object' || value === null) return [];
  if (!isPlainObject(value)) return [`${where} is no plain object`];
  return entriesOf(value).flatMap(([key, part]) => notPlain(part, [...path, key]));
};

const inInvoke = (invoke: unknown, where: string): string[] => {
  const id = getProperty(invoke, 'id');
  const name = typeof id === 'string' ? `${where} invokes ${id}:` : `${where} invokes something:`;
  return [
    ...(typeof id === 'string' ? [] : [`${name} it has no id`]),
    ...(getProperty(invoke, 'onError') === undefined ? [`${name} it has no onError`] : []),
    ...(typeof getProperty(invoke, 'src') === 'string' ? [] : [`${name} its src is no name`]),
    ...(getProperty(invoke, 'onSnapshot') === undefined
      ? []
      : [`${name} onSnapshot is not supported: let the child tell`]),
  ];
};

const inState = (state: unknown, path: readonly string[]): string[] => {
  const states = getProperty(state, 'states');
  return [
    ...listed(getProperty(state, 'invoke')).flatMap((invoke) => inInvoke(invoke, path.join('.') || '(root)')),
    ...(typeof states === 'object' && states !== null
      ? entriesOf(states).flatMap(([key, child]) => inState(child, [...path, key]))
      : []),
  ];
};

/** Violations of the house rules in a config. */
export const configFailures = ({ config }: AnyStateMachine): Failure[] =>
  [
    ...(typeof config.id === 'string' ? [] : ['it has no id']),
    ...(typeof config.options?.maxIterations === 'number' ? [] : ['options.maxIterations is missing']),
    ...inState(config, []),
    ...notPlain(config, []),
  ].map((text) => ({ check: 'config', text }));

import { type AnyStateMachine, StateMachine } from 'xstate';
import { nodesOf } from './machine-structure.ts';
import { getProperty } from './serialize.ts';

/** A machine with one fault. */
export type Mutant = {
  readonly kind:
    | 'dropped transition'
    | 'wrong target'
    | 'dropped guard'
    | 'dropped action'
    | 'dropped reentry'
    | 'extra transition'
    | 'wrong delay';
  readonly where: string;
  readonly machine: AnyStateMachine;
};

type Path = readonly (string | number)[];

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const isConfig = (value: unknown): value is AnyStateMachine['config'] => typeof value === 'object' && value !== null;

const withoutUndefined = (entries: readonly [string, unknown][]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

/** A copy with another value at the path; `undefined` removes it. */
const changedAt = (value: unknown, path: Path, change: (old: unknown) => unknown): unknown => {
  const [head, ...rest] = path;
  if (head === undefined) return change(value);
  const part = changedAt(getProperty(value, String(head)), rest, change);
  if (isList(value))
    return value.flatMap((old, index) => (index === head ? (part === undefined ? [] : [part]) : [old]));
  return withoutUndefined(Object.entries({ ...(isConfig(value) ? value : {}), [head]: part }));
};

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => getProperty(part, String(key)), value);

/** The machine with another config and the same guards, actions, actors and delays. */
export const mutate = (machine: AnyStateMachine, path: Path, change: (old: unknown) => unknown): AnyStateMachine => {
  const config = changedAt(machine.config, path, change);
  if (!isConfig(config)) throw new Error(`Nothing is left of the config after the change at ${path.join('.')}.`);
  return new StateMachine(config, machine.implementations);
};

/** Paths of values that may be single or in a list. */
const each = (config: unknown, path: Path): Path[] => {
  const value = at(config, path);
  if (value === undefined) return [];
  return isList(value) ? value.map((_, index) => [...path, index]) : [path];
};

const keysAt = (config: unknown, path: Path): Path[] => {
  const value = at(config, path);
  return isConfig(value) ? Object.keys(value).map((key) => [...path, key]) : [];
};

const transitionsAt = (config: unknown, node: Path): Path[] =>
  [
    ...keysAt(config, [...node, 'on']),
    ...keysAt(config, [...node, 'after']),
    [...node, 'always'],
    [...node, 'onDone'],
    ...each(config, [...node, 'invoke']).flatMap((invoke) => [
      [...invoke, 'onDone'],
      [...invoke, 'onError'],
    ]),
  ].flatMap((path) => each(config, path));

const configPath = (path: readonly string[]): Path => path.flatMap((key) => ['states', key]);

/** Without `key`: a transition written as a plain target has none. */
const without =
  (...keys: readonly string[]) =>
  (old: unknown): unknown =>
    isConfig(old) ? withoutUndefined(Object.entries(old).filter(([key]) => !keys.includes(key))) : old;

const targetOf = (transition: unknown): string | null => {
  const target = typeof transition === 'string' ? transition : getProperty(transition, 'target');
  return typeof target === 'string' ? target : null;
};

const retargeted =
  (target: string) =>
  (old: unknown): unknown =>
    isConfig(old) ? { ...old, target } : target;

/** Every fault of these kinds that a machine can have, one at a time. `events`: the types that a state may wrongly accept. */
export const mutantsOf = (machine: AnyStateMachine, events: readonly string[]): readonly Mutant[] => {
  const { config } = machine;
  const fault = (kind: Mutant['kind'], path: Path, change: (old: unknown) => unknown): Mutant => ({
    kind,
    where: path.join('.'),
    machine: mutate(machine, path, change),
  });

  const inTransition = (path: Path, siblings: readonly string[]): Mutant[] => {
    const transition = at(config, path);
    const target = targetOf(transition);
    const other = siblings.find((id) => target !== null && !`#${id}`.endsWith(target));
    return [
      fault('dropped transition', path, () => undefined),
      ...(other === undefined ? [] : [fault('wrong target', path, retargeted(`#${other}`))]),
      ...(getProperty(transition, 'guard') === undefined ? [] : [fault('dropped guard', path, without('guard'))]),
      ...(getProperty(transition, 'reenter') === true ? [fault('dropped reentry', path, without('reenter'))] : []),
      ...each(config, [...path, 'actions']).map((action) => fault('dropped action', action, () => undefined)),
    ];
  };

  const inNode = (node: ReturnType<typeof nodesOf>[number]): Mutant[] => {
    const path = configPath(node.path);
    const siblings = Object.values(node.parent?.states ?? {}).filter((sibling) => sibling !== node);
    const [other] = siblings.filter(({ always }) => always === undefined).map(({ id }) => id);
    const isRegion = node.parent?.type === 'parallel';
    const accepted = new Set(node.transitions.keys());
    // A transient state receives no events.
    const isPassing = node.always?.some(({ guard }) => guard === undefined) === true;
    const sneaked = node.type === 'final' || isRegion || isPassing ? [] : events.filter((type) => !accepted.has(type));
    return [
      ...transitionsAt(config, path).flatMap((transition) =>
        inTransition(transition, isRegion ? [] : [node.id, ...siblings.map(({ id }) => id)]),
      ),
      ...each(config, [...path, 'entry']).map((action) => fault('dropped action', action, () => undefined)),
      ...each(config, [...path, 'exit']).map((action) => fault('dropped action', action, () => undefined)),
      ...(other === undefined
        ? []
        : sneaked.map((type) => fault('extra transition', [...path, 'on', type], () => ({ target: `#${other}` })))),
    ];
  };

  const inDelay = ([name, delay]: [string, unknown]): Mutant => ({
    kind: 'wrong delay',
    where: name,
    machine: machine.provide({
      delays: {
        [name]:
          typeof delay === 'function'
            ? (...args: unknown[]) => Number(Reflect.apply(delay, null, args)) + 1
            : Number(delay) + 1,
      },
    }),
  });

  return [
    ...nodesOf(machine).flatMap((node) => inNode(node)),
    ...Object.entries(machine.implementations.delays).map((entry) => inDelay(entry)),
  ];
};

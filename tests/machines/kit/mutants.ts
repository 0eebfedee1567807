import { type AnyStateMachine, StateMachine, not } from 'xstate';
import { nodesOf, structureOf } from '#machines/generic/machine-structure.ts';
import { getProperty, serialize } from './serialize.ts';

/** A machine with one fault. */
export type Mutant = {
  readonly kind:
    | 'dropped transition'
    | 'wrong target'
    | 'dropped guard'
    | 'negated guard'
    | 'dropped branch'
    | 'swapped branches'
    | 'dropped action'
    | 'swapped actions'
    | 'swapped events'
    | 'not final'
    | 'dropped reentry'
    | 'dropped tag'
    | 'dropped actor'
    | 'dropped input'
    | 'wrong initial state'
    | 'extra transition'
    | 'wrong delay';
  /** State, event and index, with the name of what is dropped. */
  readonly where: string;
  /** Builds the machine: a state has more possible faults than are judged. */
  readonly build: () => AnyStateMachine;
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

const transitionListsAt = (config: unknown, node: Path): Path[] => [
  ...keysAt(config, [...node, 'on']),
  ...keysAt(config, [...node, 'after']),
  [...node, 'always'],
  [...node, 'onDone'],
  ...each(config, [...node, 'invoke']).flatMap((invoke) => [
    [...invoke, 'onDone'],
    [...invoke, 'onError'],
  ]),
];

const labels: Readonly<Record<string, string>> = { on: '', after: 'after', invoke: 'actor', actions: 'action' };

/** A path of a config in words, such as `form.editing: form.submitted #1 action 2`. */
const wordsOf = (path: Path): string => {
  const end = path.findIndex((key, index) => index % 2 === 0 && key !== 'states');
  const states = path.slice(0, end === -1 ? path.length : end).filter((_, index) => index % 2 === 1);
  const rest = end === -1 ? [] : path.slice(end);
  const words = rest.map((key) => (typeof key === 'number' ? `#${key + 1}` : (labels[key] ?? key)));
  return `${states.join('.') || '(root)'}: ${words.filter((word) => word !== '').join(' ')}`;
};

/** Name of an action, guard or actor; empty for an inline one. */
const referenceName = (value: unknown): string => {
  const name = typeof value === 'string' ? value : (getProperty(value, 'src') ?? getProperty(value, 'type'));
  return typeof name === 'string' && !name.startsWith('xstate.') ? ` (${name})` : '';
};

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
    where: `${wordsOf(path)}${referenceName(at(config, path))}`,
    build: () => mutate(machine, path, change),
  });

  const negatedGuard = (path: Path): Mutant => {
    const guard = at(machine.config, [...path, 'guard']);
    const { guards } = machine.implementations;
    return {
      kind: 'negated guard',
      where: `${wordsOf(path)}${referenceName(guard)}`,
      build: () =>
        new StateMachine(mutate(machine, [...path, 'guard'], () => 'negated').config, {
          ...machine.implementations,
          guards: { ...guards, negated: Reflect.apply(not, null, [guard]) },
        }),
    };
  };

  const swappedBranches = (path: Path): Mutant[] => {
    const branches = at(config, path);
    if (!isList(branches)) return [];
    return branches.slice(1).map((branch, index) => ({
      ...fault('swapped branches', path, (old) =>
        isList(old) ? old.with(index, branch).with(index + 1, branches[index]) : old,
      ),
      where: `${wordsOf(path)} #${index + 1} and #${index + 2}`,
    }));
  };

  /** Two events of a state that exchange their transitions. */
  const swappedEvents = (path: Path): Mutant[] => {
    const types = keysAt(config, [...path, 'on']).map((key) => String(key.at(-1)));
    return types.flatMap((type, index) => {
      const next = types[index + 1];
      if (index % 2 === 1 || next === undefined) return [];
      const [one, other] = [at(config, [...path, 'on', type]), at(config, [...path, 'on', next])];
      if (serialize(one) === serialize(other)) return [];
      return {
        ...fault('swapped events', [...path, 'on'], (old) =>
          isConfig(old) ? { ...old, [type]: other, [next]: one } : old,
        ),
        where: `${wordsOf(path)}${type} and ${next}`,
      };
    });
  };

  const isAssign = (action: unknown): boolean => {
    const name = typeof action === 'string' ? action : getProperty(action, 'type');
    const definition = typeof action === 'function' ? action : machine.implementations.actions[String(name)];
    return typeof definition === 'function' && 'type' in definition && definition.type === 'xstate.assign';
  };

  /** Neighbours in a list of actions; an assignment beside another action often commutes with it. */
  const swappedActions = (path: Path): Mutant[] => {
    const actions = at(config, path);
    if (!isList(actions)) return [];
    return actions.slice(1).flatMap((action, index) => {
      const before = actions[index];
      if (isAssign(action) || isAssign(before) || serialize(action) === serialize(before)) return [];
      return {
        ...fault('swapped actions', path, (old) =>
          isList(old) ? old.with(index, action).with(index + 1, before) : old,
        ),
        where: `${wordsOf(path)} #${index + 1} and #${index + 2}`,
      };
    });
  };

  const inTransition = (path: Path, siblings: readonly string[], children: readonly string[]): Mutant[] => {
    const transition = at(config, path);
    const target = targetOf(transition);
    const isInner = target?.startsWith('.') === true;
    const other = (isInner ? children : siblings).find((id) => target !== null && !`#${id}`.endsWith(target));
    return [
      fault(typeof path.at(-1) === 'number' ? 'dropped branch' : 'dropped transition', path, () => undefined),
      ...(other === undefined ? [] : [fault('wrong target', path, retargeted(`#${other}`))]),
      ...(getProperty(transition, 'guard') === undefined
        ? []
        : [fault('dropped guard', path, without('guard')), negatedGuard(path)]),
      ...(getProperty(transition, 'reenter') === true ? [fault('dropped reentry', path, without('reenter'))] : []),
      ...each(config, [...path, 'actions']).map((action) => fault('dropped action', action, () => undefined)),
      ...swappedActions([...path, 'actions']),
    ];
  };

  const wrongInitial = (node: ReturnType<typeof nodesOf>[number], path: Path): Mutant[] => {
    const initial = at(config, [...path, 'initial']);
    const wrong = Object.keys(node.states).find((key) => key !== initial);
    if (typeof initial !== 'string' || wrong === undefined) return [];
    return [fault('wrong initial state', [...path, 'initial'], () => wrong)];
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
      ...transitionListsAt(config, path).flatMap((list) => swappedBranches(list)),
      ...transitionListsAt(config, path)
        .flatMap((list) => each(config, list))
        .flatMap((transition) =>
          inTransition(
            transition,
            isRegion ? [] : [node.id, ...siblings.map(({ id }) => id)],
            Object.values(node.states).map(({ id }) => id),
          ),
        ),
      ...each(config, [...path, 'entry']).map((action) => fault('dropped action', action, () => undefined)),
      ...each(config, [...path, 'exit']).map((action) => fault('dropped action', action, () => undefined)),
      ...swappedActions([...path, 'entry']),
      ...swappedActions([...path, 'exit']),
      ...swappedEvents(path),
      ...(node.type === 'final' ? [fault('not final', [...path, 'type'], () => undefined)] : []),
      ...each(config, [...path, 'tags']).map((tag) => fault('dropped tag', tag, () => undefined)),
      ...each(config, [...path, 'invoke']).flatMap((invoke) => [
        fault('dropped actor', invoke, () => undefined),
        ...(at(config, [...invoke, 'input']) === undefined ? [] : [fault('dropped input', invoke, without('input'))]),
      ]),
      ...wrongInitial(node, path),
      ...(other === undefined
        ? []
        : sneaked.map((type) => fault('extra transition', [...path, 'on', type], () => ({ target: `#${other}` })))),
    ];
  };

  const inDelay = ([name, delay]: [string, unknown], change: string, by: (ms: number) => number): Mutant => ({
    kind: 'wrong delay',
    where: `${name} ${change}`,
    build: () =>
      machine.provide({
        delays: {
          [name]:
            typeof delay === 'function'
              ? (...args: unknown[]) => by(Number(Reflect.apply(delay, null, args)))
              : by(Number(delay)),
        },
      }),
  });

  /** A definition such as the gate names a delay that not all its machines use. */
  const usedDelays = new Set(structureOf(machine).delayNames.values());
  const delays = Object.entries(machine.implementations.delays).filter(([name]) => usedDelays.has(name));

  return [
    ...nodesOf(machine).flatMap((node) => inNode(node)),
    ...delays.flatMap((entry) => [
      inDelay(entry, '+1 ms', (ms) => ms + 1),
      inDelay(entry, '-1 ms', (ms) => ms - 1),
      inDelay(entry, '× 2', (ms) => ms * 2),
      inDelay(entry, '× 0.5', (ms) => Math.round(ms / 2)),
    ]),
  ];
};

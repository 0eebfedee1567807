import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

export type Arrow = { readonly from: string; readonly to: string; readonly title: string };

export type ChartState = {
  /** Unique in its chart, letters, digits and underscores. */
  readonly id: string;
  readonly name: string;
  readonly isParallel: boolean;
  readonly isFinal: boolean;
  readonly initial: string | null;
  readonly states: readonly ChartState[];
  /** Transitions that stay in the state. */
  readonly notes: readonly string[];
};

export type Chart = { readonly id: string; readonly root: ChartState; readonly arrows: readonly Arrow[] };

const property = (value: unknown, key: string): unknown =>
  (typeof value === 'object' || typeof value === 'function') && value !== null ? Reflect.get(value, key) : undefined;

const operator: Readonly<Record<string, string>> = { checkAnd: ' and ', checkOr: ' or ' };

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Parameters that are words of the code. */
const paramsTitle = (params: unknown): string => {
  const words: readonly unknown[] = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return words.length > 0 && words.every((word) => typeof word === 'string') ? `(${words.join(', ')})` : '';
};

/** An inline guard has no name. */
const guardTitle = (guard: unknown): string => {
  if (typeof guard === 'string') return guard;
  const type = property(guard, 'type');
  if (typeof type === 'string') return type + paramsTitle(property(guard, 'params'));
  const parts = property(guard, 'guards');
  const check = property(property(guard, 'check'), 'name');
  if (!isList(parts) || typeof check !== 'string') return 'inline';
  const titles = parts.map((part) => guardTitle(part));
  return check === 'checkNot'
    ? `not ${titles.length > 1 || titles[0]?.includes(' ') === true ? `(${titles.join()})` : titles.join()}`
    : titles.join(operator[check] ?? ', ');
};

const durationTitle = (ms: number): string =>
  ms % 60_000 === 0 ? `${ms / 60_000} min` : ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`;

const triggerTitle = (machine: AnyStateMachine, node: AnyStateNode, type: string): string => {
  if (type === '') return '';
  if (type.startsWith('xstate.after.')) {
    const name = type.slice('xstate.after.'.length, -node.id.length - 1);
    const delay: unknown = machine.implementations.delays[name] ?? Number(name);
    return `after ${typeof delay === 'number' && !Number.isNaN(delay) ? durationTitle(delay) : name}`;
  }
  if (type.startsWith('xstate.done.state.')) return 'done';
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (actor !== undefined) return `${actor} ${outcome === 'done' ? 'done' : 'failed'}`;
  return type;
};

const titleOf = (machine: AnyStateMachine, node: AnyStateNode, transition: AnyTransitionDefinition): string => {
  const guard = transition.guard === undefined ? '' : `[${guardTitle(transition.guard)}]`;
  return [triggerTitle(machine, node, String(transition.eventType)), guard].filter((part) => part !== '').join(' ');
};

const idOf = (node: AnyStateNode): string => ['s', ...node.path].join('_').replaceAll(/\W/g, '_');

/** A region made by `supervisedRegion`: one state per child says enough. */
const isSupervised = ({ states }: AnyStateNode): boolean =>
  Object.keys(states).join() === 'up,down,broken' && states['up']?.invoke.length === 1;

/** The states and arrows of a machine, with its supervised regions folded. */
export const chartOf = (machine: AnyStateMachine): Chart => {
  const arrows: Arrow[] = [];
  const stateOf = (node: AnyStateNode): ChartState => {
    const notes: string[] = [];
    for (const transition of [...node.transitions.values(), node.always ?? []].flat()) {
      const title = titleOf(machine, node, transition);
      if (transition.target === undefined) notes.push(title);
      else for (const target of transition.target) arrows.push({ from: idOf(node), to: idOf(target), title });
    }
    const [initial] = node.type === 'compound' ? node.initial.target : [];
    const isFolded = isSupervised(node);
    return {
      id: idOf(node),
      name: isFolded ? `${node.key} (supervised)` : node.key,
      isParallel: node.type === 'parallel',
      isFinal: node.type === 'final',
      initial: initial === undefined || isFolded ? null : idOf(initial),
      states: isFolded ? [] : Object.values(node.states).map((child) => stateOf(child)),
      notes: [...new Set(notes)],
    };
  };
  return { id: machine.id, root: stateOf(machine.root), arrows };
};

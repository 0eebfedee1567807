import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { structureOf } from '#machines/generic/machine-structure.ts';
import type { Chart, ChartTransition } from '#src/dev/chart-types.ts';
import { guardName } from './guards.ts';

type Titles = ReadonlyMap<AnyTransitionDefinition, string>;

const actionNames = ({ actions }: AnyTransitionDefinition): string[] =>
  actions.map((action) => {
    const name =
      typeof action === 'function' ? Reflect.get(action, 'type') : typeof action === 'object' ? action.type : action;
    return typeof name === 'string' && !name.startsWith('xstate.') ? name : 'inline';
  });

const transitionOf = (transition: AnyTransitionDefinition, titles: Titles): ChartTransition => ({
  description: titles.get(transition) ?? '',
  target: transition.target?.map(({ id }) => `#${id}`) ?? [],
  ...(transition.guard !== undefined && { guard: guardName(transition.guard) }),
  actions: actionNames(transition),
});

const stateOf = (node: AnyStateNode, titles: Titles, order: number): Chart => ({
  id: node.id,
  key: node.key,
  order,
  type: node.type,
  tags: node.tags,
  ...(node.initial.target.length > 0 && node.type === 'compound' && { initial: node.initial.target[0]?.key ?? '' }),
  invoke: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
  on: Object.fromEntries(
    [...node.transitions].map(([type, list]) => [type, list.map((each) => transitionOf(each, titles))]),
  ),
  always: (node.always ?? []).map((each) => transitionOf(each, titles)),
  states: Object.fromEntries(
    Object.entries(node.states).map(([key, child], index) => [key, stateOf(child, titles, index)]),
  ),
});

type Drawn = { readonly chart: Chart; readonly titles: Titles };

const drawn = new WeakMap<AnyStateMachine, Drawn>();

/** The states and transitions of a machine: its config without the context, functions as their names. */
export const chartOf = (machine: AnyStateMachine): Drawn => {
  const known = drawn.get(machine);
  if (known !== undefined) return known;
  const titles = structureOf(machine).transitions;
  const made = { chart: stateOf(machine.root, titles, 0), titles };
  drawn.set(machine, made);
  return made;
};

import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A named delay of a state: its timer's event and the name. */
type NamedTimer = { readonly event: string; readonly name: string };

/** Parts of a machine by names that can be found in its config. */
export type MachineStructure = {
  /** Every state that can be active, without the root. */
  readonly states: readonly string[];
  readonly transitions: ReadonlyMap<AnyTransitionDefinition, string>;
  /** The event types that start a transition somewhere, `xstate.done.…` and the like included. */
  readonly handled: ReadonlySet<string>;
  /** The named delay behind each timer event. */
  readonly delayNames: ReadonlyMap<string, string>;
};

export const nodesOf = (machine: AnyStateMachine): readonly AnyStateNode[] => {
  const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap((child) => withDescendants(child)),
  ];
  return withDescendants(machine.root);
};

export const nameOf = (node: AnyStateNode): string => node.path.join('.') || '(root)';

const trigger = (transition: AnyTransitionDefinition, node: AnyStateNode): string => {
  const type = String(transition.eventType);
  if (type === '') return 'always';
  if (type.startsWith('xstate.after.')) return `after ${type.slice('xstate.after.'.length, -node.id.length - 1)}`;
  if (type.startsWith('xstate.done.state.')) return 'state done';
  if (type.startsWith('xstate.done.actor.')) return `${type.slice('xstate.done.actor.'.length)} done`;
  if (type.startsWith('xstate.error.actor.')) return `${type.slice('xstate.error.actor.'.length)} failed`;
  return type;
};

const titleOf = (transition: AnyTransitionDefinition, node: AnyStateNode, index: number, of: number): string => {
  const target = transition.target?.map((target) => nameOf(target)).join(' ');
  const place = of > 1 ? ` #${index + 1}` : '';
  return `${nameOf(node)}: ${trigger(transition, node)}${place}${target === undefined ? '' : ` → ${target}`}`;
};

const titled = (list: readonly AnyTransitionDefinition[], node: AnyStateNode) =>
  list.map((transition, index) => [transition, titleOf(transition, node, index, list.length)] as const);

const namedTimersOf = (node: AnyStateNode): NamedTimer[] =>
  node.after.flatMap(({ eventType, delay }) =>
    typeof delay === 'string' ? [{ event: String(eventType), name: delay }] : [],
  );

export const structureOf = (machine: AnyStateMachine): MachineStructure => {
  const nodes = nodesOf(machine);
  return {
    states: nodes.filter((node) => node !== machine.root && node.type !== 'history').map((node) => nameOf(node)),
    transitions: new Map(
      nodes.flatMap((node) => [...node.transitions.values(), node.always ?? []].flatMap((list) => titled(list, node))),
    ),
    handled: new Set(nodes.flatMap((node) => [...node.transitions.keys()])),
    delayNames: new Map(nodes.flatMap((node) => namedTimersOf(node)).map(({ event, name }) => [event, name])),
  };
};

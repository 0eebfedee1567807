/** A path as a recording that the inspector imports: what the machine should have done, event by event. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { structureOf } from '#machines/generic/machine-structure.ts';
import type { Step } from '#tests/machines/kit/step.ts';
import { activeNodes } from '#machines/generic/xstate-internals.ts';
import type { ExpectedState } from './plan.ts';

type Titles = ReadonlyMap<AnyTransitionDefinition, string>;

const nameIn = (value: unknown): string => {
  const name = typeof value === 'object' && value !== null && 'type' in value ? value.type : value;
  return typeof name === 'string' && !name.startsWith('xstate.') ? name : 'inline';
};

const transitionsOf = (list: readonly AnyTransitionDefinition[], titles: Titles): readonly object[] =>
  list.map((transition) => ({
    description: titles.get(transition) ?? '',
    target: transition.target?.map(({ id }) => `#${id}`) ?? [],
    ...(transition.guard !== undefined && { guard: nameIn(transition.guard) }),
    actions: transition.actions.map((action) => nameIn(action)),
  }));

const chartOf = (node: AnyStateNode, titles: Titles, order = 0): object => ({
  id: node.id,
  key: node.key,
  order,
  type: node.type,
  tags: node.tags,
  ...(node.type === 'compound' && { initial: node.initial.target[0]?.key ?? '' }),
  invoke: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
  on: Object.fromEntries([...node.transitions].map(([type, list]) => [type, transitionsOf(list, titles)])),
  always: transitionsOf(node.always ?? [], titles),
  states: Object.fromEntries(
    Object.entries(node.states).map(([key, child], index) => [key, chartOf(child, titles, index)]),
  ),
});

const snapshotOf = (snapshot: AnyMachineSnapshot) => ({
  status: snapshot.status,
  value: snapshot.value,
  context: snapshot.context,
  tags: [...snapshot.tags],
  nodes: activeNodes(snapshot).map(({ id }) => id),
  children: {},
});

const eventOf = (step: Step): { readonly type: string } => {
  switch (step.kind) {
    case 'event':
    case 'actorEvent':
      return step.event;
    case 'done':
      return Object.assign({ type: `xstate.done.actor.${step.actor}` }, { output: step.output });
    case 'error':
      return Object.assign({ type: `xstate.error.actor.${step.actor}` }, { error: step.error });
    default:
      return { type: `wait ${step.ms} ms` };
  }
};

type RecordedStep = { readonly step: Step; readonly expected: ExpectedState };

/** The text of the file. `first`: the state in which the path starts. */
export const recordingOf = (
  machine: AnyStateMachine,
  path: string,
  first: ExpectedState,
  steps: readonly RecordedStep[],
): string => {
  const titles = structureOf(machine).transitions;
  const inspected = { sessionId: machine.id, rootId: machine.id, createdAt: '0' };
  const actor = {
    inspected: {
      ...inspected,
      type: '@xstate.actor',
      name: machine.id,
      definition: JSON.stringify(chartOf(machine.root, titles)),
    },
    name: machine.id,
    machine: machine.id,
    lifetime: 'page',
    born: 0,
    base: snapshotOf(first.snapshot),
  };
  const records = steps.map(({ step, expected: { snapshot, taken } }, index) => ({
    kind: 'event',
    seq: index + 1,
    inspected: { ...inspected, type: '@xstate.event', event: eventOf(step) },
    snapshot: { ...inspected, type: '@xstate.snapshot', snapshot: snapshotOf(snapshot) },
    cause: null,
    taken,
    ignored: taken.length === 0,
  }));
  const tab = { id: path, path, startedAt: 0 };
  return JSON.stringify({ format: 'vesper-recording', version: 1, tab, actors: [actor], records }, null, 2);
};

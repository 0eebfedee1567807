import type { Chart, ChartState } from './chart-model.ts';

const quoted = (text: string): string => `"${text.replaceAll('"', "'")}"`;

const allStates = (state: ChartState): readonly ChartState[] => [state, ...state.states.flatMap(allStates)];

const firstLeaf = (state: ChartState): ChartState => {
  const [first] = state.states;
  return first === undefined ? state : firstLeaf(first);
};

const label = ({ name, notes }: ChartState): string =>
  quoted(
    [name, ...notes].join('\\l').replace('\\l', notes.length === 0 ? '' : '\\n') + (notes.length === 0 ? '' : '\\l'),
  );

const dotState = (state: ChartState): readonly string[] => {
  if (state.states.length === 0)
    return [`${state.id} [label=${label(state)}${state.isFinal ? ', peripheries=2' : ''}];`];
  return [
    `subgraph cluster_${state.id} {`,
    `label=${label(state)}; style="rounded${state.isParallel ? ',dashed' : ''}";`,
    ...(state.initial === null ? [] : [`${state.id}_initial [shape=point, width=0.08];`]),
    ...state.states.flatMap(dotState),
    '}',
  ];
};

/** The chart in Graphviz's language: states with children are clusters. */
export const dotOf = ({ id, root, arrows }: Chart): string => {
  const states = new Map(allStates(root).map((state) => [state.id, state]));
  // An arrow of a cluster starts and ends at a leaf, and is cut off at the border.
  const edge = (from: string, to: string, title: string): readonly string[] => {
    const [source, target] = [states.get(from), states.get(to)];
    if (source === undefined || target === undefined) return [];
    const cut = [
      ...(title === '' ? [] : [`label=${quoted(title)}`]),
      ...(source.states.length > 0 && from !== to ? [`ltail=cluster_${from}`] : []),
      ...(target.states.length > 0 && from !== to ? [`lhead=cluster_${to}`] : []),
    ];
    return [`${firstLeaf(source).id} -> ${firstLeaf(target).id} [${cut.join(', ')}];`];
  };
  const initials = [...states.values()].flatMap(({ id: from, initial }) => {
    const target = initial === null ? undefined : states.get(initial);
    if (target === undefined) return [];
    return [
      `${from}_initial -> ${firstLeaf(target).id} [${target.states.length > 0 ? `lhead=cluster_${target.id}` : ''}];`,
    ];
  });
  return [
    `digraph ${quoted(id)} {`,
    'compound=true; rankdir=TB; fontname="Arial"; fontsize=12; nodesep=0.3; ranksep=0.4;',
    'node [shape=box, style=rounded, fontname="Arial", fontsize=11]; edge [fontname="Arial", fontsize=9];',
    ...dotState(root),
    ...initials,
    ...arrows.flatMap(({ from, to, title }) => edge(from, to, title)),
    '}',
    '',
  ].join('\n');
};

const mermaidState = (state: ChartState, indent: string): readonly string[] => {
  const head = `${indent}state ${quoted(state.name)} as ${state.id}`;
  if (state.states.length === 0) return [head, ...state.notes.map((note) => `${indent}${state.id} : ${note}`)];
  const inner = `${indent}  `;
  const parts = state.states.map((child) => mermaidState(child, inner));
  return [
    `${head} {`,
    ...(state.initial === null ? [] : [`${inner}[*] --> ${state.initial}`]),
    ...parts.flatMap((lines, index) => (state.isParallel && index > 0 ? [`${inner}--`, ...lines] : lines)),
    `${indent}}`,
  ];
};

/** The chart as a Mermaid state diagram. */
export const mermaidOf = ({ root, arrows }: Chart): string => {
  const ids = new Set(allStates(root).map(({ id }) => id));
  return [
    'stateDiagram-v2',
    ...mermaidState(root, '  '),
    ...arrows
      .filter(({ from, to }) => ids.has(from) && ids.has(to))
      .map(({ from, to, title }) => `  ${from} --> ${to}${title === '' ? '' : ` : ${title}`}`),
    '',
  ].join('\n');
};

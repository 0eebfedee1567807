import { type Edge, type ModelState, pathTo } from './exploration.ts';
import type { CheckName, Failure } from './failure.ts';
import type { SimulatedStep } from './simulation.ts';
import type { Step } from './step.ts';
import { describePath } from './test-paths.ts';
import type { TestSuite } from './test-suite.ts';
import { describeOutcome, describeStart, describeValue, isNoChange, nameStep, shorten, titleOf } from './trace-text.ts';

/**
 * Behaviour of a machine in all states that a model reaches: by state value, one line for each step and its outcome.
 * A step without a line changes nothing. Numbers in brackets are the model states with this value, in the order of
 * discovery, where the line holds; without brackets it holds in all of them.
 */
export type Trace = Readonly<Record<string, readonly string[]>>;

/** Section of the starts, by their names. */
const starts = '(starts)';

const arrow = ' → ';

const beforeTimer = '1 ms before a timer: ';

/** A step from a model state, at once or 1 ms before its next timer. */
type TracedStep = {
  readonly from: ModelState;
  readonly step: Step;
  readonly name: string;
  readonly before: SimulatedStep;
  readonly turn: SimulatedStep;
};

const atOnce = (edge: Edge): TracedStep => ({
  from: edge.from,
  step: edge.step,
  name: nameStep(edge.step),
  before: edge.from.turn,
  turn: edge.turn,
});

const isIgnored = ({ before, turn }: TracedStep): boolean => isNoChange(before, turn);

/**
 * Each step that takes a transition in a state with a timer, taken 1 ms before that timer: shows which steps restart it.
 * One model state for each state value and step is enough.
 */
export const lateSteps = ({ exploration }: TestSuite): TracedStep[] => {
  const { simulation, modelStates } = exploration;
  const done = new Set<string>();
  return [...modelStates.values()].flatMap((from) => {
    const { timers, now, snapshot } = from.turn.moment;
    const [next] = timers;
    const toTimer = next === undefined ? 0 : next.due - now;
    if (toTimer <= 1) return [];
    let late: SimulatedStep | undefined;
    return from.edges.flatMap((edge) => {
      const goal = `${describeValue(snapshot.value)} ${edge.name}`;
      if (edge.step.kind === 'wait' || done.has(goal) || edge.turn.taken.length === 0) return [];
      done.add(goal);
      late ??= simulation.take(from.turn.moment, { kind: 'wait', ms: toTimer - 1 });
      const turn = simulation.take(late.moment, edge.step);
      return [{ from, step: edge.step, name: `${beforeTimer}${atOnce(edge).name}`, before: late, turn }];
    });
  });
};

/** Numbers as ranges: 1-3 5. */
const inRanges = (numbers: readonly number[]): string => {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && number <= range.last + 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return shorten(ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(' '));
};

type Section = {
  readonly states: ModelState[];
  /** Model states by line without their numbers. */
  readonly lines: Map<string, number[]>;
};

/** A trace, and for each of its lines a step that produced it. */
export type RecordedTrace = {
  readonly trace: Trace;
  readonly exampleOf: (section: string, name: string) => TracedStep | null;
};

/** Records the behaviour that a suite found. Only under `withFakeClock`. */
export const recordTrace = (suite: TestSuite): RecordedTrace => {
  const modelStates = [...suite.exploration.modelStates.values()];
  const sections = new Map<string, Section>();
  const numbers = new Map<ModelState, number>();
  const examples = new Map<string, TracedStep>();
  const initial = modelStates[0]?.turn.moment.snapshot.value;

  const sectionOf = (state: ModelState): readonly [string, Section] => {
    const title = titleOf(state.turn.moment.snapshot.value, initial);
    const section = sections.get(title) ?? { states: [], lines: new Map() };
    sections.set(title, section);
    return [title, section];
  };

  for (const state of modelStates) {
    const [, section] = sectionOf(state);
    section.states.push(state);
    numbers.set(state, section.states.length);
  }

  const add = (traced: TracedStep, outcome: string): void => {
    const [title, { lines }] = sectionOf(traced.from);
    const line = `${traced.name}\n${outcome}`;
    const found = lines.get(line) ?? [];
    const number = numbers.get(traced.from) ?? 0;
    // Two cases of an event may read alike.
    if (found.at(-1) !== number) found.push(number);
    lines.set(line, found);
    const key = `${title}\n${traced.name}`;
    if (!examples.has(key)) examples.set(key, traced);
  };

  const outcomes = new Map<string, string>();
  for (const edge of modelStates.flatMap(({ edges }) => edges)) {
    const traced = atOnce(edge);
    if (isIgnored(traced)) continue;
    const outcome = describeOutcome(traced.before, traced.turn);
    outcomes.set(`${edge.from.key}\n${traced.name}`, outcome);
    add(traced, outcome);
  }
  for (const traced of lateSteps(suite)) {
    const outcome = describeOutcome(traced.before, traced.turn);
    const early = outcomes.get(`${traced.from.key}\n${nameStep(traced.step)}`);
    if (!isIgnored(traced) && outcome !== early) add(traced, outcome);
  }

  const linesOf = ({ states, lines }: Section): string[] => {
    const [first] = states;
    const tags = [...(first?.turn.observation.tags ?? [])].join(' ');
    const isEverywhere = (found: readonly number[]): boolean => found.length === states.length;
    const edges = [...lines].map(([line, found]) => {
      const [name = '', outcome = ''] = line.split('\n');
      return `${name}${isEverywhere(found) ? '' : ` [${inRanges(found)}]`}${arrow}${outcome}`;
    });
    return [`model states${arrow}${states.length}`, ...(tags === '' ? [] : [`tags${arrow}${tags}`]), ...edges.sort()];
  };

  const first = modelStates.filter(({ via }) => via === null);
  return {
    trace: {
      [starts]: first.map(({ start, turn }) => `${start}${arrow}${describeStart(turn)}`),
      ...Object.fromEntries(
        [...sections]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([title, section]) => [title, linesOf(section)]),
      ),
    },
    exampleOf: (section, name) => examples.get(`${section}\n${name}`) ?? null,
  };
};

/** The step of a line, without numbers. */
const stepIn = (line: string): string => (line.split(arrow)[0] ?? line).replace(/ \[\d[^\]]*\]$/, '');

const outcomesIn = (lines: readonly string[], step: string): string =>
  lines
    .filter((line) => stepIn(line) === step)
    .map((line) => line.slice(step.length).trim())
    .join(' or ');

/** The test to which a deviation belongs. */
const checkOf = (step: string, example: TracedStep | null, isExpected: boolean): CheckName => {
  if (example?.step.kind === 'wait' || step.startsWith('wait ') || step.startsWith(beforeTimer)) return 'timers';
  if (!isExpected) return 'unexpectedEvents';
  const isStopped = example?.turn.verdicts.some(({ passed, eventless }) => !passed && !eventless);
  return isStopped === true ? 'guards' : 'transitions';
};

const pathOf = ({ from, step }: TracedStep): string =>
  describePath(from.start, [...pathTo(from).map((edge) => edge.step), step]);

/** Differences between the stored behaviour of a machine and its present one. */
export const traceFailures = (stored: Trace, { trace, exampleOf }: RecordedTrace): Failure[] =>
  [...new Set([...Object.keys(trace), ...Object.keys(stored)])].flatMap((section) => {
    const expected = stored[section] ?? [];
    const received = trace[section] ?? [];
    const differing = new Set([
      ...expected.filter((line) => !received.includes(line)),
      ...received.filter((line) => !expected.includes(line)),
    ]);
    return [...new Set([...differing].map((line) => stepIn(line)))].map((step): Failure => {
      const example = exampleOf(section, step);
      const wanted = outcomesIn(expected, step);
      const got = outcomesIn(received, step);
      const path = example === null ? '' : `, for example ${pathOf(example)}`;
      return {
        check: checkOf(step, example, wanted !== ''),
        text: `in ${section}, ${step}${path}: expected ${wanted || 'nothing'}, received ${got || 'nothing'}`,
      };
    });
  });

import { type RecordedActor, type Recording, eventsOf } from '#src/dev/page/recording.ts';
import type { EventRecord } from '#src/dev/wire.ts';
import { findMachine } from './find-machine.ts';
import { createWriter, quote } from './source-text.ts';

/** The text of a test, or the reason why there is none. */
export type Copied = { readonly text: string } | { readonly reason: string };

const getProperty = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

type Writer = ReturnType<typeof createWriter>;

const writeError = (error: unknown, { write }: Writer): string => {
  const problem = getProperty(error, 'problem');
  return problem === undefined ? `new Error('masked')` : `new ProblemError(${write(problem)})`;
};

/** The step that repeats an event; null where the machine or its clock makes it by itself. */
const stepOf = ({ inspected }: EventRecord, actor: string, writer: Writer): string | null => {
  const { type, ...rest } = inspected.event;
  const child = getProperty(rest, 'actorId');
  if (type.startsWith('xstate.done.actor.') && typeof child === 'string') {
    const output = getProperty(rest, 'output');
    return `resolve(${[quote(child), ...(output === undefined ? [] : [writer.write(output)])].join(', ')});`;
  }
  if (type.startsWith('xstate.error.actor.') && typeof child === 'string')
    return `reject(${quote(child)}, ${writeError(getProperty(rest, 'error'), writer)});`;
  return type.startsWith('xstate.') || inspected.sourceId === actor
    ? null
    : `send(${writer.write({ type, ...rest })});`;
};

const timeOf = ({ inspected }: EventRecord): number => Number(inspected.createdAt);

/** A recorded machine as a scenario of the kit: its events, the ends of its children, the time between, and its states. */
export const vitestTest = (recording: Recording, actor: RecordedActor, until: number | null): Copied => {
  if (actor.machine === null) return { reason: 'This actor is no machine.' };
  const found = findMachine(actor.machine);
  if (found === null) return { reason: `No file of machines/ exports ${actor.machine}.` };
  const [first, ...events] = eventsOf(recording, actor.id, until);
  if (first?.inspected.event.type !== 'xstate.init') return { reason: 'The recording begins after this actor.' };
  if (JSON.stringify(events.map(({ inspected }) => inspected.event)).includes('"function"'))
    return { reason: 'This machine receives logic in its events, which a recording does not contain.' };

  const writer = createWriter();
  const input = getProperty(first.inspected.event, 'input');
  const lines: string[] = [];
  let state = JSON.stringify(first.snapshot?.snapshot.value ?? actor.base?.value);
  const expectState = (value: unknown) => lines.push(`expect(value()).toEqual(${writer.write(value)});`);
  if (state !== undefined) expectState(JSON.parse(state));
  let at = timeOf(first);
  for (const event of events) {
    const wait = timeOf(event) - at;
    const isTimer = event.inspected.event.type.startsWith('xstate.after.');
    if (event.inspected.event.type === 'xstate.stop') break;
    const step = stepOf(event, actor.id, writer);
    if (wait > 0 && (step !== null || isTimer)) {
      lines.push(`advance(${wait});`);
      at += wait;
    }
    if (step !== null) lines.push(step);
    const value = event.snapshot?.snapshot.value;
    if (value === undefined || JSON.stringify(value) === state) continue;
    state = JSON.stringify(value);
    expectState(value);
  }

  const body = lines.join('\n    ');
  const used = ['send', 'advance', 'resolve', 'reject', 'value'].filter((name) => body.includes(`${name}(`));
  const written = input === undefined ? 'undefined' : writer.write(input);
  const text = `import { expect, it } from 'vitest';
${body.includes('new ProblemError(') ? `import { ProblemError } from '#machines/generic/problem.ts';\n` : ''}import { ${found.imported} } from '${found.file}';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

${writer.fixtures()}
const model = defineModel({
  machine: ${found.expression},
  inputs: { recorded: ${written} },
  events: [],
  startTime: ${timeOf(first)},
});

it('${actor.machine}, as recorded', () => {
  expect.hasAssertions();
  runScenario(model, 'recorded', ({ ${used.join(', ')} }) => {
    ${body}
  });
});
`;
  return { text };
};

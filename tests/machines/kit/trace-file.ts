import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { getProperty } from './serialize.ts';
import type { Trace } from './trace.ts';

/** `npm run traces` records the traces instead of comparing with them. */
export const isRecording = process.env['UPDATE_TRACES'] === '1';

/** Traces of the models of one test file, by machine and model. */
export type StoredTraces = Readonly<Record<string, Trace>>;

export const traceFileOf = (testFile: string): string => testFile.replace(/\.test\.ts$/, '.trace.json');

const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

const traceIn = (value: unknown): Trace =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([section, lines]) =>
      isLines(lines) ? [[section, lines]] : [],
    ),
  );

/** The stored trace; empty when there is none. */
export const readTrace = (file: string, name: string): Trace => {
  const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return traceIn(getProperty(stored, name));
};

/** One line for each step, so that a diff shows what changed. */
const format = (traces: StoredTraces): string => {
  const inTrace = (trace: Trace): string =>
    Object.entries(trace)
      .map(
        ([section, lines]) =>
          `    ${JSON.stringify(section)}: [\n${lines.map((line) => `      ${JSON.stringify(line)}`).join(',\n')}\n    ]`,
      )
      .join(',\n');
  const models = Object.entries(traces).map(([name, trace]) => `  ${JSON.stringify(name)}: {\n${inTrace(trace)}\n  }`);
  return `{\n${models.join(',\n')}\n}\n`;
};

export const writeTraces = (file: string, traces: StoredTraces): void => writeFileSync(file, format(traces));

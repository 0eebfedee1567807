import type { Deps } from '#server/deps.ts';

export type OperatorDeps = Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'now'>;

/** The operator asked for something that is not there or cannot be: one sentence that says so. */
export class OperatorError extends Error {}

/** `arguments`: their names as the help shows them, one word each; the last may be many words. */
export type Command = {
  readonly arguments: readonly string[];
  readonly help: string;
  /** What to print. */
  readonly run: (deps: OperatorDeps, ...given: readonly string[]) => Promise<string>;
};

/** Lines of columns, or a word that there is nothing. */
export const lines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.length === 0 ? 'Nothing.' : rows.map((row) => row.map((cell) => cell ?? '-').join('\t')).join('\n');

export const day = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

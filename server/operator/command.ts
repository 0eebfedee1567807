import type { Deps } from '#server/core/deps.ts';

export type OperatorDeps = Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'mail' | 'now' | 'vault'>;

/** The operator asked for something that is not there or cannot be: one sentence that says so. */
export class OperatorError extends Error {}

/** `arguments`: their names as the help shows them, one word each; the last may be many words. */
export type Command = {
  readonly arguments: readonly string[];
  readonly help: string;
  /** What to print. */
  readonly run: (deps: OperatorDeps, ...given: readonly string[]) => Promise<string>;
};

/** What members have written must not command the terminal, nor look like another cell or line. */
const printable = (cell: string | number | null): string =>
  String(cell ?? '-').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    const quoted = JSON.stringify(character).slice(1, -1);
    return quoted === character ? `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}` : quoted;
  });

/** Lines of columns, or a word that there is nothing. */
export const lines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.length === 0 ? 'Nothing.' : rows.map((row) => row.map(printable).join('\t')).join('\n');

/** Where the operator finds a picture. */
export const photoPath = ({ dataDir }: OperatorDeps['config'], photoId: string): string =>
  `${dataDir}/photos/${photoId}.webp`;

export const day = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

import type { Deps } from '#server/core/deps.ts';

export type OperatorDeps = Pick<Deps, 'bus' | 'config' | 'db' | 'log' | 'mail' | 'now' | 'vault'> & {
  /** The provider that the server asks. */
  readonly payments: Pick<Deps['payments'], 'name'>;
  /** Prints a line before the command ends. */
  readonly print?: (text: string) => void;
  /** Who runs the command, for the audit. */
  readonly operator?: string;
};

/** Error of the operator's input; the message is one sentence. */
export class OperatorError extends Error {}

/** `arguments`: names as the help shows them; the last may contain spaces. */
export type Command = {
  readonly arguments: readonly string[];
  /** Words that may be left out, as the help shows them; without `arguments`. */
  readonly options?: string;
  readonly help: string;
  /** Returns the text to print. */
  readonly run: (deps: OperatorDeps, ...given: readonly string[]) => Promise<string>;
};

/** A command for a machine that may have no database yet. */
export type OfflineCommand = Omit<Command, 'run'> & {
  readonly run: (
    deps: Pick<OperatorDeps, 'config' | 'now' | 'operator'>,
    ...given: readonly string[]
  ) => Promise<string>;
};

/** Text of members must not control the terminal, nor look like another cell or line. */
const printable = (cell: string | number | null): string =>
  String(cell ?? '-').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    const quoted = JSON.stringify(character).slice(1, -1);
    return quoted === character ? `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}` : quoted;
  });

/** Tab-separated rows, or `Nothing.` */
export const lines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.length === 0 ? 'Nothing.' : rows.map((row) => row.map(printable).join('\t')).join('\n');

export const photoPath = ({ dataDir }: OperatorDeps['config'], photoId: string): string =>
  `${dataDir}/photos/${photoId}.webp`;

export const day = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

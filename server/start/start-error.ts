/** The server cannot start: the message is one sentence with the problem and its remedy. */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.name = 'StartError';
    this.exitCode = exitCode;
  }
}

/** Short error code of the operating system or a driver (`ENOSPC`, `28P01`), or null. */
export const getErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

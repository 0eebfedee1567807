/** The server cannot start: one sentence that says what is wrong and what to do. */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode = 1) {
    super(sentence);
    this.name = 'StartError';
    this.exitCode = exitCode;
  }
}

/** The operating system's or a driver's short name of an error (`ENOSPC`, `28P01`), or null. */
export const getErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

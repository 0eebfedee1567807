import { describe } from 'vitest';
import type { Engine } from '#server/db/open.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const reason = hasPostgres ? '' : ' (skipped: TEST_DATABASE_URL is not set)';

/** Runs the tests on both engines; PostgreSQL is reported as skipped without TEST_DATABASE_URL. */
export const forEachEngine = (tests: (engine: Engine) => void): void => {
  describe('on sqlite', () => {
    tests('sqlite');
  });
  describe.runIf(hasPostgres)(`on postgres${reason}`, () => {
    tests('postgres');
  });
};

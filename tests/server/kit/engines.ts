import { describe } from 'vitest';
import type { Engine } from '#server/db/open.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const reason = hasPostgres ? '' : ' (skipped: TEST_DATABASE_URL is not set)';

/** The same tests on both engines; PostgreSQL is skipped, and says so, where no TEST_DATABASE_URL is set. */
export const forEachEngine = (tests: (engine: Engine) => void): void => {
  describe('on sqlite', () => {
    tests('sqlite');
  });
  describe.runIf(hasPostgres)(`on postgres${reason}`, () => {
    tests('postgres');
  });
};

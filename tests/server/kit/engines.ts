import { describe } from 'vitest';
import type { Engine } from '#server/db/open.ts';
import { isNightly } from '#tests/nightly.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const reason = hasPostgres ? '' : ' (skipped: TEST_DATABASE_URL is not set)';

type Tests = (engine: Engine) => void;

const onSqlite = (tests: Tests): void => {
  describe('on sqlite', () => {
    tests('sqlite');
  });
};

/**
 * The same tests on both engines: for the store, the platform and failing servers, where engines can differ.
 * PostgreSQL is skipped, and the report says so, where no TEST_DATABASE_URL is set.
 */
export const forEachEngine = (tests: Tests): void => {
  onSqlite(tests);
  describe.runIf(hasPostgres)(`on postgres${reason}`, () => {
    tests('postgres');
  });
};

/** Tests above the store, and the longest of failing servers: on SQLite, and in `npm run test:nightly` on PostgreSQL too. */
export const forMainEngine = (tests: Tests): void => (isNightly ? forEachEngine : onSqlite)(tests);

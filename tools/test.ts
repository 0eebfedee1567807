/**
 * Runs all checks: types, lint, unused code, unit, server and browser tests. Missing tools are skipped and reported; in
 * CI (`CI=true`) they fail. `--nightly`: longer variants (tests/nightly.ts).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { firefox } from '#tests/engines/firefox.ts';
import { webkit } from '#tests/engines/webkit.ts';
import { browserPath } from './playwright-browser.ts';
import { startPostgres } from './test-postgres.ts';

const reports = new URL('../test-results/', import.meta.url).pathname;
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** Data of tests lies in memory where there is room for it: each write of a database waits for the disk. */
const memory = '/dev/shm';
const roomIn = (path: string): number => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};
if (existsSync(memory) && roomIn(memory) > 4_000_000_000) process.env['TMPDIR'] = memory;

const isCi = process.env['CI'] === 'true';
const isNightly = process.argv.includes('--nightly');
const totals = { passed: 0, failed: 0, skipped: 0 };
const missing: string[] = [];

const run = (title: string, command: readonly string[], environment: Record<string, string> = {}): boolean => {
  const started = performance.now();
  console.log(`\n── ${title}`);
  const [file = '', ...rest] = command;
  const env = {
    ...process.env,
    // Servers and commands start in two thirds of the time.
    NODE_COMPILE_CACHE: `${reports}compile-cache`,
    ...(isCi ? { NO_COLOR: '1' } : {}),
    ...(isNightly ? { NIGHTLY: '1' } : {}),
    ...environment,
  };
  const { status } = spawnSync(file, rest, { stdio: 'inherit', env });
  console.log(
    `── ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return status === 0;
};

/** A step without a test runner counts as one test. */
const check = (title: string, ...command: readonly string[]): void => {
  totals[run(title, command) ? 'passed' : 'failed'] += 1;
};

const readReport = (name: string): unknown =>
  existsSync(reports + name) ? JSON.parse(readFileSync(reports + name, 'utf8')) : null;
const numberIn = (report: unknown, ...path: readonly string[]): number => {
  const value = path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? Object.entries(part).find(([name]) => name === key)?.[1] : null,
    report,
  );
  return typeof value === 'number' ? value : 0;
};

type Suite = { readonly only?: readonly string[]; readonly environment?: Record<string, string> };

const vitest = (project: string, title: string, { only = [], environment = {} }: Suite = {}): void => {
  const file = `${title.replaceAll(/\W+/g, '-')}.json`;
  const reporting = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reports}${file}`];
  const isGreen = run(title, ['vitest', 'run', '--project', project, ...only, ...reporting], environment);
  const report = readReport(file);
  const failed = numberIn(report, 'numFailedTests');
  totals.passed += numberIn(report, 'numPassedTests');
  totals.skipped += numberIn(report, 'numPendingTests');
  totals.failed += isGreen ? 0 : Math.max(1, failed);
};

check('types', 'npm', 'run', '--silent', 'types');
check('lint', 'npm', 'run', '--silent', 'lint');
check('unused code', 'npm', 'run', '--silent', 'unused');
check('build', 'npm', 'run', '--silent', 'build', '--', '--logLevel', 'warn');
// Tests without a DOM need no isolation between files.
vitest('unit', 'unit tests', { only: ['tests/contract', 'tests/machines', 'tests/house', '--no-isolate'] });
vitest('unit', 'unit tests of the adapters', { only: ['tests/src/adapters'] });
vitest('views', 'unit tests of the views');

const configuredUrl = process.env['TEST_DATABASE_URL'];
const postgres = configuredUrl === undefined ? await startPostgres() : { url: configuredUrl, stop: () => {} };
if (postgres === null) {
  missing.push('PostgreSQL is not installed: the server tests ran on SQLite only.');
  vitest('server', 'server tests on SQLite');
  vitest('failing', 'failing servers on SQLite');
} else {
  const environment = { TEST_DATABASE_URL: postgres.url };
  vitest('server', 'server tests on SQLite and PostgreSQL', { environment });
  vitest('failing', 'failing servers on SQLite and PostgreSQL', { environment });
}

const browser = browserPath();
if (browser === null) missing.push('No Chromium was found (set CHROMIUM_PATH): the browser tests did not run.');
else {
  const isGreen = run('browser tests', ['playwright', 'test'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}browser.json`,
    ...(postgres === null ? {} : { TEST_DATABASE_URL: postgres.url }),
  });
  const report = readReport('browser.json');
  totals.passed += numberIn(report, 'stats', 'expected');
  totals.skipped += numberIn(report, 'stats', 'skipped');
  totals.failed += isGreen ? 0 : Math.max(1, numberIn(report, 'stats', 'unexpected'));
}
if (configuredUrl === undefined) postgres?.stop();

if (isNightly) {
  check('mutants', 'npm', 'run', '--silent', 'test:mutants');
  for (const engine of [firefox, webkit]) {
    const lack = engine.missing();
    if (lack !== null) missing.push(`${lack} is not installed: the journeys did not run in ${engine.name}.`);
  }
  check('journeys in Firefox and WebKit', 'npm', 'run', '--silent', 'test:engines');
}

check('requirement rows', 'npm', 'run', '--silent', 'coverage:rows', '--', '--check');

for (const lack of missing) console.log(`\nSkipped: ${lack}`);
if (isCi) totals.failed += missing.length;
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;

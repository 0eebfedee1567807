import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import { dailyCases, isNightly } from '#tests/nightly.ts';
import { expect } from '#tests/e2e/test-site.ts';
import { test } from '#tests/e2e/seeded-test.ts';
import type { BrowserCoverage } from './coverage-reporter.ts';
import type { Driver, Fixtures } from './driver.ts';
import { countReadAnswers } from './held-call.ts';
import { ignoreServerTime } from './page-clock.ts';
import { type ExpectedState, type Plan, type PlannedPath, planPaths } from './plan.ts';
import { recordingOf } from './recording.ts';

/** The least that the browser covers of every driven machine, of 1. */
const least = { states: 0.9, transitions: 0.75 };

const reportCoverage = (info: TestInfo, { machine, states, transitions }: Plan, covered: readonly string[]): void => {
  const coverage: BrowserCoverage = { machine, states, transitions, covered };
  info.annotations.push({ type: 'machine coverage', description: JSON.stringify(coverage) });
};

/** The path up to the step that failed, in words, and where to see it. */
const describeFailure = async (
  { driver, plan, path, info }: RunContext,
  walked: number,
  expected: ExpectedState,
): Promise<string> => {
  const steps = path.steps.slice(0, walked);
  const file = info.outputPath(`${plan.machine}.recording.json`);
  await writeFile(file, recordingOf(driver.model.machine, info.title, path.first, steps));
  return [
    `The page did not follow the machine ${plan.machine}:`,
    ...[path.start.words, ...steps.map(({ words }) => words)].map((words, index) => `  ${index + 1}. ${words}`),
    'Expected then:',
    ...expected.signs.map(({ words }) => `  - ${words}`),
    'In the inspector: npm start, open http://127.0.0.1:3000/dev/machines and import',
    `  ${file}`,
  ].join('\n');
};

type RunContext = {
  readonly driver: Driver;
  readonly plan: Plan;
  readonly path: PlannedPath;
  readonly info: TestInfo;
};

const runPath = async (context: RunContext, fixtures: Fixtures): Promise<void> => {
  const { plan, path, info } = context;
  const { start, first, steps } = path;
  const covered = new Set<string>();
  let walked = 0;
  // A gesture that is not possible fails before the test ends, so that its path is reported.
  fixtures.page.setDefaultTimeout(10_000);

  const follow = async (words: string, perform: () => Promise<unknown>, expected: ExpectedState): Promise<void> => {
    try {
      await test.step(words, perform);
      for (const sign of expected.signs)
        // oxlint-disable-next-line no-await-in-loop -- One after the other, so that the first failure is the one reported.
        await test.step(sign.words, () => sign.check(world, expected.snapshot));
    } catch (error) {
      throw new Error(await describeFailure(context, walked, expected), { cause: error });
    }
    for (const goal of expected.goals) covered.add(goal);
  };

  let world: Awaited<ReturnType<typeof start.open>>;
  try {
    await follow(
      start.words,
      async () => {
        await ignoreServerTime(fixtures.page);
        await countReadAnswers(fixtures.page);
        world = await start.open(fixtures);
      },
      first,
    );
    for (const { words, perform, expected } of steps) {
      walked += 1;
      // oxlint-disable-next-line no-await-in-loop -- One step after the other.
      await follow(words, () => perform(world), expected);
    }
  } finally {
    reportCoverage(info, plan, [...covered]);
    if (!fixtures.page.isClosed()) await fixtures.page.unrouteAll({ behavior: 'ignoreErrors' });
  }
};

const countOf = (goals: readonly string[], covered: ReadonlySet<string>): number =>
  goals.filter((goal) => covered.has(goal)).length / goals.length;

/**
 * Registers a test for each path of a driver, and one that the paths cover enough of the machine. With `@nightly` among the
 * rows all of them run at night.
 */
export const driveModel = (driver: Driver, rows = ''): void => {
  // Planning takes seconds, in every process that loads the file. (Decision 119)
  if (!isNightly && rows.includes('@nightly')) return;
  const plan = planPaths(driver, isNightly);
  const { machine, states, transitions, planned, paths } = plan;

  for (const [index, path] of dailyCases(paths).entries())
    test(`the machine ${machine} in the browser, path ${index + 1}: ${path.start.words}, then ${path.steps.length} steps ${rows}`, async ({
      page,
      site,
      db,
    }) => {
      await runPath({ driver, plan, path, info: test.info() }, { page, site, db });
    });

  test(`the machine ${machine} in the browser: its paths cover most states and transitions`, () => {
    reportCoverage(test.info(), plan, []);
    const missing = [...states, ...transitions].filter((goal) => !planned.has(goal)).join('\n');
    expect(countOf(states, planned), missing).toBeGreaterThanOrEqual(least.states);
    expect(countOf(transitions, planned), missing).toBeGreaterThanOrEqual(least.transitions);
  });
};

import { defineConfig } from '@playwright/test';
import { isNightly } from './tests/nightly.ts';
import { browserArguments, browserPath, headlessPath } from './tools/playwright-browser.ts';

/**
 * They test what the headless shell lacks or does otherwise: notifications, the cache of Back and Forward, pictures that
 * wait until they are near, rows on a touch screen. (Decision 091)
 */
const needBrowser = [
  'layout-shift.test.ts',
  'long-words.test.ts',
  'member-pictures.test.ts',
  'models/alerts-model.test.ts',
  'models/complete-signup-model.test.ts',
  'offline.test.ts',
  'page-restored.test.ts',
  'push.test.ts',
  'refresh.test.ts',
  'rendered-pages.test.ts',
  'signup.test.ts',
].map((file) => `**/e2e/${file}`);

const launch = (executablePath: string | null) => ({
  launchOptions: { ...(executablePath === null ? {} : { executablePath }), args: browserArguments },
});

/** Drawing animations takes a third of the browser's CPU time. Tests of motion ask for it. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Without the worker of the offline copy, which would fetch the whole app for each new browser. */
const headless = {
  name: 'headless shell',
  testIgnore: needBrowser,
  use: { ...launch(headlessPath()), ...still, serviceWorkers: 'block' },
} as const;

const variants = /@nightly/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  // Two cores: each worker runs a browser and a server of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['dot'],
    // Without a file it would hide a failure behind its output.
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [] : [['json'] as const]),
    ['./tests/e2e/models/kit/coverage-reporter.ts'],
  ],
  use: {
    ...launch(browserPath()),
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
  },
  // At night each path of the day in the browser and with animations, and the variants too. (Decisions 119 and 142)
  projects: isNightly
    ? [
        { name: 'browser', testMatch: needBrowser },
        { name: 'browser, paths of the day', testIgnore: needBrowser, grepInvert: variants },
        { ...headless, grep: variants },
      ]
    : [
        { name: 'browser', testMatch: needBrowser, grepInvert: variants, use: still },
        { ...headless, grepInvert: variants },
      ],
});

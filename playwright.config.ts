import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './tools/playwright-browser.ts';

const executablePath = browserPath();

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
  reporter: [['dot'], ['json']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath === null ? {} : { executablePath }), args: browserArguments },
  },
});

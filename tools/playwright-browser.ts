/** The browser that the tests drive: Playwright's own, else a Chromium of the system. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Its path, or null where there is none. */
export const browserPath = (): string | null =>
  [process.env['CHROMIUM_PATH'] ?? '', chromium.executablePath(), ...systemBrowsers].find(
    (path) => path !== '' && existsSync(path),
  ) ?? null;

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Chromium without the browser around its pages, which runs the tests in two thirds of the time; else the whole browser.
 * It keeps no pages for Back and allows no notifications: tests of these launch `browserPath`.
 */
export const headlessPath = (): string | null => (existsSync(headlessShell) ? headlessShell : browserPath());

/** Root may not use the sandbox; nothing of the browser's own may look for the outside world. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

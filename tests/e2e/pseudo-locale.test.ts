import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localeCookie } from '#contract/limits/app.ts';
import { readTexts } from '#tests/catalogues.ts';
import { isNightly } from '#tests/nightly.ts';
import { pseudoLocale, writePseudoTree } from '#tests/pseudo-locale.ts';
import { demo, logInViaApi } from './pages/account.ts';
import { memberPaths, visitorPaths } from './pages/paths.ts';
import { expectTranslated } from './pages/translated-page.ts';
import { expect, openBrowserAs, startSite, test } from './test-site.ts';

// It builds the site a second time.
if (isNightly)
  test('a language more is one entry, one brief and one file a catalogue; texts that are 40 % longer fit on every screen [LANG-01 UI-01]', async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const directory = await mkdtemp(join(tmpdir(), 'vesper-pseudo-'));
    await writePseudoTree(directory);
    await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      cwd: directory,
    });
    const site = await startSite({}, directory);
    const english = (await readTexts('en')).map((text) => text.english).filter((text) => / .+ /.test(text));
    const { page, context } = await openBrowserAs(browser, site, { reducedMotion: 'reduce' });
    await context.addCookies([{ name: localeCookie.name, value: pseudoLocale, url: site.url }]);
    for (const path of visitorPaths) await expectTranslated(page, path, english);
    expect(await page.locator('html').getAttribute('lang')).toBe(pseudoLocale);
    await logInViaApi(page, demo.free);
    for (const path of memberPaths) await expectTranslated(page, path, english);
    await context.close();
    await site.stop();
    await rm(directory, { recursive: true });
  });

import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { Page } from '@playwright/test';
import { demo, logInViaApi } from './pages/account.ts';
import { memberPaths, visitorPaths } from './pages/paths.ts';
import { expect, test } from './test-site.ts';
import { chats } from './pages/conversation-list.ts';

/** Content models, ids and labels of the HTML standard; the style of the markup is not checked. */
const rules: ConfigData['rules'] = {
  'element-permitted-content': 'error',
  'element-permitted-occurrences': 'error',
  'element-permitted-order': 'error',
  'element-permitted-parent': 'error',
  'element-required-ancestor': 'error',
  'element-required-content': 'error',
  'input-missing-label': 'error',
  'map-id-name': 'error',
  'multiple-labeled-controls': 'error',
  'no-dup-attr': 'error',
  'no-dup-id': 'error',
  'no-missing-references': 'error',
};

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, elements: ['html5'], rules }));

const problemsOf = async (page: Page): Promise<readonly string[]> => {
  const html = await page.evaluate(() => `<!doctype html>${document.documentElement.outerHTML}`);
  const { results } = await validator.validateString(html);
  const labels = await page
    .locator('label')
    .evaluateAll((all) =>
      all.flatMap((label) =>
        label instanceof HTMLLabelElement && label.control === null
          ? [`label without a field: ${label.innerText}`]
          : [],
      ),
    );
  return [
    ...labels,
    ...results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    ),
  ];
};

const expectValid = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect.soft(await problemsOf(page), path).toEqual([]);
};

test('the checks find what browsers repair in silence', async () => {
  const found = async (body: string) => {
    const { results } = await validator.validateString(
      `<!doctype html><html><head><title>a</title></head><body>${body}</body></html>`,
    );
    return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  };
  expect(await found('<main><h1>a</h1><ul><li>a</li></ul><label for="b">b</label><input id="b"></main>')).toEqual([]);
  expect(await found('<span><h1>a</h1></span>')).toEqual(['element-permitted-content']);
  expect(await found('<button type="button"><div>a</div></button>')).toEqual(['element-permitted-content']);
  expect(await found('<a href="/"><button type="button">a</button></a>')).toEqual(['element-permitted-content']);
  expect(await found('<p>a<em><p>b</p></em></p>')).not.toEqual([]);
  expect(await found('<div><li>a</li></div>')).toContain('element-permitted-parent');
  expect(await found('<p id="a">a</p><p id="a">b</p>')).toEqual(['no-dup-id']);
  expect(await found('<input>')).toEqual(['input-missing-label']);
  expect(await found('<label for="nothing">a</label>')).toEqual(['no-missing-references']);
});

test('the pages of visitors are valid HTML @nightly [UI-11]', async ({ page }) => {
  for (const path of visitorPaths) await expectValid(page, path);
  await page.goto('/members');
  await page
    .getByRole('button', { name: /^Like / })
    .first()
    .click();
  await expect(page.getByLabel(/^Your first words to/)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

test('the pages of members are valid HTML @nightly [UI-11]', async ({ page }) => {
  test.slow();
  await logInViaApi(page, demo.free);
  for (const path of memberPaths) await expectValid(page, path);
  const first = async (path: string, link: string): Promise<string> => {
    await page.goto(path);
    return (await page.getByRole('main').locator(link).first().getAttribute('href')) ?? '';
  };
  await expectValid(page, await first('/members', 'h2 a'));
  await expectValid(page, (await first('/likes/matches', 'h2 a')).replace('/members/', '/likes/m/'));
  await page.goto('/chats');
  await expectValid(page, await chats(page).firstPath());
  await page.context().clearCookies();
  await logInViaApi(page, demo.premium);
  for (const path of ['/premium', '/credits/evening/visa', '/credits/repeat-order']) await expectValid(page, path);
});

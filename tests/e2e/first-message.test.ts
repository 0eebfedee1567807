import type { Locator } from '@playwright/test';
import { activationCode } from '#contract/limits.ts';
import { buildNewMember, fillAccount } from './pages/account.ts';
import { mailedText } from './pages/outbox.ts';
import { signupSteps } from './pages/signup-steps.ts';
import { expect, test } from './test-site.ts';

test('from the landing page to the first message it takes eight taps and six fields [ACTIVATE-04 ACTIVATE-06]', async ({
  page,
}) => {
  const zoe = buildNewMember('Zoe');
  const steps = signupSteps(page);
  const main = page.getByRole('main');
  let taps = 0;
  const tap = async (control: Locator): Promise<void> => {
    await control.click();
    taps += 1;
  };
  // A screen is a page with an address of its own, or a step of the sign-up.
  const screens: string[] = ['/'];

  await page.goto('/');
  await tap(main.getByRole('link', { name: 'Create your profile' }).first());
  await expect(page).toHaveURL(/\/signup$/);
  screens.push('signup');
  // E-mail, name, password and the date of birth, which counts as one; the box of the terms is a tap.
  await fillAccount(page, zoe);
  let fields = 4;
  taps += 1;
  await tap(main.getByRole('button', { name: 'Create your profile' }));
  for (const step of ['personal', 'photo', 'about'] as const) {
    await steps.at(step);
    screens.push(step);
    await tap(main.getByRole('button', { name: 'Skip for now' }));
  }
  await steps.at('confirm');
  screens.push('confirm');
  const mail = await mailedText(page, zoe.email);
  const code = /Your code: (\d+)/.exec(mail)?.[1] ?? '';
  expect(code).toHaveLength(activationCode.length);
  await page.getByLabel('Code from the e-mail').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  fields += 1;
  await expect(page).toHaveURL(/\/signup-matches$/);
  screens.push('suggestions');
  await tap(main.getByRole('link', { name: 'Send a message' }).first());
  const box = page.getByLabel(/^Message to /);
  await expect(box).toBeVisible();
  screens.push('conversation');
  await box.fill('Good evening! Which book is that?');
  fields += 1;
  await box.press('Enter');
  taps += 1;
  await expect(page.getByRole('log').getByText('Good evening! Which book is that?')).toBeVisible();
  expect({ taps, fields, screens: screens.length }).toEqual({ taps: 8, fields: 6, screens: 8 });
});

import type { Locator, Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { activationCode } from '#contract/limits/account.ts';
import { type NewMember, buildNewMember, fillAccount } from './pages/account.ts';
import { members } from './pages/members.ts';
import { mailedText } from './pages/outbox.ts';
import { signupSteps } from './pages/signup-steps.ts';
import { expect, test } from './test-site.ts';

// The answer to the entry warning is a tap too.
test.use({ isFirstVisit: true });

/**
 * Counts what a newcomer does, in a browser that refuses pushes: the step that offers them adds a tap and a screen. A screen is a page with
 * an address of its own, or a step of the sign-up.
 */
const countedRoad = (page: Page) => {
  const steps = signupSteps(page);
  const screens: string[] = [];
  let [taps, fields] = [0, 0];
  const tap = async (control: Locator): Promise<void> => {
    await control.click();
    taps += 1;
  };
  const fill = async (field: Locator, text: string): Promise<void> => {
    await field.fill(text);
    fields += 1;
  };
  return {
    tap,
    fill,
    arrive: async (): Promise<void> => {
      await page.addInitScript(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' as const }),
      );
      await page.goto('/');
      screens.push('home');
      await tap(page.getByRole('button', { name: 'I am 18 or older, enter' }));
    },
    see: (screen: string): void => void screens.push(screen),
    press: async (box: Locator, key: 'Enter'): Promise<void> => {
      await box.press(key);
      taps += 1;
    },
    /** From the form of the account to the code, leaving out what can be left out. */
    join: async (form: Locator, member: NewMember): Promise<void> => {
      // E-mail, name, password and the date of birth, which counts as one; the box of the terms is a tap.
      await fillAccount(page, member);
      fields += 4;
      taps += 1;
      await tap(form.getByRole('button', { name: 'Create your profile' }));
      for (const step of ['personal', 'photo', 'about'] as const) {
        await steps.at(step);
        screens.push(step);
        await tap(page.getByRole('main').getByRole('button', { name: 'Skip for now' }));
      }
      await steps.at('confirm');
      screens.push('confirm');
      const mail = await mailedText(page, member.email);
      const code = /Your code: (\d+)/.exec(mail)?.[1] ?? '';
      expect(code).toHaveLength(activationCode.length);
      await fill(page.getByLabel('Code from the e-mail'), `${code.slice(0, 3)} ${code.slice(3)}`);
      await expect(page).toHaveURL(/\/signup-matches$/);
    },
    counted: () => ({ taps, fields, screens }),
  };
};

test('from the landing page by a card to the first message it takes at most eight taps, seven fields and seven screens [ACTIVATE-04 ACTIVATE-06 ROLE-19 SIGNUP-05]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const { arrive, tap, fill, see, join, counted } = countedRoad(page);
  await arrive();
  await tap(main.getByRole('link', { name: 'Browse members' }));
  await expect(page).toHaveURL(/\/members$/);
  see('members');
  await tap(members(page).cards.first().getByRole('link', { name: 'Send a message' }));
  const form = page.getByRole('dialog', { name: /^Join to write to / });
  await expect(form).toBeVisible();
  see('account');
  await fill(form.getByLabel(/^Your first words to/), 'Good evening! Which book is that?');
  await join(form, buildNewMember('Yara'));

  // The code confirms the account and sends the message.
  const reply = await page.request.get(endpoints.loadConversations.path);
  const { chats } = calls.loadConversations.reply.parse(await reply.json());
  expect(chats.map(({ last_message: last }) => last?.body)).toEqual(['Good evening! Which book is that?']);
  await expect(main.getByRole('link', { name: 'Send a message' }).first()).toBeVisible();
  const { taps, fields, screens } = counted();
  expect(taps).toBeLessThanOrEqual(8);
  expect(fields).toBeLessThanOrEqual(7);
  expect(screens.length).toBeLessThanOrEqual(7);
  expect({ taps, fields, screens }).toEqual({
    taps: 8,
    fields: 6,
    screens: ['home', 'members', 'account', 'personal', 'photo', 'about', 'confirm'],
  });
});

test('from the landing page by the sign-up to the first message it takes nine taps, six fields and eight screens @nightly [ACTIVATE-04 ACTIVATE-06]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const { arrive, tap, fill, see, press, join, counted } = countedRoad(page);
  await arrive();
  await tap(main.getByRole('link', { name: 'Create your profile' }).first());
  await expect(page).toHaveURL(/\/signup$/);
  see('account');
  await join(main, buildNewMember('Zoe'));
  see('suggestions');
  await tap(main.getByRole('link', { name: 'Send a message' }).first());
  const box = page.getByLabel(/^Message to /);
  await expect(box).toBeVisible();
  see('conversation');
  await fill(box, 'Good evening! Which book is that?');
  await press(box, 'Enter');
  await expect(page.getByRole('log').getByText('Good evening! Which book is that?')).toBeVisible();
  expect(counted()).toEqual({
    taps: 9,
    fields: 6,
    screens: ['home', 'account', 'personal', 'photo', 'about', 'confirm', 'suggestions', 'conversation'],
  });
});

import { everyone, members } from './pages/members.ts';
import { signUpMember } from './pages/new-member.ts';
import { swipeGame } from './pages/swipe-game.ts';
import { expect, expectAccessible, test } from './test-site.ts';

test('the filters stand beside the members from 1200 px, the facts beside the swipe card from 992 px @nightly [SEARCH-18 SWIPE-06]', async ({
  page,
}) => {
  await signUpMember(page, 'Wanda');
  const { cards, filters, addresses } = members(page);
  const column = page.getByRole('region', { name: 'Filters' });
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(everyone);
  await expect(cards.first()).toBeVisible();
  await expect(column.getByRole('button', { name: /^Show \d+\+? members?$/ })).toBeInViewport({ ratio: 1 });
  await expect(filters).toHaveCount(0);
  const before = await column.boundingBox();
  const face = await cards.first().boundingBox();
  expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThan(face?.x ?? 0);
  await expectAccessible(page);
  // The column stays in the window.
  await cards.nth(8).evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await expect(column.getByRole('button', { name: /^Show / })).toBeInViewport({ ratio: 1 });
  const shown = await addresses();
  await column.getByRole('radio', { name: 'Women' }).check();
  await column.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/gender=female/);
  await expect.poll(addresses).not.toEqual(shown);
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(filters).toBeVisible();
  await expect(column).toHaveCount(0);

  const game = swipeGame(page);
  const facts = page.getByRole('complementary');
  await page.setViewportSize({ width: 992, height: 800 });
  await page.goto('/swipe-game');
  await expect(facts).toBeVisible();
  const [card, beside] = [await game.card.boundingBox(), await facts.boundingBox()];
  expect(beside?.x ?? 0).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
  expect(beside?.y).toBe(card?.y);
  await expect(facts).toBeInViewport({ ratio: 1 });
  for (const control of [game.pass, game.like]) await expect(control).toBeInViewport({ ratio: 1 });
  const name = (await game.name.innerText()).split(',')[0] ?? '';
  await expect(facts).toHaveAccessibleName(`Profile of ${name}`);
  await game.pass.click();
  await expect(facts).not.toHaveAccessibleName(`Profile of ${name}`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(facts).toBeHidden();
});

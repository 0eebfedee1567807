import type { Locator, Page } from '@playwright/test';

/** The swipe game. */
export const swipeGame = (page: Page) => {
  const main = page.getByRole('main');
  const card = main.getByRole('link', { name: /, \d+$/ });
  return {
    card,
    name: main.getByRole('heading', { level: 2 }),
    pass: main.getByRole('button', { name: /^Pass / }),
    like: main.getByRole('button', { name: /^Like / }),
    undo: main.getByRole('button', { name: 'Undo' }),
    profile: main.getByRole('link', { name: /^Show the profile of / }),
    left: (count: number): Locator => main.getByText(`${count} of 4 likes left today`),
    limit: main.getByRole('heading', { level: 1, name: "You've used today's 4 likes" }),
    timer: main.getByRole('timer'),
    emptyDeck: main.getByRole('heading', { name: "That's everybody for now" }),
  };
};

/**
 * A finger on an element, moved to the sides and lifted: `along` is where it is after each move, CSS pixels from where it
 * was put down.
 */
export const drag = async (page: Page, element: Locator, along: readonly number[]): Promise<void> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('There is nothing to touch.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + at, y }],
    });
  await touch('touchStart', 0);
  for (const at of along) await touch('touchMove', at);
  await touch('touchEnd', 0);
  await fingers.detach();
};

import { type Locator, type Page, expect } from '@playwright/test';

/** The inspector, in its own tab. */
export const inspector = (page: Page) => {
  const actor = (name: string): Locator =>
    page.getByRole('treeitem', { name: new RegExp(`^${name}(?: \\(\\w+\\))?(?:\\s|$)`) });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const position = page.getByRole('slider', { name: 'Event' });
  return {
    page,
    actor,
    button,
    position,
    chart: page.getByRole('region', { name: 'Chart' }),
    state: page.getByRole('region', { name: 'State' }),
    events: page.getByRole('region', { name: 'Events' }),
    replayedPage: page.locator('[data-replay]'),
    /** Names and states of all actors, as the tree shows them. */
    states: (): Promise<readonly string[]> => page.getByRole('treeitem').allInnerTexts(),
    activeStates: (): Promise<readonly (string | null)[]> =>
      page
        .getByRole('region', { name: 'Chart' })
        .locator('[data-active=true][data-state-id]')
        .evaluateAll((states) => states.map((state) => state.getAttribute('data-state-id'))),
    /** Shows the record at this place of the recording, from 0 on. */
    seek: (to: number): Promise<void> => position.fill(String(to)),
    follow: async (name: string): Promise<void> => {
      await actor(name).click();
      await expect(actor(name)).toHaveAttribute('aria-selected', 'true');
    },
  };
};

export const openInspector = async (page: Page) => {
  await page.goto('/dev/machines');
  await expect(page.getByRole('heading', { level: 1, name: 'Machines' })).toBeVisible();
  return inspector(page);
};

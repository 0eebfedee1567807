import type { Locator, Page } from '@playwright/test';

/** What is taken off, and the field for a code. */
export const discounts = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    /** What is left of the discount that one has. */
    timer: main.getByRole('timer'),
    open: main.getByText('I have a discount code'),
    field: main.getByLabel('Discount code'),
    apply: main.getByRole('button', { name: 'Apply' }),
    takeOut: (discount: string): Locator =>
      main.getByRole('button', { name: `Discount ${discount}: take out this code` }),
    /** Why the price is another one. */
    said: main.getByRole('status'),
  };
};

import type { Locator, Page } from '@playwright/test';

/** The discounts and the field for a code. */
export const discounts = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    /** The time left of the current discount. */
    timer: main.getByRole('timer'),
    open: main.getByText('I have a discount code'),
    field: main.getByLabel('Discount code'),
    apply: main.getByRole('button', { name: 'Apply' }),
    takeOut: (discount: string): Locator =>
      main.getByRole('button', { name: `Discount ${discount}: take out this code` }),
    /** The reason for the changed price. */
    status: main.getByRole('status'),
  };
};

import { type Locator, type Page, expect } from '@playwright/test';

export const cards = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asking: '4000 0000 0000 3220',
  failingLater: '4000 0000 0000 0341',
} as const;

type Outcome =
  | 'Let it fail'
  | 'Cancel'
  | 'Decide later'
  | 'Let it expire'
  | 'Stays pending'
  | 'Authorised only'
  | 'Paid after 3 seconds'
  | 'Failed after 3 seconds'
  | 'The money has arrived'
  | 'Refund'
  | 'Charge back';

/** The pages of the sandbox provider. */
export const sandbox = (page: Page) => {
  const at = (): Promise<void> => expect(page).toHaveURL(/\/dev\/pay\/[\w-]+$/);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return {
    at,
    asksFor: async (sum: string): Promise<void> => {
      await at();
      await expect(page.getByText(sum, { exact: true })).toBeVisible();
    },
    pay: (sum: string): Promise<void> => button(`Pay ${sum}`).click(),
    let: (outcome: Outcome): Promise<void> => button(outcome).click(),
    useCard: async (number: string): Promise<void> => {
      await page.getByLabel('Card number').fill(number);
      await button('Use this card').click();
    },
    goToBank: async (bank: string): Promise<void> => {
      await page.getByRole('radio', { name: bank }).check();
      await button('Go to your bank').click();
    },
    sendCode: async (code: string): Promise<void> => {
      await page.getByLabel('Six-digit code from your bank’s app').fill(code);
      await button('Send the code').click();
    },
    approve: (): Promise<void> => button('Approve').click(),
    /** Opens a payment as the provider's staff would. */
    open: (orderId: string) => page.goto(`/dev/pay/sb-${orderId}`),
    toShop: page.getByRole('link', { name: 'Back to the shop' }),
  };
};

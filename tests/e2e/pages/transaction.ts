import { type Locator, type Page, expect } from '@playwright/test';

/** The page of a payment, and the list of all payments. */
export const transaction = (page: Page) => {
  const main = page.getByRole('main');
  const receipt = main.getByRole('region', { name: 'Receipt' });
  return {
    /** The id of the payment whose page this is. */
    id: async (): Promise<string> => {
      await expect(page).toHaveURL(/\/transactions\/[\w-]+$/);
      return new URL(page.url()).pathname.split('/').at(-1) ?? '';
    },
    title: main.getByRole('heading', { level: 1 }),
    balance: (credits: number): Locator => main.getByText(`Balance: ${credits} credits`),
    receipt,
    goOnPaying: main.getByRole('link', { name: 'Continue to payment' }),
    tryAgain: main.getByRole('link', { name: 'Try again' }),
    payAnotherWay: main.getByRole('link', { name: 'Pay another way' }),
    payPal: main.getByRole('link', { name: 'Pay with PayPal' }),
    backTo: (name: string): Locator => main.getByRole('button', { name: `Back to ${name}` }),
    withdraw: main.getByRole('button', { name: 'Withdraw this order' }),
    confirmWithdrawal: main.getByRole('button', { name: 'Withdraw the order' }),
    giveUp: main.getByRole('button', { name: 'Cancel this order' }),
    confirmGivingUp: main.getByRole('button', { name: 'Cancel the order' }),
    /** The rows of the list. */
    rows: main.getByRole('listitem').getByRole('link'),
  };
};

/** Repeats the last order. */
export const repeatOrder = (page: Page) => {
  const main = page.getByRole('main');
  return {
    card: (label: string): Locator => main.getByRole('radio', { name: new RegExp(`^${label}`) }),
    pay: main.getByRole('button', { name: /^Pay / }),
    deleteSavedCard: main.getByRole('button', { name: 'Forget this card' }),
  };
};

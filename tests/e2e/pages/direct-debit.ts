import type { Locator, Page } from '@playwright/test';
import { composeIBAN } from 'ibantools';
import { account } from './checkout.ts';

let count = 0;

/** A unique account and mobile number, so that tests do not share limits. */
export const ownAccount = () => {
  count += 1;
  const iban = composeIBAN({
    countryCode: 'DE',
    // To the sandbox 0001 to 0003 at the end are accounts that do not pay.
    bban: `37040044${String(process.pid * 100 + count).padStart(9, '0')}4`,
  });
  if (iban === null) throw new Error('That is no account.');
  const mobile = `+316${String((process.pid % 10_000) * 100 + count).padStart(8, '2')}`;
  return { fields: { ...account, IBAN: iban, 'Mobile number': mobile }, iban, mobile };
};

/** The errors of a direct debit and the actions they offer. */
export const directDebit = (page: Page) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Enter the code from your phone' });
  return {
    field: (label: string): Locator => main.getByLabel(label, { exact: true }),
    mandate: main.getByRole('checkbox', { name: /^I authorise / }),
    /** The text beside the button that requests the code. */
    notice: main.getByRole('complementary', { name: 'Your order' }).getByRole('alert'),
    cooling: dialog.getByRole('timer'),
    resend: dialog.getByRole('button', { name: 'Send a new code' }),
    changeNumber: dialog.getByRole('button', { name: 'Change number' }),
    pay: dialog.getByRole('button', { name: /^Pay .* by direct debit$/ }),
    problem: dialog.getByRole('alert'),
    limit: page.getByRole('heading', { level: 1, name: 'The limit for direct debits is reached' }),
  };
};

import { type Locator, type Page, expect } from '@playwright/test';
import { mailedText } from './outbox.ts';

type Fields = Readonly<
  Record<
    'Account holder' | 'IBAN' | 'Street' | 'House no.' | 'Postal code' | 'City or village' | 'Mobile number',
    string
  >
>;

/** An account whose debits are paid after five seconds and whose mobile number receives the code. */
export const account: Fields = {
  'Account holder': 'Ada Avondster',
  IBAN: 'NL91ABNA0417164300',
  Street: 'Kade',
  'House no.': '7a',
  'Postal code': '1011 AB',
  'City or village': 'Amsterdam',
  'Mobile number': '06 12 34 56 78',
};

/** From the bundles to the button that charges. */
export const checkout = (page: Page) => {
  const main = page.getByRole('main');
  const order = page.getByRole('complementary', { name: 'Your order' });
  const codeDialog = page.getByRole('dialog', { name: 'Enter the code from your phone' });
  const goOn = order.getByRole('link', { name: 'Choose how to pay' });
  return {
    bundle: (credits: number): Locator => main.getByRole('radio', { name: new RegExp(`\\b${credits} credits`) }),
    /** The selected bundle and its price. */
    order,
    goOn,
    method: (name: string): Locator =>
      main.getByRole('radio', { name: new RegExp(`^${name.replaceAll(/[()|]/g, '\\$&')}`) }),
    country: main.getByLabel('You pay from'),
    keepCard: main.getByRole('checkbox', { name: 'Keep this card for further orders' }),
    /** The only button that charges. */
    pay: order.getByRole('button', { name: /^Pay / }),
    /** The missing input of the order, or the reason for its failure. */
    problem: main.getByRole('alert'),
    goOnPaying: main.getByRole('link', { name: 'Continue to payment' }),
    requestCode: main.getByRole('button', { name: 'Request the code' }),
    codeDialog,
    code: codeDialog.getByLabel('Code from the SMS'),
    /** Selects a bundle and continues to the payment methods. */
    choose: async (credits: number): Promise<void> => {
      await main.getByRole('radio', { name: new RegExp(`\\b${credits} credits`) }).check();
      await goOn.click();
      await expect(page).toHaveURL(/\/credits\/\w+/);
      // The address changes before the page: the bundles have radio buttons and a discount code too.
      await expect(main.getByRole('heading', { level: 1, name: 'How would you like to pay?' })).toBeVisible();
    },
    fillAccount: async (fields: Fields): Promise<void> => {
      for (const [label, value] of Object.entries(fields)) await main.getByLabel(label, { exact: true }).fill(value);
      await main.getByRole('checkbox', { name: /^I authorise / }).check();
    },
  };
};

/** The code of the latest text message to a mobile number, as its owner reads it. */
export const textedCode = async (page: Page, mobile: string): Promise<string> => {
  const code = /\b\d{6}\b/.exec((await mailedText(page, mobile, /^Text message$/)).replaceAll(mobile, ''))?.[0];
  if (code === undefined) throw new Error('The text message holds no code.');
  return code;
};

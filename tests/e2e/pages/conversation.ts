import type { Locator, Page } from '@playwright/test';

type Upload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The page of a conversation. */
export const conversation = (page: Page, partner: string) => {
  const whole = page.getByRole('region', { name: `Conversation with ${partner}` });
  const log = page.getByRole('log', { name: new RegExp(partner) });
  const box = page.getByLabel(`Message to ${partner}`, { exact: true });
  const photoQuestion = page.getByRole('dialog', { name: `Send ${partner} this photo?` });
  return {
    log,
    box,
    message: (text: string): Locator => log.getByText(text),
    write: async (text: string) => {
      await box.fill(text);
      await box.press('Enter');
    },
    /** The delivery state of the member's last message. */
    deliveryStatus: (state: 'Sent' | 'Delivered' | 'Read'): Locator =>
      log
        .getByRole('paragraph')
        .filter({ has: page.locator('time'), hasText: state })
        .last(),
    typing: log.getByText(`${partner} is writing.`),
    choosePhoto: (photo: Upload): Promise<void> => whole.getByLabel('Send a photo').setInputFiles(photo),
    photoQuestion,
    paywall: page.getByRole('dialog', { name: /Not enough credits|free conversations/ }),
    photoOfPartner: log.getByRole('img', { name: `Photo from ${partner}` }),
    choose: async (act: 'View profile' | 'Delete conversation' | `Report ${string}`): Promise<void> => {
      await whole.getByRole('button', { name: `More about ${partner}` }).click();
      await whole.getByRole('menuitem', { name: act }).click();
    },
  };
};

import { type Locator, type Page, expect } from '@playwright/test';
import sharp from 'sharp';

/** A portrait as a phone takes it: with what it knows of the camera and the place. */
export const portrait = async (
  width = 1_200,
  height = 1_600,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#b06a4f' } })
    .withExif({ IFD0: { Make: 'Phonemaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' } })
    .jpeg()
    .toBuffer(),
});

/** Answers the dialog that opens for one chosen photo. */
export const useAsItIs = (page: Page): Promise<void> => page.getByRole('button', { name: 'Use as it is' }).click();

type StepName = 'personal' | 'photo' | 'about' | 'push' | 'confirm';

/** The steps of a sign-up after the account. */
export const signupSteps = (page: Page) => ({
  at: async (step: StepName): Promise<void> => {
    await expect(page).toHaveURL(new RegExp(`/complete-signup\\?step=${step}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  progress: page.getByRole('progressbar', { name: /^Step / }),
  go: () => page.getByRole('button', { name: 'Continue' }).click(),
  skip: () => page.getByRole('button', { name: 'Skip for now' }).click(),
  man: page.getByRole('radio', { name: 'Man', exact: true }),
  woman: page.getByRole('radio', { name: 'Woman', exact: true }),
  orientation: page.getByLabel('Sexuality'),
  relationship: page.getByLabel('Relationship'),
  country: page.getByLabel('Country'),
  city: page.getByLabel('City'),
  region: (word: string): Locator => page.getByLabel(word, { exact: true }),
  aboutMe: page.getByLabel('About me'),
  reason: page.getByLabel('Why I am here'),
  interest: (name: string): Locator => page.getByRole('checkbox', { name, exact: true }),
  choosePhoto: page.getByLabel(/photo/i).and(page.locator('input[type=file]')),
  photo: page.getByRole('img', { name: 'Your main photo' }),
  turnOnPush: page.getByRole('button', { name: 'Turn on notifications' }),
});

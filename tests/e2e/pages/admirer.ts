import type { Browser } from '@playwright/test';
import { type TestSite, openBrowserAs } from '#tests/e2e/test-site.ts';
import { type SignedUpMember, actViaApi, signUpMember } from './new-member.ts';

/** A member in a separate browser who has liked another member. */
export const admirerOf = async (
  browser: Browser,
  site: TestSite,
  { id: profile }: Pick<SignedUpMember, 'id'>,
  name: string,
): Promise<Pick<SignedUpMember, 'id' | 'name'>> => {
  const { page, context } = await openBrowserAs(browser, site);
  const self = await signUpMember(page, name);
  await actViaApi(page, 'like', { profile });
  await context.close();
  return self;
};

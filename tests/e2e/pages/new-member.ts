import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type NewMember, signUpViaApi, buildNewMember } from './account.ts';

/** A new member, and the id of the profile that others see. */
export type SignedUpMember = NewMember & { readonly page: Page; readonly id: string };

/** Signs up a member in this browser. */
export const signUpMember = async (page: Page, name: string): Promise<SignedUpMember> => {
  const self = buildNewMember(name);
  await signUpViaApi(page, self);
  const reply = await page.request.get(endpoints.loadUser.path);
  return { ...self, page, id: calls.loadUser.reply.parse(await reply.json()).user.profile.id };
};

export { actViaApi } from './act-via-api.ts';

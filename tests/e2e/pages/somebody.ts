import type { Page } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Newcomer, becomeMember, newcomer } from './account.ts';

/** A new member, and the id of the profile that others see. */
export type Somebody = Newcomer & { readonly page: Page; readonly id: string };

/** Somebody signs up in this browser. */
export const somebody = async (page: Page, name: string): Promise<Somebody> => {
  const self = newcomer(name);
  await becomeMember(page, self);
  const reply = await page.request.get(endpoints.loadUser.path);
  return { ...self, page, id: calls.loadUser.reply.parse(await reply.json()).user.profile.id };
};

export { already } from './already.ts';

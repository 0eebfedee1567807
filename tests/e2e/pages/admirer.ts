import type { Browser } from '@playwright/test';
import { type Site, person } from '#tests/e2e/site.ts';
import { type Somebody, already, somebody } from './somebody.ts';

/** Somebody with a browser of his own, who has liked a member. */
export const admirerOf = async (
  browser: Browser,
  site: Site,
  { id: profile }: Pick<Somebody, 'id'>,
  name: string,
): Promise<Pick<Somebody, 'id' | 'name'>> => {
  const { page, context } = await person(browser, site);
  const self = await somebody(page, name);
  await already(page, 'like', { profile });
  await context.close();
  return self;
};

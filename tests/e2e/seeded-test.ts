import type { BrowserContext } from '@playwright/test';
import { authCookie } from '#contract/limits/account.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { type Storage, makeStorage } from '#tests/server/kit/storage.ts';
import type { TestMember } from '#tests/server/kit/conversations.ts';
import { type OperableSite, type TestSite, startSite, test as base } from './test-site.ts';

/** A site whose data the test writes and reads beside the server. */
export const test = base.extend<object, { storage: Storage; db: Database; site: OperableSite }>({
  storage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const storage = await makeStorage('sqlite');
      await use(storage);
      await storage.remove();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ storage }, use) => {
      const site = await startSite({ DATA_DIR: storage.dataDir });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  db: [
    async ({ storage }, use) => {
      const db = await openDatabase(storage, { beside: true });
      await use(db);
      await db.close();
    },
    { scope: 'worker' },
  ],
});

/** Logs the player in to this browser. */
export const enterAs = (context: BrowserContext, { url }: TestSite, { token }: TestMember): Promise<void> =>
  context.addCookies([{ name: authCookie.name, value: token, url, httpOnly: true, sameSite: 'Lax' }]);

import type { Page } from '@playwright/test';
import type { EntryFacts } from '#machines/app/entry-warning.ts';
import type { Database } from '#server/db/open.ts';
import { enterAs, test } from '#tests/e2e/seeded-test.ts';
import type { OperableSite } from '#tests/e2e/test-site.ts';
import { entryWarningModel } from '#tests/machines/app/entry-warning-model.ts';
import { addTestMember } from '#tests/server/kit/conversations.ts';
import { type Act, type NotDriven, notDriven } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { gateDriver } from './kit/gate-driver.ts';
import { moveTo } from './kit/live-page.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  readonly site: OperableSite;
  readonly storageKey: string;
  readonly startedAt: number;
};

test.use({ isFirstVisit: true });

const act = (words: string, perform: Act<World>['perform']): Act<World> => ({ words, perform });

/** As another tab reports a login or a logout. */
const reportSession = (page: Page, member: string | null): Promise<void> =>
  page.evaluate((id) => {
    const channel = new BroadcastChannel('vesper.tabs');
    channel.postMessage({ member: id, locale: 'en' });
    channel.close();
  }, member);

const logInElsewhere = act('log in in another tab', async ({ page, db, site }) => {
  const member = await addTestMember(db, 'Lou');
  await enterAs(page.context(), site, member);
  await reportSession(page, member.id);
});

const logOutElsewhere = act('log out in another tab', async ({ page }) => {
  await page.context().clearCookies();
  await reportSession(page, null);
});

const paths: Readonly<Record<string, string>> = { index: '/', 'pages-terms': '/pages/terms' };

/** One change at a time. */
const change = (from: EntryFacts, to: EntryFacts): Act<World> | NotDriven => {
  if (from.installed !== to.installed || from.settings !== to.settings)
    return notDriven('neither changes while a page is open');
  const path = paths[to.route.name];
  if (from.session !== to.session) {
    if (from.route.name !== to.route.name) return notDriven('two changes at once');
    return to.session === 'member' ? logInElsewhere : logOutElsewhere;
  }
  if (from.route.name === to.route.name || path === undefined) return notDriven('nothing follows');
  return act(`go to ${path}`, ({ page }) => moveTo(page, path));
};

driveModel(
  gateDriver<EntryFacts, World>(entryWarningModel, {
    starts: [
      {
        input: 'visitor',
        words: 'visit the site for the first time',
        open: async ({ page, db, site }) => {
          await page.goto('/');
          const startedAt = await page.evaluate(() => Date.now());
          return { page, db, site, storageKey: 'entry-warning', startedAt };
        },
      },
    ],
    change,
    shown: (page) => page.getByRole('dialog', { name: 'Before you enter' }),
    dismiss: (page) => page.getByRole('button', { name: 'I am 18 or older, enter' }).click(),
  }),
  '@nightly [ENTRY-01 ENTRY-03 ENTRY-05 ENTRY-08]',
);

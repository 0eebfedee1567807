import type { Page } from '@playwright/test';
import type { AlertFacts } from '#machines/member/alerts.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { grantPush } from '#tests/e2e/pages/push-permission.ts';
import { mails, offer, photo } from '#tests/machines/member/alert-models.ts';
import { addTestMember } from '#tests/server/kit/conversations.ts';
import { type Act, type Fixtures, type NotDriven, notDriven } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { gateDriver } from './kit/gate-driver.ts';
import { type MemberPage, changeMember, moveTo, openAsMember } from './kit/live-page.ts';

type World = MemberPage & { readonly storageKey: string; readonly startedAt: number };

/** Opens the members page; `key` stores the dismissal. */
const open = async (fixtures: Fixtures, key: string, values: Partial<MemberTable>): Promise<World> => {
  const { page, db } = fixtures;
  const member = await addTestMember(db, 'Mika', values);
  await openAsMember(fixtures, member, '/members');
  const startedAt = await page.evaluate(() => Date.now());
  return { page, db, member, storageKey: `${key}:${member.id}`, startedAt };
};

/** The bar shows nothing before the alert. [ALERT-14] */
const withPhoto = { main_photo: 'a-photo-elsewhere' } as const;

const act = (words: string, perform: Act<World>['perform']): Act<World> => ({ words, perform });

const go = (to: AlertFacts): Act<World> =>
  act(`go to /${to.route.name}`, ({ page }) => moveTo(page, `/${to.route.name}`));

const reminder = (page: Page, text: RegExp) =>
  page.getByRole('region', { name: 'Reminders' }).locator('[role=status], [role=alert]').filter({ hasText: text });

/** What a gate with this text shows, and how it is dismissed. */
const shownBy = (text: RegExp) => ({
  shown: (page: Page) => reminder(page, text),
  dismiss: (page: Page) => reminder(page, text).getByRole('button', { name: 'Close' }).click(),
});

const hasMainPhoto = ({ user }: AlertFacts): boolean => user !== null && user.profile.main_image !== null;
const reasonsOf = ({ user }: AlertFacts): string => JSON.stringify(user?.notifications_disabled ?? []);
const nothingElse = notDriven('no page changes this, or nothing follows');

/** One change at a time; going to another page is the same for all alerts. */
const changeOf =
  (other: (from: AlertFacts, to: AlertFacts) => Act<World> | NotDriven) =>
  (from: AlertFacts, to: AlertFacts): Act<World> | NotDriven => {
    const rest = other(from, to);
    if (from.route.name === to.route.name) return rest;
    return rest === nothingElse ? go(to) : notDriven('two changes at once');
  };

driveModel(
  gateDriver<AlertFacts, World>(photo, {
    starts: [
      {
        input: 'faceless',
        words: 'open the members page as a member without a photo',
        open: (fixtures) => open(fixtures, 'enrich', { main_photo: null }),
      },
    ],
    change: changeOf((from, to) =>
      hasMainPhoto(from) === hasMainPhoto(to)
        ? nothingElse
        : act(hasMainPhoto(to) ? 'get a main photo' : 'lose the main photo', (world) =>
            changeMember(world, { main_photo: hasMainPhoto(to) ? 'a-photo-elsewhere' : null }),
          ),
    ),
    ...shownBy(/Show your face/),
  }),
  '@nightly [ALERT-05 ALERT-06 ALERT-14]',
);

driveModel(
  gateDriver<AlertFacts, World>(offer, {
    starts: [
      {
        input: 'possible',
        words: 'open the members page in a browser that can receive pushes',
        open: async (fixtures) => {
          await grantPush(fixtures.page.context());
          const world = await open(fixtures, 'push-alert', withPhoto);
          // A member who has sent a message before. [ALERT-15]
          await world.page.evaluate((key) => localStorage.setItem(key, '{"at":1}'), `push-offer:${world.member.id}`);
          await world.page.reload();
          return world;
        },
      },
    ],
    change: changeOf((from, to) =>
      from.push === to.push && from.settings?.push_public_key === to.settings?.push_public_key
        ? nothingElse
        : notDriven('neither the permission nor the key of the site changes while a page is open'),
    ),
    ...shownBy(/Never miss a reply/),
  }),
  '@nightly [ALERT-08 ALERT-10 ALERT-14]',
);

driveModel(
  gateDriver<AlertFacts, World>(mails, {
    starts: [
      {
        input: 'paused',
        words: 'open the members page while mails to the member bounce',
        open: (fixtures) =>
          open(fixtures, 'disabled-notifications', { ...withPhoto, notifications_disabled: '["bounce"]' }),
      },
      {
        input: 'fine',
        words: 'open the members page',
        open: (fixtures) => open(fixtures, 'disabled-notifications', { ...withPhoto, notifications_disabled: '[]' }),
      },
    ],
    change: changeOf((from, to) =>
      reasonsOf(from) === reasonsOf(to)
        ? nothingElse
        : act(`mails are paused because of ${reasonsOf(to)}`, (world) =>
            changeMember(world, { notifications_disabled: reasonsOf(to) }),
          ),
    ),
    ...shownBy(/bounce|marked as spam/),
  }),
  '@nightly [ALERT-11 ALERT-12 ALERT-14]',
);

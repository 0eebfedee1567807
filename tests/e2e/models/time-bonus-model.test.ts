import { expect } from '@playwright/test';
import type { MemberTable } from '#server/db/schema.ts';
import { timeBonus } from '#tests/e2e/pages/time-bonus.ts';
import { timeBonusModel } from '#tests/machines/member/time-bonus-model.ts';
import { timeBonusModalModel } from '#tests/machines/member/time-bonus-modal-model.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type MemberPage, changeMember, moveTo, openAsMember, readStored, storeInOtherTab } from './kit/live-page.ts';

const hour = 3_600_000;

const storageKeyOf = ({ id }: TestMember): string => `time-bonus:${id}`;

const open = async (fixtures: Fixtures, path: string, special: Partial<MemberTable> = {}): Promise<MemberPage> => {
  const { page, db } = fixtures;
  const member = await addTestMember(db, 'Nina', { credits: 0, paid: 0, signup_at: Date.now(), ...special });
  await openAsMember(fixtures, member, path);
  return { page, db, member };
};

driveModel(
  driverFor<MemberPage>()(timeBonusModel, ({ act, sign }) => ({
    starts: [
      {
        input: 'just signed up',
        words: 'open the members page as a new member',
        open: (given) => open(given, '/members'),
      },
      {
        input: 'four hours ago',
        words: 'open the members page four hours after the sign-up',
        open: (given) => open(given, '/members', { signup_at: Date.now() - 4 * hour }),
      },
      {
        input: 'paid',
        words: 'open the members page after a purchase',
        open: (given) => open(given, '/members', { paid: 1 }),
      },
    ],
    events: {
      'facts.changed': ({ facts: { user } }, before) => {
        if (user === null) return notDriven('a logout ends the machine');
        const paid = user.paid_user;
        return act(paid ? 'buy credits in another browser' : 'the user is loaded again', (world) =>
          changeMember(world, { paid: paid || before.context.user?.paid_user === true ? 1 : 0 }),
        );
      },
      'tab.visible': () =>
        act('return to the tab', ({ page }) =>
          page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
        ),
      'countdown.ended': () => act('let four hours pass', ({ page }) => page.clock.fastForward(4 * hour)),
    },
    outcomes: {
      countdown: notDriven('it ends by the event countdown.ended, and does not fail'),
      watchTabReturn: notDriven('a listener of the browser does not end'),
    },
    states: {
      deciding: notVisible('left in the same moment'),
      visible: sign('the banner counts down', ({ page }) =>
        expect(timeBonus(page).timer).toHaveText(/^0[34]:\d\d:\d\d$/),
      ),
      hidden: sign('there is no banner', ({ page }) => expect(timeBonus(page).banner).toHaveCount(0)),
    },
    wait: () => notDriven('the countdown ends by itself then: an event of its own'),
  })),
  '@nightly [BONUS-02 BONUS-03 BONUS-04 BONUS-10 BONUS-12 BONUS-14]',
);

driveModel(
  driverFor<MemberPage>()(timeBonusModalModel, ({ act, sign }) => {
    /** The modal never changes the page by itself, and a dismissal is stored. */
    const closed = sign('there is no modal', async ({ page, member }, { context: { route, dismissedAt } }) => {
      await expect(timeBonus(page).dialog).toHaveCount(0);
      await expect(page).toHaveURL(`/${route.name}`);
      expect((await readStored(page, storageKeyOf(member))) === null).toBe(dismissedAt === null);
    });
    return {
      starts: [
        { input: 'inside', words: 'open the members page as a new member', open: (given) => open(given, '/members') },
        { input: 'away', words: 'open the settings as a new member', open: (given) => open(given, '/settings') },
      ],
      events: {
        'facts.changed': ({ facts: { user, route, discount } }, before) => {
          const { context } = before;
          const isElsewhere = route.name !== context.route.name;
          const hasOtherCredits = user?.credits !== context.user?.credits;
          const losesBonus = discount === null && context.discount !== null;
          if (discount !== null && context.discount === null)
            return notDriven('a bonus that has ended does not return');
          if ([isElsewhere, hasOtherCredits, losesBonus].filter(Boolean).length !== 1)
            return notDriven('one change at a time');
          if (isElsewhere) return act(`go to /${route.name}`, ({ page }) => moveTo(page, `/${route.name}`));
          return losesBonus
            ? act('buy credits in another browser, and spend them', (world) => changeMember(world, { paid: 1 }))
            : act(user?.credits === 0 ? 'spend the credits in another browser' : 'get a credit', (world) =>
                changeMember(world, { credits: user?.credits ?? 0 }),
              );
        },
        'dismissal.restored': ({ at }) =>
          act('dismiss the modal in another tab', ({ page, member }) =>
            storeInOtherTab(page, storageKeyOf(member), { at }),
          ),
        'bonus.dismissed': (_, before) =>
          before.hasTag('open')
            ? act('close the modal', ({ page }) => timeBonus(page).close.click())
            : notDriven('there is no modal'),
        'bonus.accepted': (_, before) =>
          before.hasTag('open')
            ? act('claim the bonus, and come back from the credits', async ({ page }) => {
                await timeBonus(page).claim.click();
                await expect(page).toHaveURL(/\/credits$/);
                await page.goBack();
              })
            : notDriven('there is no modal'),
      },
      outcomes: { persistDismissal: notDriven('the storage of a browser does not fail while a page is open') },
      states: {
        outside: closed,
        'inside.counting': closed,
        'inside.open': sign('the modal is open', ({ page }) => expect(timeBonus(page).dialog).toBeVisible()),
        'inside.missed': closed,
      },
    };
  }),
  '@nightly [BONUS-30 BONUS-31 BONUS-32 BONUS-33 BONUS-34 BONUS-35 BONUS-36 BONUS-37]',
);

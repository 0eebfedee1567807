import { expect } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { activationReminderMachine } from '#machines/member/activation-reminder.ts';
import { hrefOf } from '#machines/app/redirects.ts';
import { test } from '#tests/e2e/seeded-test.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { activationReminderModel, changed } from '#tests/machines/member/activation-reminder-model.ts';
import { addTestMember } from '#tests/server/kit/conversations.ts';
import { driverFor, notDriven } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type MemberPage, moveTo, openAsMember } from './kit/live-page.ts';

// A touch screen: its width makes it a smartphone.
test.use({ isMobile: true, hasTouch: true, viewport: { width: 1024, height: 800 } });

type Facts = SnapshotFrom<typeof activationReminderMachine>['context']['facts'];

const addressOf = ({ route: { path, query } }: Facts): string => hrefOf({ path, query });

const stateOf = ({ user }: Facts): string => `${user?.status} ${user?.profile.status}`;

const alert = ({ page }: MemberPage) =>
  page.getByRole('region', { name: 'Reminders' }).getByText('Confirm your e-mail.');
const modal = ({ page }: MemberPage) => page.getByRole('dialog', { name: 'Confirm your e-mail' });

driveModel(
  driverFor<MemberPage>()(activationReminderModel, ({ act, sign }) => ({
    starts: [
      {
        input: 'chats',
        words: 'open the messages before the address is confirmed',
        steps: [
          {
            kind: 'actorEvent',
            actor: 'watchSmartphone',
            event: Object.assign({ type: 'smartphone.changed' }, { isSmartphone: false }),
          },
        ],
        open: async (fixtures) => {
          const { page, db } = fixtures;
          const member = await addTestMember(db, 'Ada', { status: 'not_confirmed', profile_status: 'disabled' });
          await openAsMember(fixtures, member, '/chats');
          return { page, db, member };
        },
      },
    ],
    events: {
      'facts.changed': ({ facts }, { context }) => {
        if (facts.user === null) return notDriven('a logout ends the machine');
        const isMoved = addressOf(facts) !== addressOf(context.facts);
        const isOther = stateOf(facts) !== stateOf(context.facts);
        if (!isMoved || isOther) return notDriven('the account does not change while the path runs');
        return act(`go to ${addressOf(facts)}`, ({ page }) => moveTo(page, addressOf(facts)));
      },
      'smartphone.changed': ({ isSmartphone }) =>
        act(isSmartphone ? 'hold the screen upright' : 'turn the screen', ({ page }) =>
          page.setViewportSize({ width: isSmartphone ? 400 : 1024, height: 800 }),
        ),
      'emailConfirmation.requested': (_, before) =>
        before.hasTag('alert')
          ? act('ask for the code field', ({ page }) => page.getByRole('button', { name: 'Enter the code' }).click())
          : notDriven('there is no alert with the button'),
      'gate.dismissed': (_, before) =>
        before.hasTag('modal')
          ? act('close the modal', (world) => modal(world).getByRole('button', { name: 'Close' }).click())
          : notDriven('there is no modal'),
    },
    outcomes: { watchSmartphone: notDriven('a listener of the browser does not end') },
    reaction: ({ context }, effects) => {
      const isRemoved = sentToParent(effects, 'navigation.requested').length > 0;
      const { user, route } = context.facts;
      const { api_signup_complete: _, ...query } = route.query;
      return isRemoved ? { kind: 'event', event: changed({ ...route, query }, user) } : null;
    },
    states: {
      hidden: sign('no reminder', async (world) => {
        await expect(alert(world)).toHaveCount(0);
        await expect(modal(world)).toHaveCount(0);
      }),
      alert: sign('an alert', async (world) => {
        await expect(alert(world)).toBeVisible();
        await expect(modal(world)).toHaveCount(0);
      }),
      modal: sign('a modal', (world) => expect(modal(world)).toBeVisible()),
    },
  })),
  '@nightly [ALERT-01 ALERT-02 ALERT-03 ALERT-04]',
);

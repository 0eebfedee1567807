import { type Page, expect } from '@playwright/test';
import { problemOf } from '#machines/generic/problem.ts';
import type { Database } from '#server/db/open.ts';
import { passwordResetModel } from '#tests/machines/page/password-reset-model.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { driverFor, notDriven } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  readonly member: TestMember;
  readonly email: string;
  readonly requestReset: HeldCall;
};

/** As if the mails had been sent more than a day ago. */
const forgetMails = ({ db, member }: World): Promise<unknown> =>
  db.write((tx) => tx.deleteFrom('mail_token').where('member_id', '=', member.id).execute());

const submit = ({ page }: World) => page.getByRole('button', { name: 'Send the link' });
const again = ({ page }: World) => page.getByRole('button', { name: 'Send it again' });
const title = ({ page }: World) => page.getByRole('heading', { level: 1 });
const mailSent = 'Check your inbox';

driveModel(
  driverFor<World>()(passwordResetModel, ({ act, sign }) => ({
    starts: [
      {
        input: 'start',
        words: 'open the page for a forgotten password',
        open: async ({ page, db }) => {
          const member = await addTestMember(db, 'Mara');
          const requestReset = await holdCall(page, 'requestReset');
          await page.goto('/reset-password');
          return { page, db, member, email: `${member.name.toLowerCase()}@example.com`, requestReset };
        },
      },
    ],
    events: {
      'form.submitted': (_, before) =>
        before.matches('open')
          ? act('enter the address and ask for the link', async (world) => {
              await world.page.getByLabel('E-mail', { exact: true }).fill(world.email);
              await submit(world).click();
            })
          : notDriven('there is no form, or its button is busy'),
      'form.edited': (_, before) =>
        before.matches('open')
          ? act('change the address', ({ page }) => page.getByLabel('E-mail', { exact: true }).pressSequentially('x'))
          : notDriven('there is no form, or it is busy'),
      'resend.requested': (_, before) =>
        before.matches({ sent: 'ready' })
          ? act('ask for the mail again', (world) => again(world).click())
          : notDriven('the button is missing or disabled'),
      'form.reopened': (_, before) =>
        before.hasTag('sent')
          ? act('use another address', ({ page }) => page.getByRole('button', { name: 'Use another address' }).click())
          : notDriven('there is no such button'),
    },
    outcomes: {
      sendResetLink: {
        done: () =>
          act('the server sends the mail', async (world) => {
            await forgetMails(world);
            await world.requestReset.pass();
          }),
        error: (error) => {
          const { code } = problemOf(error);
          if (code === 'network') return act('the server is down', ({ requestReset }) => requestReset.fail());
          if (code === 'invalid_fields')
            return act('the server does not find the address', ({ requestReset }) =>
              requestReset.pass(() => ({ email: 'nobody.at.all@example.com' })),
            );
          return act('the server has sent three mails today already', ({ requestReset }) =>
            requestReset.refuse(429, 'too_many_mails'),
          );
        },
      },
    },
    states: {
      open: sign('the form, with the last problem', async (world, { context: { problem } }) => {
        await expect(title(world)).toHaveText('Forgot your password?');
        await expect(submit(world)).not.toHaveAttribute('aria-busy', 'true');
        const main = world.page.getByRole('main');
        const isUnknown = problem?.code === 'invalid_fields';
        await expect(main.getByText('E-mail address not found')).toHaveCount(isUnknown ? 1 : 0);
        const words = {
          too_many_mails: "We've already sent you several e-mails today. Please try again tomorrow.",
          network: 'An error occured, please try again later.',
        };
        const { code } = problem ?? {};
        const isAbove = code === 'too_many_mails' || code === 'network';
        await expect(main.getByRole('alert')).toHaveText(isAbove ? [words[code]] : []);
      }),
      sending: sign('the button of the form is busy', (world) =>
        expect(submit(world)).toHaveAttribute('aria-busy', 'true'),
      ),
      'sent.cooling': sign('the mail is sent, and cannot be sent again yet', async (world) => {
        await expect(title(world)).toHaveText(mailSent);
        await expect(world.page.getByRole('main')).toContainText(world.email);
        await expect(again(world)).toHaveAttribute('disabled');
      }),
      'sent.ready': sign('the mail can be sent again', async (world) => {
        await expect(title(world)).toHaveText(mailSent);
        await expect(again(world)).not.toHaveAttribute('disabled');
      }),
      resending: sign('the mail is being sent again', async (world) => {
        await expect(title(world)).toHaveText(mailSent);
        await expect(again(world)).toHaveAttribute('aria-busy', 'true');
      }),
    },
  })),
  '[PASSWORD-01 PASSWORD-03 PASSWORD-05]',
);

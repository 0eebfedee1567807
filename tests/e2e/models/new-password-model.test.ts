import { type Page, expect } from '@playwright/test';
import { problemOf } from '#machines/generic/problem.ts';
import type { Database } from '#server/db/open.ts';
import { consumeMailLink, createMailLink } from '#server/store/mail-links.ts';
import { enterAs } from '#tests/e2e/seeded-test.ts';
import { newPasswordModel } from '#tests/machines/page/new-password-model.ts';
import { addTestMember } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  readonly token: string;
  readonly checkLink: HeldCall;
  readonly savePassword: HeldCall;
  /** The question who is logged in; null until the password is saved. */
  session: HeldCall | null;
};

/** `token`: part of the address. */
const open = async ({ page, db, site }: Fixtures, { hasToken = true, isMember = false } = {}): Promise<World> => {
  const member = await addTestMember(db, 'Juno');
  const now = Date.now();
  const token = await db.write((tx) =>
    createMailLink(tx, { member_id: member.id, purpose: 'reset', created_at: now, expires_at: now + 600_000 }),
  );
  if (isMember) await enterAs(page.context(), site, member);
  const [checkLink, savePassword] = [await holdCall(page, 'checkResetLink'), await holdCall(page, 'resetPassword')];
  await page.goto(`/reset-password/do${hasToken ? `?token=${token}` : ''}`);
  return { page, db, token, checkLink, savePassword, session: null };
};

/** As if the link had been used in another browser. */
const useLink = ({ db, token }: World) => db.write((tx) => consumeMailLink(tx, token, 'reset', Date.now()));

const title = ({ page }: World) => page.getByRole('heading', { level: 1 });
const save = ({ page }: World) => page.getByRole('button', { name: 'Save the password' });
const password = ({ page }: World) => page.getByLabel('New password', { exact: true });

driveModel(
  driverFor<World>()(newPasswordModel, ({ act, sign }) => ({
    starts: [
      { input: 'visitor', words: 'open the mailed link as a visitor', open: (fixtures) => open(fixtures) },
      {
        input: 'member',
        words: 'open the mailed link as a member',
        open: (fixtures) => open(fixtures, { isMember: true }),
      },
      {
        input: 'without a token',
        words: 'open the page without a link',
        open: (fixtures) => open(fixtures, { hasToken: false }),
      },
    ],
    events: {
      'form.submitted': ({ values }, before) => {
        if (!before.matches('form')) return notDriven('there is no form, or its button is busy');
        if (values.password !== values.repeated) return notDriven('the form itself refuses it: no event is sent');
        return act('save a password', async (world) => {
          await password(world).fill(values.password);
          await world.page.getByLabel('New password once more').fill(values.repeated);
          await save(world).click();
        });
      },
      'form.edited': (_, before) =>
        before.matches('form')
          ? act('type into the password', (world) => password(world).pressSequentially('x'))
          : notDriven('there is no form, or it is busy'),
      'facts.changed': ({ facts: { session } }, before) =>
        before.matches('done') && session === 'visitor'
          ? act('the server says that the session has ended', async (world) => {
              await world.session?.pass();
            })
          : notDriven('who is logged in changes only after the reset'),
    },
    outcomes: {
      checkLink: {
        done: () => act('the server accepts the link', ({ checkLink }) => checkLink.pass()),
        error: (error) =>
          problemOf(error).code === 'network'
            ? act('the server is down', ({ checkLink }) => checkLink.fail())
            : act('the server says that the link was used', async (world) => {
                await useLink(world);
                await world.checkLink.pass();
              }),
      },
      savePassword: {
        done: (_, before) =>
          act('the server saves the password', async (world) => {
            if (before.context.session === 'member') world.session = await holdCall(world.page, 'loadUser');
            await world.savePassword.pass();
          }),
        error: (error) => {
          const { code } = problemOf(error);
          if (code === 'network') return act('the server is down', ({ savePassword }) => savePassword.fail());
          if (code === 'link_invalid')
            return act('the server says that the link was used meanwhile', async (world) => {
              await useLink(world);
              await world.savePassword.pass();
            });
          return act('the server finds the password too common', ({ savePassword }) =>
            savePassword.pass((body) => ({ ...body, password: 'password123' })),
          );
        },
      },
    },
    states: {
      deciding: notVisible('left in the same moment'),
      checking: sign('the form is not there yet, and the link has left the address', async (world) => {
        await expect(title(world)).toHaveText('Choose a new password');
        await expect(save(world)).toHaveCount(0);
        await expect(world.page).toHaveURL(/\/reset-password\/do$/);
      }),
      form: sign('the form, with the last problem', async (world, { context: { problem } }) => {
        await expect(save(world)).not.toHaveAttribute('aria-busy', 'true');
        const main = world.page.getByRole('main');
        await expect(main.getByText('This password is too common.')).toHaveCount(
          problem?.fields?.['password'] === undefined ? 0 : 1,
        );
        await expect(main.getByRole('alert')).toHaveText(
          problem?.code === 'network' ? ['An error occured, please try again later.'] : [],
        );
      }),
      saving: sign('the button is busy', (world) => expect(save(world)).toHaveAttribute('aria-busy', 'true')),
      done: sign('the password is changed', (world) =>
        expect(title(world)).toHaveText('Your password has been changed'),
      ),
      redirected: notVisible('the page is left'),
      linkInvalid: sign('the link does not work any more', (world) =>
        expect(title(world)).toHaveText('This link does not work any more'),
      ),
      noLink: sign('the link must be opened again', (world) =>
        expect(title(world)).toHaveText('Open the link in the e-mail again'),
      ),
    },
    leaving: (snapshot) =>
      snapshot.matches('redirected')
        ? sign('the login, which says that the password is changed', async ({ page }) => {
            await expect(page).toHaveURL(/\/login\?password=changed$/);
            await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible();
          })
        : null,
  })),
  '@nightly [PASSWORD-02 PASSWORD-04 PASSWORD-08]',
);

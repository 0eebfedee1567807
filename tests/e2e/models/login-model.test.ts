import { type Page, expect } from '@playwright/test';
import { isLockedFor } from '#machines/page/login.ts';
import { problemOf } from '#machines/generic/problem.ts';
import type { Database } from '#server/db/open.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { openPasswords } from '#server/providers/passwords/argon2-passwords.ts';
import { logIn } from '#tests/e2e/pages/account.ts';
import { loginModel } from '#tests/machines/page/login-model.ts';
import { type TestMember, addTestMember, password } from '#tests/server/kit/conversations.ts';
import { driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  readonly login: HeldCall;
  /** The members of the model, by the names that it logs in with. */
  readonly member: (login: string) => TestMember;
};

const otherPassword = openPasswords().hash('nobody types this');
const rightPassword = openPasswords().hash(password);

const open = async ({ page, db }: { page: Page; db: Database }, storedLock?: number): Promise<World> => {
  const [anna, bert] = [await addTestMember(db, 'Anna'), await addTestMember(db, 'Bert')];
  const login = await holdCall(page, 'login');
  if (storedLock !== undefined)
    await page.addInitScript((left) => sessionStorage.setItem('login-lock', String(Date.now() + left)), storedLock);
  await page.goto('/login');
  return { page, db, login, member: (name) => (name === 'bert' ? bert : anna) };
};

/** Both accounts as the answer requires. */
const change = ({ db, member }: World, values: Partial<MemberTable>): Promise<unknown> =>
  db.write((tx) =>
    tx
      .updateTable('member')
      .set(values)
      .where('id', 'in', [member('').id, member('bert').id])
      .execute(),
  );

const alert = ({ page }: World) => page.getByRole('main').getByRole('alert');
const button = ({ page }: World) => page.getByRole('main').getByRole('button', { name: 'Log in' });

const restored = { type: 'lockout.restored', until: 600_000 } as const;

/** Empty while nothing has been submitted. */
const typedLogin = ({ page }: World): Promise<string> => page.getByLabel('E-mail or name').inputValue();

driveModel(
  driverFor<World>()(loginModel, ({ act, sign }) => ({
    starts: [
      { input: 'start', words: 'open the login as a visitor', open: (fixtures) => open(fixtures) },
      {
        input: 'start',
        words: 'open the login in a tab that was locked for 10 minutes before a reload',
        steps: [{ kind: 'actorEvent', actor: 'persistLoginLockout', event: restored }],
        open: (fixtures) => open(fixtures, 600_000),
      },
    ],
    paths: [
      [
        'open the login as a visitor',
        'submit the login of anna@example.org',
        'the server is down',
        'submit the login of bert',
        'the server has blocked the account for 2 minutes',
        'submit the login of anna@example.org',
        'the server accepts the password',
      ],
    ],
    events: {
      'form.submitted': ({ values: { login } }, before) => {
        if (!before.matches({ form: 'open' })) return notDriven('the button is busy');
        if (isLockedFor(before.context, login)) return notDriven('the button is disabled');
        return act(`submit the login of ${login}`, ({ page, member }) => logIn(page, member(login).name, password));
      },
      'form.edited': (_, before) =>
        before.matches({ form: 'open' })
          ? act('type into the password', ({ page }) =>
              page.getByLabel('Password', { exact: true }).pressSequentially('x'),
            )
          : notDriven('nobody types while the form is busy'),
      'lockout.restored': () => notDriven('the storage answers when the page opens: a start of its own'),
    },
    outcomes: {
      logIn: {
        done: ({ restored }) =>
          act(`the server ${restored ? 'restores the deleted account' : 'accepts the password'}`, async (world) => {
            await change(world, { deleted_at: restored ? Date.now() : null });
            await world.login.pass();
          }),
        error: (error) => {
          const { code } = problemOf(error);
          if (code === 'network') return act('the server is down', ({ login }) => login.fail());
          if (code === 'login_blocked')
            return act('the server has blocked the account for 2 minutes', async (world) => {
              await change(world, { failed_logins: 5, blocked_until: Date.now() + 119_000 });
              await world.login.pass();
              await expect(alert(world)).toBeVisible();
              await change(world, { failed_logins: 0, blocked_until: null });
            });
          return act('the server finds that the password is another one now', async (world) => {
            await change(world, { password_hash: await otherPassword });
            await world.login.pass();
            await expect(alert(world)).toBeVisible();
            await change(world, { password_hash: await rightPassword, failed_logins: 0 });
          });
        },
      },
      persistLoginLockout: notDriven('the storage of a browser does not fail while a page is open'),
    },
    states: {
      'form.open': sign('the form can be submitted, and shows the last problem', async (world, { context }) => {
        await expect(button(world)).not.toHaveAttribute('aria-busy', 'true');
        if (context.lockedUntil === null)
          await expect(alert(world)).toHaveText(
            context.problem === null
              ? []
              : [
                  context.problem.code === 'login_failed'
                    ? /^Login failed\s*\d tr(?:y|ies) left$/
                    : 'Login failed, please try again',
                ],
          );
      }),
      'form.submitting': sign('the button is busy', (world) =>
        expect(button(world)).toHaveAttribute('aria-busy', 'true'),
      ),
      'form.authenticated': notVisible('the page is left'),
      'lock.unlocked': sign('the button is enabled', (world) => expect(button(world)).not.toHaveAttribute('disabled')),
      'lock.locked': sign('the locked login is refused, with the minutes left', async (world, { context }) => {
        const { lockedLogin, minutes } = context;
        if (lockedLogin === null || (await typedLogin(world)) === world.member(lockedLogin).name) {
          await expect(button(world)).toHaveAttribute('disabled');
          await expect(alert(world)).toHaveText(
            `Too many incorrect attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
          );
        } else await expect(button(world)).not.toHaveAttribute('disabled');
      }),
    },
    leaving: (snapshot) =>
      snapshot.matches({ form: 'authenticated' })
        ? sign('the members are shown', ({ page }) => expect(page).toHaveURL(/\/members$/))
        : null,
  })),
  '[LOGIN-02 LOGIN-06 LOGIN-08 LOGIN-10]',
);

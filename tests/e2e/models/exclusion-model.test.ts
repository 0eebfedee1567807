import { type Page, expect } from '@playwright/test';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import type { Database } from '#server/db/open.ts';
import { addExclusionRequest, eraseExclusionRequests } from '#server/store/exclusions.ts';
import { enterAs } from '#tests/e2e/seeded-test.ts';
import { exclusionModel, until } from '#tests/machines/page/exclusion-model.ts';
import { type TestMember, addTestMember, password } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  readonly member: TestMember;
  readonly email: string;
  readonly isMember: boolean;
  /** The request of the form that is shown. */
  readonly request: HeldCall;
  readonly confirm: HeldCall;
};

/** In the model's inputs. */
const memberStart = 'form of a member';

type Visit = { readonly path?: string; readonly isMember?: boolean; readonly hasLink?: boolean };

const open = async (
  { page, db, site }: Fixtures,
  { path = '/pages/ban', isMember = false, hasLink = false }: Visit = {},
): Promise<World> => {
  const member = await addTestMember(db, 'Rena');
  const email = `${member.name.toLowerCase()}@example.com`;
  if (isMember) await enterAs(page.context(), site, member);
  const [request, confirm] = [
    await holdCall(page, isMember ? 'excludeMember' : 'requestExclusion'),
    await holdCall(page, 'confirmExclusion'),
  ];
  const wish = { email, months: 6, language: 'en', asker: 'this test' };
  const vault = { digest: (plain: string) => plain };
  const added = hasLink ? await db.write((tx) => addExclusionRequest(tx, vault, wish, Date.now())) : 'refused';
  const token = added === 'refused' ? null : added.token;
  await page.goto(token === null ? path : `${path}?token=${token}#exclusion`);
  return { page, db, member, email, isMember, request, confirm };
};

/** Nothing was requested for the address yet, or its links were used in another browser. */
const consumeLinks = ({ db, email }: World) =>
  db.write(async (tx) => {
    await eraseExclusionRequests(tx, email);
    await tx.deleteFrom('rate').where('key', 'like', 'exclusion-mail:%').execute();
  });

/** Wrong passwords of earlier steps do not lock the account. */
const forgetWrongPasswords = ({ db, member }: World): Promise<unknown> =>
  db.write((tx) =>
    tx.updateTable('member').set({ failed_logins: 0, blocked_until: null }).where('id', '=', member.id).execute(),
  );

const section = ({ page }: World) => page.locator('#exclusion');
const emailField = (world: World) => section(world).getByLabel('E-mail', { exact: true });
const passwordField = (world: World) => section(world).getByLabel('Your password', { exact: true });
const submit = (world: World) =>
  section(world).getByRole('button', { name: world.isMember ? 'Start my break' : 'Send me the link' });
const confirmation = (world: World) => section(world).getByRole('button', { name: 'Start my break' });

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const expectProblem = (world: World, problem: Problem | null): Promise<unknown> =>
  expect(section(world).getByRole('alert')).toHaveText(
    problem?.code === 'network' ? ['An error occured, please try again later.'] : [],
  );

driveModel(
  driverFor<World>()(exclusionModel, ({ act, sign }) => ({
    starts: [
      { input: 'form', words: 'open the page about breaks as a visitor', open: (fixtures) => open(fixtures) },
      {
        input: memberStart,
        words: 'open the page about breaks as a member',
        open: (fixtures) => open(fixtures, { isMember: true }),
      },
      { input: 'link', words: 'open the mailed link', open: (fixtures) => open(fixtures, { hasLink: true }) },
      {
        input: 'after the logout',
        words: 'open the page again during the break',
        open: (fixtures) => open(fixtures, { path: `/pages/ban?excluded=${until}` }),
      },
      {
        input: 'with a wrong end',
        words: 'open the page with an end that is no time',
        open: (fixtures) => open(fixtures, { path: '/pages/ban?excluded=soon' }),
      },
    ],
    events: {
      'form.submitted': ({ wish }, before, start) => {
        if (!before.matches('open')) return notDriven('there is no form, or its button is busy');
        if ('password' in wish !== (start === memberStart)) return notDriven('the page shows the other form');
        return act(`ask for a break of ${wish.months} months`, async (world) => {
          await (world.isMember ? passwordField(world).fill(password) : emailField(world).fill(world.email));
          await section(world)
            .getByText(wish.months === 12 ? '1 year' : `${wish.months} months`)
            .click();
          await submit(world).click();
        });
      },
      'form.edited': (_, before) =>
        before.matches('open')
          ? act('type into the form', (world) =>
              (world.isMember ? passwordField(world) : emailField(world)).pressSequentially('x'),
            )
          : notDriven('there is no form, or it is busy'),
      'form.reopened': (_, before) => {
        if (!before.matches('mailed') && !before.matches('linkInvalid')) return notDriven('there is no such button');
        const name = before.matches('mailed') ? 'Use another address' : 'Ask for a new link';
        return act(`press “${name}”`, (world) => section(world).getByRole('button', { name }).click());
      },
      'exclusion.confirmed': (_, before) =>
        before.matches('confirming')
          ? act('start the break', (world) => confirmation(world).click())
          : notDriven('there is no such button, or it is busy'),
    },
    outcomes: {
      requestExclusion: {
        done: (end, _, start) => {
          if ((end === null) === (start === memberStart)) return notDriven('the server answers the other form so');
          return act(end === null ? 'the server mails a link' : 'the server starts the break', async (world) => {
            await consumeLinks(world);
            await forgetWrongPasswords(world);
            await world.request.pass();
          });
        },
        error: (error, _, start) => {
          if (problemOf(error).code === 'network') return act('the server is down', ({ request }) => request.fail());
          return start === memberStart
            ? act('the server finds the password wrong', async (world) => {
                await forgetWrongPasswords(world);
                await world.request.pass((body) => ({ ...body, password: 'a wrong one' }));
              })
            : act('the server refuses the address', ({ request }) =>
                request.pass((body) => ({ ...body, email: 'no address' })),
              );
        },
      },
      confirmExclusion: {
        done: () => act('the server starts the break', ({ confirm }) => confirm.pass()),
        error: (error) =>
          problemOf(error).code === 'network'
            ? act('the server is down', ({ confirm }) => confirm.fail())
            : act('the server says that the link was used in another browser', async (world) => {
                await consumeLinks(world);
                await world.confirm.pass();
              }),
      },
    },
    states: {
      deciding: notVisible('left in the same moment'),
      open: sign('the form, with the last problem', async (world, { context: { problem } }) => {
        await expect(submit(world)).not.toHaveAttribute('aria-busy', 'true');
        await expect(emailField(world)).toHaveCount(world.isMember ? 0 : 1);
        await expectProblem(world, problem);
        const refused = section(world).getByText(world.isMember ? 'Please check your old password.' : 'Invalid email.');
        await expect(refused).toHaveCount(problem?.fields === undefined ? 0 : 1);
      }),
      requesting: sign('the button of the form is busy', (world) =>
        expect(submit(world)).toHaveAttribute('aria-busy', 'true'),
      ),
      mailed: sign('a link is on its way to the address', async (world) => {
        await expect(section(world)).toContainText(`We have sent a link to ${world.email}.`);
        await expect(submit(world)).toHaveCount(0);
      }),
      confirming: sign('the break waits for its confirmation, with the last problem', async (world, { context }) => {
        await expect(section(world)).toContainText('Start your break now?');
        await expect(confirmation(world)).not.toHaveAttribute('aria-busy', 'true');
        await expectProblem(world, context.problem);
      }),
      excluding: sign('the button of the confirmation is busy', (world) =>
        expect(confirmation(world)).toHaveAttribute('aria-busy', 'true'),
      ),
      linkInvalid: sign('the link does not work any more', (world) =>
        expect(section(world)).toContainText('This link was used already or is too old.'),
      ),
      excluded: sign('the break has started, with its end', async (world) => {
        await expect(world.page).toHaveURL(/\/pages\/ban\?excluded=\d{13}$/);
        const end = Number(new URL(world.page.url()).searchParams.get('excluded'));
        await expect(section(world)).toContainText(`Your break has started. It ends on ${day.format(end)}.`);
        await expect(world.page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
      }),
    },
  })),
  '@nightly [LEGAL-04]',
);

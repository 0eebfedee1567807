import { type Page, expect } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { signupMachine } from '#machines/page/signup.ts';
import { problemOf } from '#machines/generic/problem.ts';
import type { Database } from '#server/db/open.ts';
import { type NewMember, buildNewMember, fillAccount } from '#tests/e2e/pages/account.ts';
import { changeSettings } from '#tests/e2e/pages/site-settings.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { signupModel } from '#tests/machines/page/signup-model.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  readonly account: NewMember;
  readonly recipient: TestMember;
  readonly signup: HeldCall;
  readonly loadRecipient: HeldCall;
};

/** `from`: the sign-up above the page of a member; `isClosed`: the site takes new members by invitation only. */
const open = async ({ page, db }: Fixtures, { from = false, isClosed = false } = {}): Promise<World> => {
  const recipient = await addTestMember(db, 'Bert');
  const [signup, loadRecipient] = [await holdCall(page, 'signup'), await holdCall(page, 'loadProfile')];
  if (isClosed) await changeSettings(page, { signups: 'unknown' });
  await page.goto(from ? `/members/${recipient.id}/signup` : '/signup');
  return { page, db, account: buildNewMember('Signe'), recipient, signup, loadRecipient };
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = ({ page }: World) => page.getByRole('button', { name: 'Create your profile' });
const correction = ({ page }: World) => page.getByRole('button', { name: 'anna@gmail.com' });
const firstWords = ({ page }: World) => page.getByLabel(/^Your first words to/);

const clearForm = async (page: Page): Promise<void> => {
  for (const label of ['E-mail', 'Name', 'Day', 'Year'])
    // oxlint-disable-next-line no-await-in-loop -- One field after the other.
    await field(page, label).fill('');
  await field(page, 'Month').selectOption('');
};

const dismissals = {
  escape: (page: Page) => page.keyboard.press('Escape'),
  backdrop: (page: Page) => page.mouse.click(5, 5),
  close: (page: Page) => page.getByRole('button', { name: 'Close' }).click(),
};

type Snapshot = SnapshotFrom<typeof signupMachine>;

const isOpen = (snapshot: Snapshot): boolean => snapshot.matches({ account: 'open' });

driveModel(
  driverFor<World>()(signupModel, ({ act, sign }) => ({
    starts: [
      { input: 'open', words: 'open the sign-up', open: (fixtures) => open(fixtures) },
      {
        input: 'open',
        words: 'reload the sign-up after typing a name',
        steps: [
          {
            kind: 'actorEvent',
            actor: 'persistDraft',
            event: signupModel.actorEvents['persistDraft']?.[0] ?? { type: 'draft.restored' },
          },
        ],
        open: async (fixtures) => {
          const world = await open(fixtures);
          await field(world.page, 'Name').fill(world.account.name);
          await world.page.reload();
          await expect(field(world.page, 'Name')).toHaveValue(world.account.name);
          return world;
        },
      },
      {
        input: 'from a member',
        words: 'open the sign-up above the page of a member',
        open: (fixtures) => open(fixtures, { from: true }),
      },
      {
        input: 'invited',
        words: 'open the sign-up of a site that invites its members',
        open: (fixtures) => open(fixtures, { isClosed: true }),
      },
      {
        input: 'invited by a member',
        words: 'open the sign-up above the page of a member, of a site that invites its members',
        open: (fixtures) => open(fixtures, { from: true, isClosed: true }),
      },
    ],
    events: {
      'draft.restored': () => notDriven('the storage answers when the page opens: a start of its own'),
      'draft.changed': ({ draft }, before) => {
        if (!isOpen(before)) return notDriven('there is no form, or it is busy');
        if (before.context.suggestion !== null) return notDriven('the correction would go with the address');
        return draft.email === ''
          ? act('empty the form', ({ page }) => clearForm(page))
          : act('type into the name', ({ page }) => field(page, 'Name').pressSequentially('x'));
      },
      'email.entered': (_, before) =>
        isOpen(before) && before.context.draft.email !== '' && before.context.problem === null
          ? act('enter a misspelt address', async ({ page }) => {
              await field(page, 'E-mail').fill('anna@gmial.com');
              await field(page, 'Name').focus();
            })
          : notDriven('the address would change the draft or the problem too'),
      'emailSuggestion.accepted': (_, before) =>
        isOpen(before) && before.context.suggestion !== null && before.context.problem === null
          ? act('take the correction', (world) => correction(world).click())
          : notDriven('no correction is shown'),
      'form.submitted': (_, before) =>
        isOpen(before) && before.context.draft.email !== '' && before.context.suggestion === null
          ? act('fill in the account and create it', async (world) => {
              await fillAccount(world.page, world.account);
              await create(world).click();
            })
          : notDriven('there is no form, or filling it in would change the draft or the correction too'),
      'signup.dismissed': ({ by }, before) =>
        before.context.recipient !== null && (isOpen(before) || before.matches({ account: 'inviteOnly' }))
          ? act(`dismiss the sign-up by ${by}`, ({ page }) => dismissals[by](page))
          : notDriven('only the sign-up above a page can be dismissed'),
    },
    outcomes: {
      signUp: {
        done: () => act('the server creates the account', ({ signup }) => signup.pass()),
        error: (error) =>
          problemOf(error).code === 'terms_changed'
            ? act('the terms have changed meanwhile', ({ signup }) => signup.refuse(409, 'terms_changed'))
            : problemOf(error).code === 'signup_closed'
              ? act('the site has closed the sign-up meanwhile', ({ signup }) => signup.refuse(403, 'signup_closed'))
              : act('the server finds that the address is taken', async ({ signup, recipient }) => {
                  const taken = `${recipient.name.toLowerCase()}@example.com`;
                  await signup.pass((body) => ({ ...body, draft: { ...Object(body['draft']), email: taken } }));
                }),
      },
      loadRecipient: {
        done: () => act('the server names the member', ({ loadRecipient }) => loadRecipient.pass()),
        error: () =>
          act('the member is gone', async ({ db, recipient, loadRecipient }) => {
            await db.write((tx) =>
              tx.updateTable('member').set({ profile_status: 'disabled' }).where('id', '=', recipient.id).execute(),
            );
            await loadRecipient.pass();
          }),
      },
      suggestEmail: notDriven('the spelling is checked in the page: it answers by itself'),
      persistDraft: notDriven('the storage of a browser does not fail while a page is open'),
    },
    // The correction of the only address that the path misspells.
    reaction: (snapshot) =>
      snapshot.matches({ emailSuggestion: 'loading' })
        ? { kind: 'done', actor: 'suggestEmail', output: 'anna@gmail.com' }
        : null,
    leaving: (snapshot, effects) => {
      if (snapshot.matches({ account: 'authenticated' }))
        return sign('the next step of the sign-up', ({ page }) => expect(page).toHaveURL(/\/complete-signup/));
      return sentToParent(effects, 'navigation.requested').length > 0
        ? sign('the page of the member', ({ page, recipient }) => expect(page).toHaveURL(`/members/${recipient.id}`))
        : null;
    },
    states: {
      'account.inviteOnly': sign('new members need an invitation', ({ page }) =>
        expect(page.getByRole('heading', { name: 'By invitation only' })).toBeVisible(),
      ),
      'account.open': sign('the form, with the last problem', async (world, { context: { problem } }) => {
        await expect(create(world)).not.toHaveAttribute('aria-busy', 'true');
        await expect(world.page.getByText('Is it yours?')).toHaveCount(problem?.code === 'invalid_fields' ? 1 : 0);
        await expect(world.page.getByText('tick the box again')).toHaveCount(problem?.code === 'terms_changed' ? 1 : 0);
      }),
      'account.submitting': sign('the button is busy', (world) =>
        expect(create(world)).toHaveAttribute('aria-busy', 'true'),
      ),
      'account.authenticated': notVisible('the page is left'),
      'emailSuggestion.idle': sign('the correction, if there is one', (world, snapshot) =>
        expect(correction(world)).toHaveCount(
          snapshot.context.suggestion === null || snapshot.matches({ account: 'inviteOnly' }) ? 0 : 1,
        ),
      ),
      'emailSuggestion.loading': notVisible('the spelling is checked at once'),
      'recipient.idle': sign('no field for first words', (world) => expect(firstWords(world)).toHaveCount(0)),
      'recipient.loading': sign('no field for first words yet', (world) => expect(firstWords(world)).toHaveCount(0)),
      'recipient.ready': sign('a field for first words to a member who was found', (world, snapshot) =>
        expect(firstWords(world)).toHaveCount(
          snapshot.context.profile === null || snapshot.matches({ account: 'inviteOnly' }) ? 0 : 1,
        ),
      ),
    },
  })),
  '[SIGNUP-01 SIGNUP-03 SIGNUP-12 SIGNUP-14 SIGNUP-15 SIGNUP-21 SIGNUP-24 SIGNUP-26]',
);

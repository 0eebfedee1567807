import { expect } from '@playwright/test';
import type { DeleteReason } from '#contract/account.ts';
import { type Alternative, alternativesFor, type deletionMachine, requestedStepIn } from '#machines/page/deletion.ts';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import { saveCompany } from '#server/store/site-settings.ts';
import { leaving, settings } from '#tests/e2e/pages/settings.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import type { ModelOf } from '#tests/machines/kit/model.ts';
import { getProperty } from '#tests/machines/kit/serialize.ts';
import { at, because, deletionModel } from '#tests/machines/page/deletion-model.ts';
import { anna } from '#tests/machines/samples.ts';
import { addTestMember, password } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';
import { type MemberPage, changeMember, moveTo, openAsMember } from './kit/live-page.ts';

type World = MemberPage & { readonly deleteAccount: HeldCall; readonly pauseAccount: HeldCall };

/** The same machine and events, and a reason that a member who is invisible already is offered nothing for. */
const model: ModelOf<typeof deletionMachine> = {
  ...deletionModel,
  events: [...deletionModel.events, because('found_someone')],
};

/** In the model's inputs: the start at which the company offers a discount. */
const discountStart = 'at the reason';
const discount = 20;

type Visit = { readonly delete_discount?: number };

const open = async (fixtures: Fixtures, path: string, { delete_discount }: Visit = {}): Promise<World> => {
  const { page, db } = fixtures;
  const member = await addTestMember(db, 'Dora');
  await db.write((tx) => saveCompany(tx, 1, { delete_discount: delete_discount ?? null }));
  const [deleteAccount, pauseAccount] = [await holdCall(page, 'deleteAccount'), await holdCall(page, 'pauseAccount')];
  await openAsMember(fixtures, member, path);
  return { page, db, member, deleteAccount, pauseAccount };
};

/** Wrong passwords of earlier steps do not lock the account. */
const forgetWrongPasswords = ({ db, member }: World): Promise<unknown> =>
  db.write((tx) =>
    tx.updateTable('member').set({ failed_logins: 0, blocked_until: null }).where('id', '=', member.id).execute(),
  );

const main = ({ page }: World) => page.getByRole('main');
const button = (world: World, name: string) => main(world).getByRole('button', { name, exact: true });
const choice = (world: World, state: { readonly checked: boolean }) => main(world).getByRole('radio', state);

const reasons: Readonly<Record<DeleteReason, string>> = {
  price: 'It is too expensive',
  found_someone: 'I have found someone',
  not_looking: 'I am not looking any more',
  site_problems: 'Something does not work',
  no_members: 'Nobody here is for me',
  time: 'I have no time for it',
  other: 'Something else',
};

const offers: Readonly<Record<Alternative, { readonly title: string; readonly button: string }>> = {
  discount: { title: '20% off for you', button: 'Take the discount' },
  pause: { title: 'Pause your account', button: 'Pause my account' },
  search: { title: 'Search differently', button: 'Change my search' },
  invisible: { title: 'Be invisible', button: 'Make me invisible' },
  notifications: { title: 'Fewer notifications', button: 'Choose notifications' },
  support: { title: 'Tell us what is wrong', button: 'Write to us' },
};

const expectTitle = (world: World, text: string): Promise<unknown> =>
  expect(main(world).getByRole('heading', { level: 1 })).toHaveText(text);

/** A failed request. A wrong password is reported at its field instead. */
const expectAlert = (world: World, problem: Problem | null): Promise<unknown> =>
  expect(main(world).getByRole('alert')).toHaveText(
    problem?.code === 'network' ? ['An error occured, please try again later.'] : [],
  );
const expectPasswordError = (world: World, isShown: boolean): Promise<unknown> =>
  expect(main(world).getByText('This is not your password.')).toHaveCount(isShown ? 1 : 0);

/** The address of the last navigation that was asked for. */
const requestedPath = (effects: Parameters<typeof sentToParent>[0]): string | null => {
  const to = getProperty(sentToParent(effects, 'navigation.requested').at(-1), 'to');
  return typeof to === 'string' ? to : null;
};

const wizardPath = /^\/settings(?:\?delete=(\w+))?$/;

driveModel(
  driverFor<World>()(model, ({ act, sign }) => ({
    starts: [
      {
        input: 'closed',
        words: 'open the settings',
        open: (fixtures) => open(fixtures, '/settings'),
      },
      {
        input: discountStart,
        words: 'open the reasons, while the company offers 20 % to those who leave',
        open: (fixtures) => open(fixtures, '/settings?delete=reason', { delete_discount: discount }),
      },
      {
        input: 'at the confirmation, by a link',
        words: 'open a link to the confirmation',
        steps: [{ kind: 'event', event: at('reason') }],
        open: (fixtures) => open(fixtures, '/settings?delete=confirm'),
      },
      {
        input: 'at no step that there is',
        words: 'open a link to a step that there is not',
        steps: [{ kind: 'event', event: at('reason') }],
        open: (fixtures) => open(fixtures, '/settings?delete=nonsense'),
      },
    ],
    // A problem is gone once the form is edited: without one, the edit would change nothing.
    paths: [
      [
        'open the settings',
        'choose “Delete account”',
        'give the reason “It is too expensive”',
        'accept the offer “Pause my account”',
        'pause the account for 3 months',
        'the server is down',
        'choose another time',
        'press “Back”',
        'decline the offers',
        'confirm with the password',
        'the server finds the password wrong',
        'type into the password',
        'confirm with the password',
        'the server deletes the account',
      ],
    ],
    events: {
      'facts.changed': ({ facts: { route } }, before) => {
        const { context } = before;
        if (route === undefined)
          return context.isInvisible
            ? notDriven('nothing would change')
            : act('become invisible in another browser', (world) => changeMember(world, { invisible: 1 }));
        const step = requestedStepIn(route.query);
        if (step === context.requestedStep) return notDriven('the address would be the same');
        // The model's events with an address are those of a visible member.
        const show = (world: World) => (context.isInvisible ? changeMember(world, { invisible: 0 }) : null);
        if (before.matches('closed') && step === 'reason')
          return act('choose “Delete account”', async (world) => {
            await show(world);
            await settings(world.page).leave.click();
          });
        return act(
          step === null ? 'go back to the settings with the browser' : `go to the step ${step} with the browser`,
          async (world) => {
            await show(world);
            await moveTo(world.page, step === null ? '/settings' : `/settings?delete=${step}`);
          },
        );
      },
      'reason.submitted': ({ leaving: { reason, remarks }, discount: percent }, before, start) => {
        if (!before.matches('reason')) return notDriven('the reasons are not shown');
        if (reason === 'price' && percent !== (start === discountStart ? discount : 0))
          return notDriven('the company offers something else');
        return act(`give the reason “${reasons[reason]}”`, async ({ page }) => {
          await page.getByRole('radio', { name: reasons[reason] }).check();
          if (remarks !== undefined) await page.getByLabel('What is it?').fill(remarks);
          await page.getByRole('button', { name: 'Continue' }).click();
        });
      },
      'alternative.accepted': ({ alternative }, before) => {
        if (!before.matches('alternative') || !alternativesFor(before.context).includes(alternative))
          return notDriven('there is no such offer');
        const name = offers[alternative].button;
        return act(`accept the offer “${name}”`, async (world) => {
          await button(world, name).click();
          // Only then the app knows the member as invisible.
          if (alternative === 'invisible') await expect(world.page.getByText('Saved.')).toBeVisible();
        });
      },
      'alternative.declined': (_, before) =>
        before.matches('alternative')
          ? act('decline the offers', ({ page }) => leaving(page).decline.click())
          : notDriven('there is no such button'),
      'pause.confirmed': ({ pause: { months } }, before) =>
        before.matches('pause')
          ? act(`pause the account for ${months} months`, async (world) => {
              await main(world)
                .getByRole('radio', { name: `${months} months` })
                .check();
              await button(world, 'Pause my account').click();
            })
          : notDriven('there is no such button, or it is busy'),
      'previousStep.requested': (_, before) =>
        before.matches('alternative') || before.matches('pause') || before.matches('confirm')
          ? act('press “Back”', (world) => button(world, 'Back').click())
          : notDriven('there is no such button, or it is disabled'),
      'deletion.cancelled': (_, before) => {
        if (before.hasTag('busy') || before.matches('closed')) return notDriven('there is no such button');
        const name = before.matches('pause') || before.matches('confirm') ? 'Keep my account' : 'Close';
        return act(`press “${name}”`, (world) => button(world, name).click());
      },
      'form.edited': (_, before) => {
        if (before.matches('pause'))
          return act('choose another time', (world) => choice(world, { checked: false }).first().check());
        return before.matches('confirm')
          ? act('type into the password', ({ page }) =>
              page.getByLabel('Your password', { exact: true }).pressSequentially('x'),
            )
          : notDriven('there is no form, or it is busy');
      },
      'deletion.confirmed': (_, before) =>
        before.matches('confirm')
          ? act('confirm with the password', ({ page }) => leaving(page).confirm(password))
          : notDriven('there is no such button, or it is busy'),
    },
    outcomes: {
      deleteAccount: {
        done: () =>
          act('the server deletes the account', async (world) => {
            await forgetWrongPasswords(world);
            await world.deleteAccount.pass();
          }),
        error: () =>
          act('the server finds the password wrong', async (world) => {
            await forgetWrongPasswords(world);
            await world.deleteAccount.pass((body) => ({ ...body, password: 'a wrong one' }));
          }),
      },
      pauseAccount: {
        done: () => act('the server pauses the account', ({ pauseAccount }) => pauseAccount.pass()),
        error: (error) =>
          problemOf(error).code === 'network'
            ? act('the server is down', ({ pauseAccount }) => pauseAccount.fail())
            : notDriven('a pause is never refused'),
      },
    },
    reaction: ({ context }, effects) => {
      const address = wizardPath.exec(requestedPath(effects) ?? '');
      if (address === null) return null;
      const accepted = getProperty(sentToParent(effects, 'alternative.accepted').at(-1), 'alternative');
      const { route } = at(address[1]).facts;
      const user = { ...anna, invisible: context.isInvisible || accepted === 'invisible' };
      return { kind: 'event', event: Object.assign({ type: 'facts.changed' }, { facts: { user, route } }) };
    },
    leaving: (snapshot, effects) => {
      if (snapshot.matches('paused'))
        return sign('the account is paused, and the member logged out', async (world) => {
          await expect(world.page).toHaveURL(/\/account-paused\?until=\d{13}$/);
          await expectTitle(world, 'Your account is paused');
          await expect(world.page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
        });
      if (snapshot.matches('done'))
        return sign('the account is deleted, and the member logged out', async (world) => {
          await expect(world.page).toHaveURL(/\/account-deleted\?until=\d{13}$/);
          await expectTitle(world, 'Your account is deleted');
          await expect(world.page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
        });
      const path = requestedPath(effects);
      return path === null || wizardPath.test(path)
        ? null
        : sign('the page of the accepted offer', ({ page }) => expect(page).toHaveURL(path));
    },
    states: {
      deciding: notVisible('left in the same moment'),
      closed: sign('the settings, with the invisible mode as it is', async (world, { context: { isInvisible } }) => {
        await expect(world.page).toHaveURL(/\/settings$/);
        await expectTitle(world, 'Settings');
        await expect(settings(world.page).invisible).toBeChecked({ checked: isInvisible });
      }),
      reason: sign('the reasons, with the answer so far', async (world, { context: { reason, remarks } }) => {
        await expect(world.page).toHaveURL(/\/settings\?delete=reason$/);
        await expectTitle(world, 'Why do you want to leave?');
        await expect(choice(world, { checked: true })).toHaveCount(reason === null ? 0 : 1);
        if (reason !== null) await expect(main(world).getByRole('radio', { name: reasons[reason] })).toBeChecked();
        if (remarks !== null) await expect(main(world).getByLabel('What is it?')).toHaveValue(remarks);
      }),
      alternative: sign('the offers for the reason', async (world, { context }) => {
        await expectTitle(world, 'Maybe this helps');
        await expect(main(world).getByRole('heading', { level: 2 })).toHaveText(
          alternativesFor(context).map((alternative) => offers[alternative].title),
        );
      }),
      pause: sign(
        'the times of a pause, and whether the last request failed',
        async (world, { context: { problem } }) => {
          await expectTitle(world, 'Pause your account');
          await expect(button(world, 'Pause my account')).not.toHaveAttribute('aria-busy', 'true');
          await expectAlert(world, problem);
          // The password of a deletion that was refused meanwhile has no field here.
          await expectPasswordError(world, false);
        },
      ),
      pausing: sign('the button of the pause is busy', (world) =>
        expect(button(world, 'Pause my account')).toHaveAttribute('aria-busy', 'true'),
      ),
      paused: notVisible('the page is left'),
      confirm: sign('the password is asked for, with the last problem', async (world, { context: { problem } }) => {
        await expectTitle(world, 'Delete your account');
        await expect(button(world, 'Delete my account')).not.toHaveAttribute('aria-busy', 'true');
        await expectAlert(world, problem);
        await expectPasswordError(world, problem?.fields?.['password'] !== undefined);
      }),
      deleting: sign('the button of the deletion is busy', (world) =>
        expect(button(world, 'Delete my account')).toHaveAttribute('aria-busy', 'true'),
      ),
      done: notVisible('the page is left'),
    },
  })),
  '@nightly [DELETE-01 DELETE-02 DELETE-03 DELETE-05 DELETE-06]',
);

import { type Page, expect } from '@playwright/test';
import { type Problem, problemOf } from '#machines/generic/problem.ts';
import type { ComplaintDraft } from '#machines/page/complaint.ts';
import type { Database } from '#server/db/open.ts';
import { enterAs } from '#tests/e2e/seeded-test.ts';
import { complaintModel, typed } from '#tests/machines/page/complaint-model.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  /** Stands for the address of the model. */
  readonly email: string;
  readonly createCase: HeldCall;
};

type Visit = { readonly isMember?: boolean; readonly restored?: ComplaintDraft };

const emailOf = ({ name }: TestMember): string => `${name.toLowerCase()}@example.com`;

const open = async ({ page, db, site }: Fixtures, { isMember = false, restored }: Visit = {}): Promise<World> => {
  const member = await addTestMember(db, 'Tess');
  const email = emailOf(member);
  if (isMember) await enterAs(page.context(), site, member);
  if (restored !== undefined)
    await page.addInitScript((draft) => sessionStorage.setItem('draft:complaint', JSON.stringify(draft)), {
      ...restored,
      email,
    });
  const createCase = await holdCall(page, 'createCase');
  await page.goto('/complaints');
  return { page, db, email, createCase };
};

/** Nothing of the address counts towards the limit of a day. */
const forgetCases = ({ db, email }: World): Promise<unknown> =>
  db.write(async (tx) => {
    await tx.updateTable('support_case').set({ created_at: 0 }).where('email_key', '=', email).execute();
    await tx.deleteFrom('rate').where('key', 'like', 'case:%').execute();
  });

const newestCase = ({ db, email }: World) =>
  db.read
    .selectFrom('support_case')
    .select('number')
    .where('email_key', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

const topic = ({ page }: World) => page.getByLabel('What is it about?');
const text = ({ page }: World) => page.getByLabel('Your message');
const email = ({ page }: World) => page.getByLabel('E-mail', { exact: true });
const submit = ({ page }: World) => page.getByRole('button', { name: 'Send message' });

const alerts = (problem: Problem | null): readonly string[] => {
  if (problem?.code === 'too_many_mails')
    return ["We've already sent you several e-mails today. Please try again tomorrow."];
  return problem?.code === 'network' ? ['An error occured, please try again later.'] : [];
};

driveModel(
  driverFor<World>()(complaintModel, ({ act, sign }) => ({
    starts: [
      { input: 'visitor', words: 'open the complaints page as a visitor', open: (fixtures) => open(fixtures) },
      {
        input: 'member',
        words: 'open the complaints page as a member',
        open: (fixtures) => open(fixtures, { isMember: true }),
      },
      {
        input: 'visitor',
        words: 'open the complaints page in a tab in which a message was begun before a reload',
        steps: [{ kind: 'actorEvent', actor: 'persistDraft', event: { type: 'draft.restored', draft: typed } }],
        open: (fixtures) => open(fixtures, { restored: typed }),
      },
    ],
    events: {
      'draft.restored': () => notDriven('the storage answers when the page opens: a start of its own'),
      'draft.changed': ({ draft }, before) => {
        if (!before.matches('open')) return notDriven('there is no form, or it is busy');
        if (JSON.stringify(before.context.draft) === JSON.stringify(draft)) return notDriven('nothing would change');
        return act(draft.topic === '' ? 'begin a message' : 'fill in the whole form', async (world) => {
          await topic(world).selectOption(draft.topic);
          await text(world).fill(draft.text);
          await email(world).fill(world.email);
        });
      },
      'form.submitted': ({ draft }, before) => {
        if (!before.matches('open')) return notDriven('there is no form, or its button is busy');
        if (JSON.stringify(before.context.draft) !== JSON.stringify(draft))
          return notDriven('the form itself refuses what is not filled in: no event is sent');
        return act('send the message', (world) => submit(world).click());
      },
      'form.reopened': (_, before) =>
        before.matches('sent')
          ? act('write another message', ({ page }) =>
              page.getByRole('button', { name: 'Write another message' }).click(),
            )
          : notDriven('there is no such button'),
    },
    outcomes: {
      createCase: {
        done: () =>
          act('the server opens a case', async (world) => {
            await forgetCases(world);
            await world.createCase.pass();
          }),
        error: (error) => {
          const { code } = problemOf(error);
          if (code === 'network') return act('the server is down', ({ createCase }) => createCase.fail());
          if (code === 'invalid_fields')
            return act('the server refuses the address', ({ createCase }) =>
              createCase.pass((body) => ({ ...body, email: 'no address' })),
            );
          return act('five cases were opened for the address today already', ({ createCase }) =>
            createCase.refuse(429, 'too_many_mails'),
          );
        },
      },
      persistDraft: notDriven('the storage of a browser does not fail while a page is open'),
    },
    states: {
      open: sign(
        'the form with what was typed, and the last problem',
        async (world, { context: { draft, problem } }) => {
          await expect(submit(world)).not.toHaveAttribute('aria-busy', 'true');
          await expect(topic(world)).toHaveValue(draft.topic);
          await expect(text(world)).toHaveValue(draft.text);
          await expect(email(world)).toHaveValue(draft.email === '' ? '' : world.email);
          const main = world.page.getByRole('main');
          await expect(main.getByText('Invalid email.')).toHaveCount(problem?.fields?.['email'] === undefined ? 0 : 1);
          await expect(main.getByRole('alert')).toHaveText(alerts(problem));
        },
      ),
      sending: sign('the button is busy', (world) => expect(submit(world)).toHaveAttribute('aria-busy', 'true')),
      sent: sign('the number of the new case, and the address that gets the mail', async (world) => {
        await expect(world.page.getByRole('heading', { level: 1 })).toHaveText('We have your message');
        const main = world.page.getByRole('main');
        await expect(main).toContainText((await newestCase(world)).number);
        await expect(main).toContainText(world.email);
      }),
    },
  })),
  '@nightly [ROUTE-35 LEGAL-04]',
);

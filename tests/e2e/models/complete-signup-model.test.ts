import { expect } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { PushState } from '#machines/app/facts.ts';
import { problemOf } from '#machines/generic/problem.ts';
import { type completeSignupMachine, visibleStep } from '#machines/page/complete-signup.ts';
import { stepIds } from '#machines/page/signup-steps.ts';
import { grantPush } from '#tests/e2e/pages/push-permission.ts';
import { portrait, signupSteps, useAsItIs } from '#tests/e2e/pages/signup-steps.ts';
import { getProperty } from '#tests/machines/kit/serialize.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import type { ModelOf } from '#tests/machines/kit/model.ts';
import {
  about,
  at,
  blank,
  personal,
  start,
  submitted,
  unconfirmed,
  walking,
  withPhoto,
} from '#tests/machines/page/complete-signup-model.ts';
import { anna, refusal } from '#tests/machines/samples.ts';
import { addTestMember } from '#tests/server/kit/conversations.ts';
import { type Fixtures, driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';
import { type MemberPage, changeMember, moveTo, openPageAsMember } from './kit/live-page.ts';

type World = MemberPage & {
  readonly loadProfile: HeldCall;
  readonly saveProfile: HeldCall;
  readonly resendMail: HeldCall;
};

type Snapshot = SnapshotFrom<typeof completeSignupMachine>;

/** The members who go through the steps: the photo and push decide which steps are offered. */
const members = [
  { user: unconfirmed, push: 'capable' },
  { user: unconfirmed, push: 'denied' },
  { user: withPhoto, push: 'capable' },
] as const;

type Facts = { readonly user: Snapshot['context']['user']; readonly push: PushState };

const addressed = (step: string | undefined, { user, push }: Facts) =>
  ({ type: 'facts.changed', facts: { user, push, route: at(step) } }) as const;

const answered = { ...blank, ...personal };

const prefersMen = { type: 'preference.chosen', gender: 'male' } as const;

/** The way through the steps with the answers that the forms of both steps can give. */
const model: ModelOf<typeof completeSignupMachine> = {
  ...walking,
  inputs: {
    fresh: start(),
    'with a photo': start(undefined, { user: withPhoto }),
    'without push': start(undefined, { push: 'denied' }),
  },
  events: [
    submitted(personal),
    submitted(about),
    submitted({}),
    prefersMen,
    { type: 'step.completed' },
    { type: 'step.skipped' },
    { type: 'previousStep.requested' },
    { type: 'profile.retried' },
    { type: 'resend.requested' },
    ...members.flatMap((member) => [undefined, ...stepIds].map((step) => addressed(step, member))),
    addressed('confirm', { user: anna, push: 'capable' }),
  ],
  actorOutcomes: {
    ...walking.actorOutcomes,
    saveProfile: {
      done: [answered, { ...blank, ...about }, { ...answered, ...about }],
      error: [refusal('network')],
    },
  },
};

const open = async (fixtures: Fixtures, { hasPhoto = false, canPush = true } = {}): Promise<World> => {
  const { page, db } = fixtures;
  const member = await addTestMember(db, 'Nora', {
    status: 'not_confirmed',
    gender: null,
    main_photo: hasPhoto ? 'a-photo-elsewhere' : null,
  });
  if (canPush) await grantPush(page.context());
  else
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' as const }));
  const loadProfile = await holdCall(page, 'loadOwnProfile');
  const saveProfile = await holdCall(page, 'saveProfile');
  const resendMail = await holdCall(page, 'resendActivation');
  // An upload that never ends: the step goes on while it runs.
  await holdCall(page, 'addPhoto');
  await openPageAsMember(fixtures, member, '/complete-signup');
  await loadProfile.arrives();
  return { page, db, member, loadProfile, saveProfile, resendMail };
};

/** Stores the answers of a profile. */
const store = ({ db, member }: World, { gender, sexuality, relationship_status: status, ...profile }: OwnProfile) =>
  db.write((tx) =>
    tx
      .updateTable('member')
      .set({
        gender,
        sexuality,
        relationship_status: status,
        region: profile.region,
        city: profile.city,
        about_me: profile.about_me,
        signup_reason: profile.signup_reason,
      })
      .where('id', '=', member.id)
      .execute(),
  );

const title = ({ page }: World) => page.getByRole('heading', { level: 1 });
const go = ({ page }: World) => page.getByRole('button', { name: 'Continue' });
const problemIn = ({ page }: World) => page.getByRole('main').getByRole('alert');
const again = ({ page }: World) => page.getByRole('button', { name: 'Send it again' });

const fillPersonal = async ({ page }: World): Promise<void> => {
  const steps = signupSteps(page);
  await steps.woman.check();
  await steps.orientation.selectOption('hetero');
  await steps.relationship.selectOption('single');
  await steps.region('Province').selectOption('Utrecht');
  await steps.city.fill('Utrecht');
};

const fillAbout = async ({ page }: World): Promise<void> => {
  const steps = signupSteps(page);
  await steps.aboutMe.fill(about.about_me ?? '');
  await steps.reason.selectOption('friendship');
};

const isSameMember = ({ user, push }: Facts, { context }: Snapshot): boolean =>
  user?.status === context.user?.status &&
  (user?.profile.main_image === null) === (context.user?.profile.main_image === null) &&
  push === context.push;

driveModel(
  driverFor<World>()(model, ({ act, sign }) => {
    const shows = (heading: string, more?: (world: World, snapshot: Snapshot) => Promise<unknown>) =>
      sign(`the step "${heading}"`, async (world, snapshot) => {
        await expect(title(world)).toHaveText(heading);
        await expect(world.page).toHaveURL(new RegExp(`/complete-signup\\?step=${visibleStep(snapshot)}$`));
        await more?.(world, snapshot);
      });
    const openForm = async (world: World, { context }: Snapshot): Promise<void> => {
      await expect(go(world)).not.toHaveAttribute('aria-busy', 'true');
      await expect(problemIn(world)).toHaveCount(context.problem === null ? 0 : 1);
    };
    const busyForm = (world: World) => expect(go(world)).toHaveAttribute('aria-busy', 'true');
    const [first, second] = ['A few things about you', 'Say it in your own words'];

    return {
      starts: [
        { input: 'fresh', words: 'open the sign-up after the account', open: (fixtures) => open(fixtures) },
        {
          input: 'with a photo',
          words: 'open the sign-up after the account, with a photo',
          open: (fixtures) => open(fixtures, { hasPhoto: true }),
        },
        {
          input: 'without push',
          words: 'open the sign-up after the account in a browser that refuses pushes',
          open: (fixtures) => open(fixtures, { canPush: false }),
        },
      ],
      events: {
        'facts.changed': ({ facts }, before) => {
          if (facts.route === undefined) return notDriven('the page ends there');
          const step = facts.route.query['step'];
          const isSameStep = step === before.context.requestedStep;
          if (!before.matches('wizard') || before.hasTag('busy') || before.hasTag('sending'))
            return notDriven('nobody moves while a request is under way');
          if (isSameMember(facts, before))
            return isSameStep
              ? notDriven('nothing follows')
              : act(`go to the address ${step === undefined ? 'without a step' : `of the step ${step}`}`, ({ page }) =>
                  moveTo(page, `/complete-signup${step === undefined ? '' : `?step=${step}`}`),
                );
          return facts.user?.status === 'confirmed' && isSameStep && facts.push === before.context.push
            ? act('confirm the address in another browser', (world) => changeMember(world, { status: 'confirmed' }))
            : notDriven('photo and push do not change here');
        },
        'form.submitted': ({ answers }, before) => {
          const { profile, request } = before.context;
          const isPersonal = before.matches({ wizard: { personal: 'open' } });
          if (!isPersonal && !before.matches({ wizard: { about: 'open' } })) return notDriven('there is no form');
          if (Object.keys(answers).length === 0)
            return request === null
              ? act('continue without a change', (world) => go(world).click())
              : notDriven('the form still has the answers that were not saved');
          if ('gender' in answers !== isPersonal) return notDriven('these are the answers of the other step');
          if ((isPersonal ? profile?.gender : profile?.about_me) !== null) return notDriven('these answers are saved');
          return act('fill in the step and continue', async (world) => {
            await (isPersonal ? fillPersonal(world) : fillAbout(world));
            await go(world).click();
          });
        },
        'form.changed': () => notDriven('typing is a part of form.submitted'),
        'step.completed': (_, before) =>
          before.matches({ wizard: 'photo' })
            ? act('choose a photo and continue while it is sent', async (world) => {
                if (!(await go(world).isVisible())) {
                  await world.page.locator('input[type=file]').setInputFiles(await portrait());
                  await useAsItIs(world.page);
                }
                await go(world).click();
              })
            : notDriven('there is no such button'),
        'step.skipped': (_, before) =>
          visibleStep(before) === null || before.matches({ wizard: 'confirm' }) || before.hasTag('busy')
            ? notDriven('there is no such button')
            : act('skip the step', ({ page }) => signupSteps(page).skip()),
        'previousStep.requested': (_, before) =>
          before.can({ type: 'previousStep.requested' }) &&
          !before.matches({ wizard: 'confirm' }) &&
          !before.hasTag('busy')
            ? act('go back one step', ({ page }) => page.getByRole('button', { name: 'Back', exact: true }).click())
            : notDriven('there is no such button'),
        'profile.retried': (_, before) =>
          before.matches('failed')
            ? act('try again', ({ page }) => page.getByRole('button', { name: 'Try again' }).click())
            : notDriven('there is no such button'),
        'resend.requested': (_, before) =>
          before.matches({ wizard: { confirm: 'idle' } }) || before.matches({ wizard: { confirm: 'resent' } })
            ? act('ask for the mail again', (world) => again(world).click())
            : notDriven('there is no such button'),
        'preference.chosen': (_, before) =>
          before.matches({ wizard: { personal: 'open' } })
            ? act('say that they would like to meet men', ({ page }) =>
                page.getByRole('radio', { name: 'Men', exact: true }).check(),
              )
            : notDriven('there is no such field'),
        'action.succeeded': () => notDriven('the server answers at once'),
        'action.failed': () => notDriven('the server answers at once'),
        'draft.restored': () => notDriven('the storage answers when the page opens'),
        'place.located': () => notDriven('a place in the form is a part of form.submitted'),
      },
      outcomes: {
        loadOwnProfile: {
          done: (profile) =>
            act(
              `the server knows ${profile.gender === null ? 'nothing' : 'the first step'}${profile.about_me === null ? '' : ' and the third one'}`,
              async (world) => {
                await store(world, profile);
                await world.loadProfile.pass();
              },
            ),
          error: () => act('the server is down', ({ loadProfile }) => loadProfile.fail()),
        },
        saveProfile: {
          done: (saved, { context: { profile, request } }) => {
            const { gender, about_me: words } = { ...profile, ...request?.asked };
            return saved.gender === gender && saved.about_me === words
              ? act('the server saves the answers', ({ saveProfile }) => saveProfile.pass())
              : notDriven('other answers were sent');
          },
          error: () => act('the server is down', ({ saveProfile }) => saveProfile.fail()),
        },
        resendMail: {
          done: () =>
            act('the server sends the mail', async ({ db, member, resendMail }) => {
              await db.write((tx) => tx.deleteFrom('mail_token').where('member_id', '=', member.id).execute());
              await resendMail.pass();
            }),
          error: (error) =>
            problemOf(error).code === 'network'
              ? act('the server is down', ({ resendMail }) => resendMail.fail())
              : notDriven('no other failure is in the model'),
        },
        persistDraft: notDriven('the storage of a browser does not fail while a page is open'),
        geolocation: notDriven('it ends with the page'),
        savePreference: notDriven('it ends with the page'),
      },
      reaction: ({ context }, effects) => {
        const to = getProperty(sentToParent(effects, 'navigation.requested').at(-1), 'to');
        const step = typeof to === 'string' ? /^\/complete-signup\?step=(\w+)$/.exec(to)?.[1] : undefined;
        return step === undefined ? null : { kind: 'event', event: addressed(step, context) };
      },
      leaving: (snapshot) =>
        snapshot.matches({ wizard: 'confirmed' })
          ? sign('the members who fit', ({ page }) => expect(page).toHaveURL(/\/signup-matches$/))
          : null,
      states: {
        loading: sign('the step is being loaded', async ({ page, loadProfile }) => {
          await loadProfile.arrives();
          await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
        }),
        failed: sign('the profile could not be loaded', (world) =>
          expect(title(world)).toHaveText('Your profile could not be loaded'),
        ),
        'wizard.resolving': notVisible('left in the same moment'),
        'wizard.returning': notVisible('left in the same moment'),
        'wizard.personal.open': shows(first, openForm),
        'wizard.personal.saving': shows(first, busyForm),
        'wizard.personal.continuing': notVisible('left in the same moment'),
        'wizard.photo': shows('Put a face to the name'),
        'wizard.about.open': shows(second, openForm),
        'wizard.about.saving': shows(second, busyForm),
        'wizard.about.continuing': notVisible('left in the same moment'),
        'wizard.push': shows('Do not miss a reply'),
        'wizard.confirm.idle': shows('Check your e-mail', async (world, { context }) => {
          await expect(world.page.getByText('Sent again, with a new code.')).toHaveCount(0);
          await expect(problemIn(world)).toHaveCount(context.problem === null ? 0 : 1);
        }),
        'wizard.confirm.sending': shows('Check your e-mail', (world) =>
          expect(again(world)).toHaveAttribute('aria-busy', 'true'),
        ),
        'wizard.confirm.resent': shows('Check your e-mail', ({ page }) =>
          expect(page.getByText('Sent again, with a new code.')).toBeVisible(),
        ),
        'wizard.confirmed': notVisible('the page is left'),
      },
    };
  }),
  '@nightly [SIGNUP-06 SIGNUP-07 SIGNUP-08 SIGNUP-09 SIGNUP-10 SIGNUP-11 SIGNUP-12 SIGNUP-23 ROUTE-64]',
);

import { type Page, expect } from '@playwright/test';
import { eventStreamPath } from '#contract/endpoints.ts';
import { type Transaction, toPaymentStatus } from '#contract/payment.ts';
import { problemOf } from '#machines/generic/problem.ts';
import type { paymentStatusMachine } from '#machines/page/payment-status.ts';
import type { Database } from '#server/db/open.ts';
import { newId } from '#server/domain/id.ts';
import { transaction as transactionPage } from '#tests/e2e/pages/transaction.ts';
import { enterAs } from '#tests/e2e/seeded-test.ts';
import type { ModelOf } from '#tests/machines/kit/model.ts';
import { paymentStatusModel } from '#tests/machines/page/payment-status-model.ts';
import { payment, refusal } from '#tests/machines/samples.ts';
import { type TestMember, addTestMember } from '#tests/server/kit/conversations.ts';
import { driverFor, notDriven, notVisible } from './kit/driver.ts';
import { driveModel } from './kit/drive-model.ts';
import { type HeldCall, holdCall } from './kit/held-call.ts';
import { broadcast } from './kit/live-page.ts';
import { stopClock } from './kit/page-clock.ts';

type World = {
  readonly page: Page;
  readonly db: Database;
  readonly member: TestMember;
  readonly id: string;
  readonly load: HeldCall;
  readonly cancel: HeldCall;
  readonly withdraw: HeldCall;
};

const minute = 60_000;

/** The same machine and events; the payments are those that show its buttons and its delays. */
const model: ModelOf<typeof paymentStatusMachine> = {
  ...paymentStatusModel,
  waits: [],
  actorOutcomes: {
    ...paymentStatusModel.actorOutcomes,
    loadTransaction: {
      done: [
        payment('open'),
        payment('pending', { changed: -10 * minute }),
        payment('paid'),
        payment('paid', {
          withdrawal: { until: 1, credits: 60, price: { amount: 2_499, currency: 'EUR' } },
        }),
        payment('failed'),
        payment('cancelled'),
        payment('refunded'),
      ],
      error: [refusal('not_found'), refusal('network')],
    },
  },
  stateKey: ({ transaction, problem, online, pollCount }) => [
    transaction,
    problem?.code,
    online,
    Math.min(6, pollCount),
  ],
  exploreWhile: ({ context }) => context.pollCount <= 9,
};

const providerId = (id: string): string => `elsewhere-${id}`;

/** Stores what the provider knows, so that the server replies with it. `changed` counts from the page's present. */
const store = async (
  { page, db, id, member }: Pick<World, 'page' | 'db' | 'id' | 'member'>,
  { state, refunding, withdrawal, changed, credits, price, method }: Transaction,
): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  const row = {
    state,
    status: toPaymentStatus[state],
    changed_at: now + changed,
    completed_at: withdrawal === null ? null : Date.now(),
    refund_at: refunding ? Date.now() : null,
    refund_amount: refunding || state === 'refunded' ? price.amount : 0,
    refunded_amount: state === 'refunded' ? price.amount : 0,
    refund_credits: refunding ? credits : null,
  };
  await db.write((tx) =>
    tx
      .insertInto('payment')
      .values({
        id,
        member_id: member.id,
        bundle_id: 'evening',
        credits,
        amount: price.amount,
        currency: price.currency,
        method,
        country: 'NL',
        full_amount: price.amount,
        discount_code: null,
        discount_percentage: null,
        // Another provider: this server cannot ask it, and so adds nothing of its own.
        provider: 'elsewhere',
        provider_id: providerId(id),
        redirect_url: null,
        keep_card: 0,
        recurring: 0,
        debit_id: null,
        created_at: Date.now(),
        asked_at: null,
        ...row,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  );
};

/** The server's reply about the payment, as `cancelPayment` and `withdrawPayment` give it too. */
const replyOf = async ({ page, id }: World): Promise<unknown> =>
  (await page.request.get(`/api/transactions.php?id=${id}`)).json();

const title = ({ page }: World) => transactionPage(page).title;
const cancelButtons = ({ page }: World) =>
  page.getByRole('main').getByRole('button', { name: /^Cancel (?:this|the) order$/ });
const withdrawButtons = ({ page }: World) =>
  page.getByRole('main').getByRole('button', { name: /^Withdraw (?:this|the) order$/ });

/** Asks for it, unless a failed attempt has left the question open, and confirms. */
const confirm = async ({ page }: World, ask: string, yes: string): Promise<void> => {
  const button = page.getByRole('main').getByRole('button', { name: ask });
  if (await button.isVisible()) await button.click();
  await page.getByRole('main').getByRole('button', { name: yes }).click();
};
const confirmCancelling = (world: World) => confirm(world, 'Cancel this order', 'Cancel the order');
const confirmWithdrawal = (world: World) => confirm(world, 'Withdraw this order', 'Withdraw the order');

const isWithdrawable = (transaction: Transaction | null): boolean =>
  transaction !== null && transaction.withdrawal !== null;

const expectIdle = ({ load }: World): void => expect(load.isWaiting()).toBe(false);

const expectFailed = async (world: World, transaction: Transaction | null): Promise<void> =>
  expect(title(world)).toHaveText(transaction?.state === 'refunded' ? 'Your money is back' : 'That did not go through');

driveModel(
  driverFor<World>()(model, ({ act, sign }) => ({
    starts: [
      {
        input: 'start',
        words: 'return from the provider to the page of the payment',
        open: async ({ page, db, site }) => {
          const member = await addTestMember(db, 'Pia', { credits: 100 });
          await enterAs(page.context(), site, member);
          const id = newId();
          await store({ page, db, id, member }, payment('open'));
          const load = await holdCall(page, 'loadTransaction');
          const world: World = {
            page,
            db,
            member,
            id,
            load,
            cancel: await holdCall(page, 'cancelPayment'),
            withdraw: await holdCall(page, 'withdrawPayment'),
          };
          const stream = page.waitForRequest((request) => request.url().includes(eventStreamPath));
          await page.goto(`/transactions/${id}?status=completed`);
          await stream;
          await load.arrives();
          await stopClock(page);
          return world;
        },
      },
    ],
    events: {
      'live.eventArrived': ({ event }, before) => {
        if (before.matches({ status: 'notFound' })) return notDriven('nothing follows');
        const isAbout = event.type === 'resync' || (event.type === 'payment' && event.transaction === 'payment-1');
        const words = event.type === 'resync' ? 'the event stream has missed events' : 'a live event arrives';
        return act(`${words}${isAbout ? '' : ' about another payment'}`, (world) => {
          const send = () =>
            broadcast(
              world,
              event.type === 'payment'
                ? { ...event, transaction: event.transaction === 'payment-1' ? world.id : event.transaction }
                : event,
            );
          const isLoaded = isAbout && !before.matches({ status: 'unavailable' });
          return isLoaded ? world.load.renewedBy(send) : send();
        });
      },
      'paymentStatus.retried': (_, before) =>
        before.matches({ status: 'unavailable' })
          ? act('try again', ({ page, load }) =>
              load.renewedBy(() => page.getByRole('button', { name: 'Try again' }).click()),
            )
          : notDriven('there is no such button'),
      'tab.visible': (_, before) =>
        before.matches({ status: 'pending' })
          ? act('return to the tab', ({ page, load }) =>
              load.renewedBy(() => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))),
            )
          : notDriven('nothing follows'),
      'facts.changed': ({ facts: { online } }, before) =>
        before.matches({ status: 'pending' }) || before.matches({ status: 'unavailable' })
          ? act(online ? 'the network is back' : 'the network is lost', ({ page, load }) => {
              const change = () => page.context().setOffline(!online);
              return online && !before.context.online ? load.renewedBy(change) : change();
            })
          : notDriven('a request that is under way would fail with it'),
      'action.succeeded': ({ key, result }, before) => {
        const { transaction, online } = before.context;
        if (!online) return notDriven('the network is lost');
        if (key === 'cancellation') {
          if (transaction?.state !== 'open') return notDriven('only an unpaid order can be cancelled');
          return act(`cancel the order; the server says that it is ${result.state}`, async (world) => {
            await confirmCancelling(world);
            await store(world, result);
            await world.cancel.reply(await replyOf(world));
          });
        }
        if (!before.matches({ status: 'completed' }) || !isWithdrawable(transaction))
          return notDriven('the order cannot be withdrawn');
        return act(`withdraw the order; the server says that it is ${result.state}`, async (world) => {
          await confirmWithdrawal(world);
          await store(world, result);
          await world.withdraw.reply(await replyOf(world));
        });
      },
      'action.failed': ({ key }, before) => {
        const { transaction, online } = before.context;
        if (!online) return notDriven('the network is lost');
        if (key === 'cancellation') {
          if (transaction?.state !== 'open') return notDriven('only an unpaid order can be cancelled');
          return act('cancel the order while the server is down', (world) =>
            world.load.renewedBy(async () => {
              await confirmCancelling(world);
              await world.cancel.fail();
            }),
          );
        }
        if (!before.matches({ status: 'completed' }) || !isWithdrawable(transaction))
          return notDriven('the order cannot be withdrawn');
        return act('withdraw the order, which the server refuses', (world) =>
          world.load.renewedBy(async () => {
            await confirmWithdrawal(world);
            await world.withdraw.pass();
          }),
        );
      },
      'childRestart.requested': () => notDriven('no child fails in the browser'),
    },
    outcomes: {
      loadTransaction: {
        done: (transaction) =>
          act(
            `the server says that the payment is ${transaction.state}${transaction.changed < 0 ? ' for ten minutes' : ''}`,
            async (world) => {
              await store(world, transaction);
              await world.load.pass();
            },
          ),
        error: (error, before) => {
          if (problemOf(error).code === 'network') return act('the server is down', ({ load }) => load.fail());
          if (before.context.transaction !== null) return notDriven('a payment that was found does not vanish');
          return act('the server does not know the payment', async ({ db, id, load }) => {
            await db.write((tx) => tx.deleteFrom('payment').where('id', '=', id).execute());
            await load.pass();
          });
        },
      },
      watchTabReturn: notDriven('a listener of the browser does not end'),
      cancellation: notDriven('it ends with the page'),
      withdrawal: notDriven('it ends with the page'),
    },
    states: {
      'status.loading': sign('the payment is being looked up', async (world, { context: { transaction } }) => {
        await world.load.arrives();
        await expect(world.page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible({
          visible: transaction === null,
        });
      }),
      'status.deciding': notVisible('left in the same moment'),
      'status.pending.waiting': sign('the page waits for the bank', async (world) => {
        await expect(title(world)).toHaveText('Waiting for your bank');
        await expect(world.page.getByRole('main')).toContainText('This usually takes a few seconds.');
        expectIdle(world);
      }),
      'status.pending.overdue': sign('it takes longer than usual', async (world) => {
        await expect(title(world)).toHaveText('Waiting for your bank');
        await expect(world.page.getByRole('main')).toContainText('This is taking longer than usual.');
        expectIdle(world);
      }),
      'status.completed.idle': sign('the credits are there, or go back', async (world, { context }) => {
        const isRefunding = context.transaction?.refunding === true;
        await expect(title(world)).toHaveText(isRefunding ? 'Your order is withdrawn' : /^Thank you, Pia/);
        expectIdle(world);
      }),
      'status.completed.checking': sign('the page asks again', ({ load }) => load.arrives()),
      'status.failed.idle': sign('the payment has failed', async (world, { context }) => {
        await expectFailed(world, context.transaction);
        expectIdle(world);
      }),
      'status.failed.checking': sign('the page asks again', ({ load }) => load.arrives()),
      'status.cancelled.idle': sign('the payment is cancelled', async (world, { context }) => {
        await expectFailed(world, context.transaction);
        expectIdle(world);
      }),
      'status.cancelled.checking': sign('the page asks again', ({ load }) => load.arrives()),
      'status.notFound': sign('there is no such page', (world) =>
        expect(title(world)).toHaveText('This page could not be found'),
      ),
      'status.unavailable': sign('the payment could not be looked up', (world) =>
        expect(title(world)).toHaveText('The payment could not be loaded'),
      ),
      'cancellation.up': sign('an unpaid order can be cancelled', (world, snapshot) =>
        expect(cancelButtons(world)).toHaveCount(
          snapshot.context.transaction?.state === 'open' && !snapshot.matches({ status: 'unavailable' }) ? 1 : 0,
        ),
      ),
      'cancellation.down': notVisible('no child fails in the browser'),
      'cancellation.broken': notVisible('no child fails in the browser'),
      'withdrawal.up': sign('an unused order can be withdrawn', (world, { context: { transaction } }) =>
        expect(withdrawButtons(world)).toHaveCount(isWithdrawable(transaction) ? 1 : 0),
      ),
      'withdrawal.down': notVisible('no child fails in the browser'),
      'withdrawal.broken': notVisible('no child fails in the browser'),
    },
  })),
  '@nightly [PAY-02 PAY-04 PAY-12]',
);

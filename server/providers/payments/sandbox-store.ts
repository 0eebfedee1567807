import type { Transaction } from 'kysely';
import { PaymentMethodSchema } from '#contract/payment-methods.ts';
import type { SandboxCardTable, SandboxPaymentTable, Schema } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { newId } from '#server/domain/id.ts';
import { type TestCard, cardLabel, defaultTestCard } from './sandbox-cards.ts';
import { methodPage } from './sandbox-methods.ts';
import { type SandboxOutcome, type SandboxStep, allowedFrom, nextDebitStep } from './sandbox-transitions.ts';

type Db = Deps['db'];

/** Payments that the list shows. */
const shown = 200;

/** Payments that are moved on at one time; the others are at the next. */
const most = 100;

export const findSandboxPayment = (db: Db, id: string): Promise<SandboxPaymentTable | undefined> =>
  db.read.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst();

/** The latest first. */
export const listSandboxPayments = (db: Db): Promise<SandboxPaymentTable[]> =>
  db.read.selectFrom('sandbox_payment').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(shown).execute();

export const findSandboxCard = (db: Db, reference: string): Promise<SandboxCardTable | undefined> =>
  db.read.selectFrom('sandbox_card').selectAll().where('reference', '=', reference).executeTakeFirst();

/** False: this order's payment is there already, and stays as it is. */
export const addSandboxPayment = async (db: Db, payment: SandboxPaymentTable): Promise<boolean> => {
  const added = await db.write((tx) =>
    tx
      .insertInto('sandbox_payment')
      .values(payment)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return added !== undefined;
};

/** The shop may charge this card again, as its payer has agreed. [PAY-13] */
const keepCard = async (
  tx: Transaction<Schema>,
  { id, method }: Pick<SandboxPaymentTable, 'id' | 'method'>,
  card: TestCard,
): Promise<void> => {
  const reference = `card-${newId()}`;
  await tx
    .insertInto('sandbox_card')
    .values({
      reference,
      label: cardLabel(PaymentMethodSchema.parse(method), card),
      accepts: card.accepts ? 1 : 0,
      asks: card.asks ? 1 : 0,
    })
    .execute();
  await tx.updateTable('sandbox_payment').set({ card: reference }).where('id', '=', id).execute();
};

/** `next`: what it comes to by itself; `card`: which one it is paid with; `due`: only if its time has come by then. */
type Move = {
  readonly state: SandboxOutcome;
  readonly next?: { readonly state: SandboxOutcome; readonly at: number } | null;
  readonly card?: TestCard | null;
  readonly due?: number;
};

/** Moves a payment on. False: from the state in which it is, it does not come into that one. [PAY-12 PAY-13] */
export const transitionSandboxPayment = (db: Db, id: string, { state, next, card, due }: Move): Promise<boolean> =>
  db.write(async (tx) => {
    const move = tx
      .updateTable('sandbox_payment')
      .set({ state, next_state: next?.state ?? null, next_at: next?.at ?? null })
      .where('id', '=', id)
      .where('state', 'in', allowedFrom[state]);
    const timely = due === undefined ? move : move.where('next_state', '=', state).where('next_at', '<=', due);
    const moved = await timely.returning(['id', 'method', 'card', 'keep_card']).executeTakeFirst();
    if (moved === undefined) return false;
    const keeps = moved.keep_card === 1 && methodPage(moved.method).kind === 'card';
    if (state === 'paid' && keeps && moved.card === null) await keepCard(tx, moved, card ?? defaultTestCard);
    return true;
  });

/** What becomes of a payment; the first decision stands. False: it cannot come to that, or had been decided already. */
export const decideSandboxPayment = (db: Db, id: string, outcome: SandboxOutcome): Promise<boolean> =>
  transitionSandboxPayment(db, id, { state: outcome });

export const scheduleStep = (step: SandboxStep | null, now: number) =>
  step === null ? null : { state: step.state, at: now + step.after };

/** Moves every payment on whose time has come; those that it moved, each once on all nodes. */
export const advanceDuePayments = async (db: Db, now: number): Promise<SandboxPaymentTable[]> => {
  const due = await db.read
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(most)
    .execute();
  const moved: SandboxPaymentTable[] = [];
  for (const payment of due) {
    const { id, next_state: state, account_end: account } = payment;
    if (state === null || state === 'open') continue;
    const next = account === null ? null : scheduleStep(nextDebitStep(account, state), now);
    if (await transitionSandboxPayment(db, id, { state, next, due: now })) moved.push(payment);
  }
  return moved;
};

import type { Transaction } from 'kysely';
import { PaymentMethodSchema } from '#contract/payment-methods.ts';
import type { SandboxCardTable, SandboxPaymentTable, Schema } from '#server/db/schema.ts';
import type { Deps } from '#server/core/deps.ts';
import { newId } from '#server/domain/id.ts';
import { type TestCard, formatCardLabel, defaultTestCard } from './sandbox-cards.ts';
import { methodPage } from './sandbox-methods.ts';
import { type SandboxOutcome, type SandboxStep, allowedFrom, nextDebitStep } from './sandbox-transitions.ts';

type Db = Deps['db'];

/** Payments on the list page. */
const pageSize = 200;

/** Payments advanced per run; the rest follow in the next one. */
const batchSize = 100;

export const findSandboxPayment = (db: Db, id: string): Promise<SandboxPaymentTable | undefined> =>
  db.read.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst();

/** Latest first. */
export const listSandboxPayments = (db: Db): Promise<SandboxPaymentTable[]> =>
  db.read
    .selectFrom('sandbox_payment')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .execute();

export const findSandboxCard = (db: Db, reference: string): Promise<SandboxCardTable | undefined> =>
  db.read.selectFrom('sandbox_card').selectAll().where('reference', '=', reference).executeTakeFirst();

export const deleteSandboxCard = async (db: Db, reference: string): Promise<void> => {
  await db.write((tx) => tx.deleteFrom('sandbox_card').where('reference', '=', reference).execute());
};

/** False: the order already has a payment, which stays unchanged. */
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

/** The payer has agreed that the shop may charge this card again. [PAY-13] */
const saveCard = async (
  tx: Transaction<Schema>,
  { id, method }: Pick<SandboxPaymentTable, 'id' | 'method'>,
  card: TestCard,
): Promise<void> => {
  const reference = `card-${newId()}`;
  await tx
    .insertInto('sandbox_card')
    .values({
      reference,
      label: formatCardLabel(PaymentMethodSchema.parse(method), card),
      accepts: card.accepts ? 1 : 0,
      asks: card.asks ? 1 : 0,
    })
    .execute();
  await tx.updateTable('sandbox_payment').set({ card: reference }).where('id', '=', id).execute();
};

/** `next`: the automatic next state; `card`: the card used; `due`: applies only if the step is due by then. */
type Transition = {
  readonly state: SandboxOutcome;
  readonly next?: { readonly state: SandboxOutcome; readonly at: number } | null;
  readonly card?: TestCard | null;
  readonly due?: number;
};

/** False: the transition is not allowed from the current state. [PAY-12 PAY-13] */
export const transitionSandboxPayment = (
  db: Db,
  id: string,
  { state, next, card, due }: Transition,
): Promise<boolean> =>
  db.write(async (tx) => {
    const update = tx
      .updateTable('sandbox_payment')
      .set({ state, next_state: next?.state ?? null, next_at: next?.at ?? null })
      .where('id', '=', id)
      .where('state', 'in', allowedFrom[state]);
    const dueUpdate = due === undefined ? update : update.where('next_state', '=', state).where('next_at', '<=', due);
    const moved = await dueUpdate.returning(['id', 'method', 'card', 'keep_card']).executeTakeFirst();
    if (moved === undefined) return false;
    const savesCard = moved.keep_card === 1 && methodPage(moved.method).kind === 'card';
    if (state === 'paid' && savesCard && moved.card === null) await saveCard(tx, moved, card ?? defaultTestCard);
    return true;
  });

/** The first decision wins. False: not allowed, or decided already. */
export const decideSandboxPayment = (db: Db, id: string, outcome: SandboxOutcome): Promise<boolean> =>
  transitionSandboxPayment(db, id, { state: outcome });

export const scheduleStep = (step: SandboxStep | null, now: number) =>
  step === null ? null : { state: step.state, at: now + step.after };

/** Returns the payments that it advanced; each is advanced once across all nodes. */
export const advanceDuePayments = async (db: Db, now: number): Promise<SandboxPaymentTable[]> => {
  const due = await db.read
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(batchSize)
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

/** Returns false when as much was refunded before, or the payment is not paid. */
export const refundSandboxPart = async (db: Deps['db'], id: string, amount: number): Promise<boolean> => {
  const changed = await db.write((tx) =>
    tx
      .updateTable('sandbox_payment')
      .set({ refunded: amount })
      .where('id', '=', id)
      .where('state', '=', 'paid')
      .where('refunded', '<', amount)
      .returning('id')
      .executeTakeFirst(),
  );
  return changed !== undefined;
};

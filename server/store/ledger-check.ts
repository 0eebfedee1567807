import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/**
 * Invariants of the ledger: each query returns ids that violate one, and must always return none. [CREDITS-07 PAY-12]
 */
export const ledgerChecks = {
  'a balance is not the sum of its ledger': `
    select member.id from member
    where credits <> (select coalesce(sum(change), 0) from ledger where member_id = member.id)`,
  'a completed payment did not bring its credits once': `
    select payment.id from payment
    left join ledger on ledger.reason = 'purchase' and ledger.reference = payment.id
    where (payment.completed_at is not null) <> (ledger.change is not null)
    or ledger.change <> payment.credits or ledger.member_id <> payment.member_id`,
  'credits came for no payment': `
    select id from ledger where reason = 'purchase' and reference not in (select id from payment)`,
  'a payment is completed without a time': `
    select id from payment where status = 'completed' and completed_at is null`,
  'credits were taken back for a payment that stands': `
    select ledger.id from ledger
    left join payment on payment.id = ledger.reference and payment.completed_at is not null
      and (payment.status <> 'completed' or payment.refund_at is not null)
    where ledger.reason = 'refund' and (payment.id is null or payment.member_id <> ledger.member_id)`,
  'more was taken back than a payment brought': `
    select payment.id from payment
    join ledger on ledger.reason = 'refund' and ledger.reference = payment.id
    group by payment.id, payment.credits
    having sum(ledger.change) < -payment.credits or max(ledger.change) > 0 or count(*) > 1`,
  'more money goes back than was paid': `
    select id from payment where refund_amount > amount or refunded_amount > refund_amount`,
  'who has paid is not premium': `
    select id from member where paid = 0 and id in (
      select member_id from payment where status = 'completed' and refund_amount < amount
    )`,
} as const;

export type LedgerFault = { readonly fault: string; readonly ids: readonly string[] };

export const checkLedger = async (db: Kysely<Schema>): Promise<readonly LedgerFault[]> => {
  const found: LedgerFault[] = [];
  for (const [fault, statement] of Object.entries(ledgerChecks)) {
    const { rows } = await sql.raw<{ readonly id: string }>(statement).execute(db);
    if (rows.length > 0) found.push({ fault, ids: rows.map(({ id }) => id) });
  }
  return found;
};

import type { ReportedState } from '#contract/payment.ts';

/** Every state after `open`. */
export type SandboxOutcome = Exclude<ReportedState, 'open'>;

const undecided = ['open', 'pending', 'authorised'] as const;

/** Allowed previous states of each state; other transitions are ignored. [PAY-12] */
export const allowedFrom = {
  pending: ['open'],
  authorised: ['open', 'pending'],
  cancelled: ['open'],
  expired: undecided,
  failed: undecided,
  paid: undecided,
  refunded: ['paid'],
  charged_back: ['paid'],
} as const satisfies Record<SandboxOutcome, readonly ReportedState[]>;

/** Automatic next state, `after` ms later. */
export type SandboxStep = { readonly state: SandboxOutcome; readonly after: number };

const second = 1_000;

const paidAfterDelay: SandboxStep = { state: 'paid', after: 5 * second };

/** Direct debit test accounts by their last digits; all others pay. The IBANs have valid bank codes. [SDD-07] */
export const testAccounts = [
  {
    end: '0000',
    iban: 'DE27500105170000000000',
    says: 'Paid after 5 seconds, as every other account',
    steps: { pending: paidAfterDelay },
  },
  {
    end: '0001',
    iban: 'DE97500105170000000001',
    says: 'Fails after 5 seconds',
    steps: { pending: { state: 'failed', after: 5 * second } },
  },
  {
    end: '0002',
    iban: 'DE70500105170000000002',
    says: 'Paid after 5 seconds, charged back 30 seconds later',
    steps: { pending: paidAfterDelay, paid: { state: 'charged_back', after: 30 * second } },
  },
  { end: '0003', iban: 'DE43500105170000000003', says: 'Stays pending until you decide on its page', steps: {} },
] as const satisfies readonly {
  readonly end: string;
  readonly iban: string;
  readonly says: string;
  readonly steps: Readonly<Partial<Record<ReportedState, SandboxStep>>>;
}[];

/** Next step of a direct debit from this account; null: none. */
export const nextDebitStep = (accountEnd: string, state: ReportedState): SandboxStep | null => {
  const account = testAccounts.find(({ end }) => end === accountEnd) ?? testAccounts[0];
  const steps: Readonly<Partial<Record<ReportedState, SandboxStep>>> = account.steps;
  return steps[state] ?? null;
};

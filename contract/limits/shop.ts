/** Discounts, orders and direct debit. Durations are milliseconds unless the name includes another unit. */
import { day, hour, minute, second } from '#contract/durations.ts';

/** Time bonus. [BONUS-04 BONUS-05 BONUS-06 BONUS-10 BONUS-16 BONUS-30] */
export const timeBonus = {
  window: 4 * hour,
  code: 'TIMEBONUS25',
  percent: 25,
  tick: second,
  actFastHours: 4,
  modalDelay: 40 * second,
} as const;

/** Retention offer for a member who leaves because of the price, where the company offers one. [DELETE-05] */
export const retentionDiscount = { code: 'STAY' } as const;

/** Welcome discount. [DISCOUNT-04 DISCOUNT-08] */
export const welcomeDiscount = { window: 24 * hour, code: 'WELCOME25', percent: 25 } as const;

/** Styles of the premium packages. [PREMIUM-02] */
export const packageStyles = ['p0', 'p1', 'p2', 'p3'] as const;

/**
 * Direct debit. A code is sent again after `resend` at the earliest, `maxCodes` codes in total. The server accepts
 * `maxTries` entries of a code; the page returns to the form after `triesShown`. The numbers of debits that may be started
 * per `period`, and be open, are server parameters. [SDD-09]
 */
export const directDebit = {
  codeLength: 6,
  codeLife: 10 * minute,
  maxTries: 5,
  triesShown: 3,
  resend: minute,
  maxCodes: 3,
  period: day,
} as const;

/**
 * Retention of direct debits: unconfirmed ones are deleted after `unconfirmed`; the account of others stays readable for
 * `account`, the time in which a bank can charge back. [SDD-09]
 */
export const debitRetention = { unconfirmed: day, account: 400 * day } as const;

/** A failed SMS is retried after `firstDelay`, doubled each time, until its code expires. */
export const smsDelivery = { firstDelay: 5 * second, giveUp: directDebit.codeLife } as const;

/**
 * Reconciler: open payments are polled every `pollInterval`, those older than `slowPollAfter` every `slowPollInterval`. A
 * payment that the provider lacks after `failUnknownAfter` has failed; an order unpaid after `orderLife` is closed. An order
 * stays open while the provider may still respond (`providerTimeout`), and a saved card is not charged twice for the same order
 * within `repeatGuard`. A creation is repeated under its idempotency key for `keyLife` only, because providers forget the
 * keys after an hour. A paid payment is polled every `paidCheckInterval`, a closed one until `closedCheck`, and no payment after `giveUp`, when a removed card
 * that could not be revoked is given up too. A refund that is
 * not confirmed after `refundOverdue` is shown to the operator. [PAY-12 PAY-13]
 */
export const payments = {
  pollInterval: 2 * minute,
  slowPollInterval: hour,
  slowPollAfter: day,
  failUnknownAfter: 10 * minute,
  orderLife: day,
  giveUp: 60 * day,
  providerTimeout: 30 * second,
  repeatGuard: minute,
  keyLife: 30 * minute,
  paidCheckInterval: day,
  closedCheck: 3 * day,
  refundOverdue: 7 * day,
} as const;

/**
 * Payment status polling: first after `firstDelay`, then `factor` times slower each time up to `maxDelay`. After
 * `slowAfter` a pending payment is polled every `slowDelay` only. [PAY-12]
 */
export const paymentPoll = {
  firstDelay: 3 * second,
  factor: 1.5,
  maxDelay: 15 * second,
  slowAfter: 10 * minute,
  slowDelay: minute,
} as const;

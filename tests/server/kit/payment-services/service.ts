import type { PaymentsConfig } from '#server/start/config.ts';

/** What a payer, a bank or the provider can do to a payment. */
export type Decision =
  | 'pending'
  | 'authorised'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'expired'
  /** Paid, and taken back by the bank. */
  | 'charged_back';

/** A webhook as the provider sends it. */
export type Webhook = {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A payment provider of the tests that speaks a published API over HTTPS. Orders are ours, sums minor units. */
export type PaymentService = {
  readonly config: PaymentsConfig;
  readonly cert: string;
  /** All requests, such as `POST payments`. */
  readonly requests: readonly string[];
  /** The next requests get a 503, and nothing happens. */
  failNext: (requests: number) => void;
  /** The next requests are carried out, but their answers are lost. */
  loseNext: (requests: number) => void;
  decide: (order: string, decision: Decision) => void;
  /** The order's payment can no longer be cancelled. */
  keepOpen: (order: string) => void;
  /** Raises what is refunded in all, on the provider's own pages. */
  refundTo: (order: string, total: number) => void;
  /** Payments created for an order. */
  count: (order: string) => number;
  /** Refunded in all. */
  refunded: (order: string) => number;
  stateOf: (order: string) => string | undefined;
  /** The kept card of this reference can no longer be charged. */
  isRevoked: (reference: string) => boolean;
  /** The webhook that reports the order's payment, sent at `time`. */
  webhookOf: (order: string, time: number) => Webhook;
  close: () => void;
};

/** Faults of a service, spent one request at a time. */
export const makeFaults = () => {
  const left = { failed: 0, lost: 0 };
  const take = (kind: keyof typeof left): boolean => {
    if (left[kind] === 0) return false;
    left[kind] -= 1;
    return true;
  };
  return {
    failNext: (requests: number): void => {
      left.failed = requests;
    },
    loseNext: (requests: number): void => {
      left.lost = requests;
    },
    isFailed: () => take('failed'),
    isLost: () => take('lost'),
  };
};

/** Answers of changes by their idempotency key; a key is forgotten after an hour, as at Mollie. */
export const makeKeyStore = <T>(now: () => number) => {
  const stored = new Map<string, { readonly answer: T; readonly at: number }>();
  return {
    find: (key: string | undefined): T | null => {
      const known = key === undefined ? undefined : stored.get(key);
      return known !== undefined && known.at > now() - 3_600_000 ? known.answer : null;
    },
    keep: (key: string | undefined, answer: T): void => {
      if (key !== undefined) stored.set(key, { answer, at: now() });
    },
  };
};

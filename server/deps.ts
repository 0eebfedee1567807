import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Money } from '#contract/fields.ts';
import type { PaymentMethod } from '#contract/payment.ts';
import type { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { Schema } from './db/schema.ts';

/** Everything the server needs from outside its own rules. Tests give their own. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly bus: Bus;
  readonly now: () => number;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly payments: PaymentProvider;
  readonly photos: PhotoStore;
  readonly passwords: Passwords;
};

export type Mail = { readonly to: string; readonly subject: string; readonly body: string };

/** The mail is written down in the transaction of what it speaks of: both come true, or neither. */
export type Mailer = { queue: (tx: Transaction<Schema>, mail: Mail, now: number) => Promise<void> };

/** A provider's states, mapped to ours. [PAY-12] */
export type ProviderStatus = 'pending' | 'completed' | 'failed' | 'cancelled';

export type PaymentProvider = {
  readonly name: string;
  /** Methods it can take money by; the site offers no other. */
  readonly methods: readonly PaymentMethod[];
  /** Creates the payment at the provider. Asked again with the same `id` it answers the same payment. */
  create: (order: {
    id: string;
    price: Money;
    method: PaymentMethod;
    description: string;
    returnUrl: string;
    webhookUrl: string;
  }) => Promise<{ providerId: string; redirectUrl: string }>;
  /** What the provider now says of a payment, and the sum it speaks of; null when it knows none. */
  status: (providerId: string) => Promise<{ status: ProviderStatus; price: Money } | null>;
  /** The provider's id of the payment that a webhook speaks of, or null when the provider has not signed it. */
  verifyWebhook: (body: string, signature: string | null) => Promise<string | null>;
};

export type PhotoSize = 'full' | 'thumb' | 'locked';

export type PhotoStore = {
  /** WebP bytes of a photo in a size, drawn or shrunk at the first call and kept on disk. */
  read: (
    photo: { id: string; drawn_seed: string | null; drawn_shot: number },
    size: PhotoSize,
  ) => Promise<Buffer | null>;
};

/** argon2id in a bounded queue; `verify` takes as long for a hash that does not exist. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  verify: (hash: string | null, password: string) => Promise<boolean>;
};

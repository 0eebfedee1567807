import type { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Money } from '#contract/fields.ts';
import type { FieldError } from '#contract/errors.ts';
import type { PushMessage } from '#contract/notifications.ts';
import type { Place } from '#contract/own-profile.ts';
import type { ReportedState } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { PhotoCrop } from '#contract/photo-crop.ts';
import type { Bus } from '#server/events/bus.ts';
import type { Config } from '#server/start/config.ts';
import type { Database } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';

/** Dependencies on the outside world; tests provide their own. */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly bus: Bus;
  readonly now: () => number;
  readonly log: Logger;
  readonly mail: Mailer;
  readonly payments: PaymentProvider;
  readonly sms: SmsSender;
  readonly vault: FieldEncryption;
  readonly photos: PhotoStore;
  readonly archives: ArchiveStore;
  readonly passwords: Passwords;
  readonly push: PushSender;
  readonly placeNames: PlaceNames;
  readonly countryDatabase: CountryDatabase;
};

/**
 * `sender` is a name. `body` is plain text, `html` the same content. `unsubscribe`: one-click link (RFC 8058), absent from account mails.
 */
export type Mail = {
  readonly to: string;
  readonly sender: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  readonly unsubscribe: string | null;
};

/**
 * A mail is queued in the transaction of its cause, so that both commit or neither. `deliver` sends due mails and is
 * called periodically; without a mail server they stay in the outbox.
 */
export type Mailer = {
  queue: (tx: Transaction<Schema>, mail: Mail, now: number) => Promise<void>;
  deliver: (db: Database, now: number) => Promise<void>;
};

export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** `gone`: the browser ended its subscription (404 or 410); delete it. [PUSH-08] */
export type PushSender = (to: PushTarget, message: PushMessage) => Promise<'sent' | 'gone' | 'failed'>;

/** Place names from bundled data; null at sea and in countries without the product. [GEO-05] */
export type PlaceNames = (latitude: number, longitude: number) => Promise<Place | null>;

/**
 * Countries of internet addresses, ISO 3166-1 alpha-2; null: unknown or not public. The result is used for one request
 * and never stored. [SETTINGS-04]
 */
export type CountryDatabase = {
  /** ms */
  readonly builtAt: number;
  findCountry: (address: string) => string | null;
};

/** `to` is E.164; `memberId` is its owner. */
export type SmsMessage = { readonly memberId: string; readonly to: string; readonly body: string };

/**
 * Queued and delivered like mails, and encrypted because they contain codes. A new text replaces the member's waiting
 * one. [SDD-09]
 */
export type SmsSender = {
  queue: (tx: Transaction<Schema>, message: SmsMessage, now: number) => Promise<void>;
  deliver: (db: Database, now: number) => Promise<void>;
};

/** Encrypts database fields. `digest` is keyed, so that values cannot be guessed without the key. */
export type FieldEncryption = {
  seal: (plain: string) => string;
  open: (sealed: string) => string;
  digest: (plain: string) => string;
};

/** Payment without the provider's page. */
export type OffSessionCharge =
  | { readonly card: string }
  | {
      readonly mandate: {
        readonly reference: string;
        readonly agreed: number;
        readonly holder: string;
        readonly iban: string;
      };
    };

export type ProviderOrder = {
  readonly id: string;
  readonly price: Money;
  readonly method: PaymentMethod;
  readonly description: string;
  readonly returnUrl: string;
  readonly webhookUrl: string;
  /** The member agreed that the card may be charged again. */
  readonly keepCard: boolean;
  readonly by: OffSessionCharge | null;
};

/** `card`: a card that may be charged again; `label` names it to its owner. */
export type ProviderPaymentState = {
  readonly state: ReportedState;
  readonly price: Money;
  readonly card: { readonly reference: string; readonly label: string } | null;
  /** Minor units refunded of a payment that is still `paid`; absent: none. */
  readonly refunded?: number;
};

/** An offer's country and currency, and the prices of its cheapest and dearest bundle in minor units. */
export type OfferTerms = {
  readonly country: string;
  readonly currency: string;
  readonly lowest: number;
  readonly highest: number;
};

export type PaymentProvider = {
  readonly name: string;
  /** The site offers no other methods. */
  readonly methods: readonly PaymentMethod[];
  /** Those that the shop has for these terms; absent: all of `methods`. May call the provider: not in a transaction. */
  readonly listMethods?: (terms: OfferTerms) => Promise<readonly PaymentMethod[]>;
  /** Creates the payment at the provider; idempotent by `id`. */
  create: (order: ProviderOrder) => Promise<{ providerId: string; redirectUrl: string | null }>;
  /** Provider id of the payment of an order; null when the provider has none. */
  find: (orderId: string) => Promise<string | null>;
  /** Current state and amount at the provider; null when it has no such payment. */
  status: (providerId: string) => Promise<ProviderPaymentState | null>;
  /** Prevents a payment unless it was made already: check `status`. */
  cancel: (providerId: string) => Promise<void>;
  /**
   * Refunds what is missing until `total` of the payment is refunded; idempotent. The state becomes `refunded` only with
   * the whole amount.
   */
  refund: (providerId: string, total: Money) => Promise<void>;
  /** Revokes a saved card, so that it can no longer be charged; a card that is gone counts. Absent: nothing to revoke. */
  readonly forgetCard?: (reference: string) => Promise<void>;
  /** Provider id in a webhook's body, or null when the signature is wrong. */
  verifyWebhook: (body: string, signature: string | null) => Promise<string | null>;
};

/** `full` has the proportions of the upload, or of the member's crop; the others are cropped to 3:4. */
export type PhotoSize = 'full' | 'large' | 'medium' | 'small' | 'thumb' | 'locked';

export type PhotoStore = {
  /** WebP bytes of a photo in one size; rendered on first use and cached on disk. */
  read: (
    photo: { id: string; drawn_seed: string | null; drawn_shot: number },
    size: PhotoSize,
  ) => Promise<Buffer | null>;
  /** Stores all sizes of an upload without its metadata and what `crop` cuts off, or returns why it is invalid. */
  keep: (photoId: string, bytes: Uint8Array, crop?: PhotoCrop) => Promise<FieldError | null>;
  remove: (photoId: string) => Promise<void>;
  /** Deletes files older than `before` that `known` does not return. */
  sweep: (before: number, known: (photoIds: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<void>;
};

/** `content` is read once, piece by piece. */
export type ArchiveEntry = {
  readonly name: string;
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
};

/** ZIP files by id, outside of what is served. They are streamed: none is ever in memory as a whole. */
export type ArchiveStore = {
  /** The file appears when it is complete; `time` is that of its entries. */
  write: (id: string, entries: AsyncIterable<ArchiveEntry>, time: number) => Promise<void>;
  /** Null when there is none. The caller reads or destroys the stream. */
  open: (id: string) => Promise<{ readonly size: number; readonly stream: Readable } | null>;
  remove: (id: string) => Promise<void>;
  /** Deletes the files, also unfinished ones, that `listNeeded` does not return. */
  sweep: (listNeeded: (ids: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<void>;
};

/** argon2id in a bounded queue; `verify` takes as long without a hash, so that unknown accounts are not revealed. */
export type Passwords = {
  /** `client`: one hash at a time for each of these keys, so that one client cannot fill the queue. */
  hash: (password: string, client?: readonly string[]) => Promise<string>;
  verify: (hash: string | null, password: string, client?: readonly string[]) => Promise<boolean>;
};

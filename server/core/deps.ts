import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Money } from '#contract/fields.ts';
import type { FieldError } from '#contract/errors.ts';
import type { PushMessage } from '#contract/notifications.ts';
import type { Place } from '#contract/own-profile.ts';
import type { ProviderState } from '#contract/payment.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { Bus } from '#server/events/bus.ts';
import type { Config } from '#server/start/config.ts';
import type { Database } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';

/** Everything the server needs from outside its own rules. Tests give their own. */
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
  readonly passwords: Passwords;
  readonly push: PushSender;
  readonly placeNames: PlaceNames;
};

/** `body` is plain text, `html` says the same. `unsubscribe`: the one-click way out, for all but mails about the account. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  readonly unsubscribe: string | null;
};

/**
 * The mail is written down in the transaction of what it speaks of: both come true, or neither. `deliver` lets those
 * leave that are due, and is asked again and again; where nothing is sent they stay in the outbox.
 */
export type Mailer = {
  queue: (tx: Transaction<Schema>, mail: Mail, now: number) => Promise<void>;
  deliver: (db: Database, now: number) => Promise<void>;
};

export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** `gone`: the browser has taken its subscription back (404 or 410), so it is to be forgotten. [PUSH-08] */
export type PushSender = (to: PushTarget, message: PushMessage) => Promise<'sent' | 'gone' | 'failed'>;

/** Names of places from data that ship with the server; null in the sea and where the product is not. [GEO-05] */
export type PlaceNames = (latitude: number, longitude: number) => Promise<Place | null>;

/** `to` as E.164; `memberId`: whose it is. */
export type SmsMessage = { readonly memberId: string; readonly to: string; readonly body: string };

/**
 * As mails do, texts wait in the outbox until `deliver` lets them leave, written down in the transaction of what they
 * speak of; sealed there, for they are codes. A member has one that waits: the next one takes its place. [SDD-09]
 */
export type SmsSender = {
  queue: (tx: Transaction<Schema>, message: SmsMessage, now: number) => Promise<void>;
  deliver: (db: Database, now: number) => Promise<void>;
};

/** Keeps what must not lie open in the database. `digest` is keyed: nobody can try values against it without the key. */
export type FieldEncryption = {
  seal: (plain: string) => string;
  open: (sealed: string) => string;
  digest: (plain: string) => string;
};

/** How an order is paid where nobody has to go to the provider's page. */
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
  /** The card that is used may be charged again. */
  readonly keepCard: boolean;
  readonly by: OffSessionCharge | null;
};

/** `card`: the one that may be charged again; `label` names it to its owner. */
export type ProviderPaymentState = {
  readonly state: ProviderState;
  readonly price: Money;
  readonly card: { readonly reference: string; readonly label: string } | null;
};

export type PaymentProvider = {
  readonly name: string;
  /** Methods it can take money by; the site offers no other. */
  readonly methods: readonly PaymentMethod[];
  /** Creates the payment at the provider. Asked again with the same `id` it answers the same payment. */
  create: (order: ProviderOrder) => Promise<{ providerId: string; redirectUrl: string | null }>;
  /** The provider's id of the payment that was created for an order of ours; null when it knows none. */
  find: (orderId: string) => Promise<string | null>;
  /** What the provider now says of a payment, and the sum it speaks of; null when it knows none. */
  status: (providerId: string) => Promise<ProviderPaymentState | null>;
  /** Nobody can pay it any more, unless somebody has done so already: `status` tells. */
  cancel: (providerId: string) => Promise<void>;
  /** The whole sum goes back. Asked again it goes back once. */
  refund: (providerId: string) => Promise<void>;
  /** The provider's id of the payment that a webhook speaks of, or null when the provider has not signed it. */
  verifyWebhook: (body: string, signature: string | null) => Promise<string | null>;
};

/** `full` is the whole picture; the others are cut to three to four. */
export type PhotoSize = 'full' | 'large' | 'medium' | 'small' | 'thumb' | 'locked';

export type PhotoStore = {
  /** WebP bytes of a photo in a size, drawn or cut at the first call where they are not there yet, and kept on disk. */
  read: (
    photo: { id: string; drawn_seed: string | null; drawn_shot: number },
    size: PhotoSize,
  ) => Promise<Buffer | null>;
  /** Makes every size of an uploaded picture, without what the camera wrote into it, and keeps them; or says what is wrong with it. */
  keep: (photoId: string, bytes: Uint8Array) => Promise<FieldError | null>;
  remove: (photoId: string) => Promise<void>;
  /** Removes what has been there since before that time and belongs to no photo; `known` says which of these ids do. */
  sweep: (before: number, known: (photoIds: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<void>;
};

/** argon2id in a bounded queue; `verify` takes as long for a hash that does not exist. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  verify: (hash: string | null, password: string) => Promise<boolean>;
};

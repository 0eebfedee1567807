import type { PaymentStatus, ProviderState } from '#contract/payment.ts';
import type { PromoKind } from '#contract/promo.ts';

/**
 * The tables. Portable types only: ids are text made by the server, times integer epoch milliseconds,
 * booleans 0 or 1, money integer minor units, JSON text that is parsed where it is read.
 * migrations/ creates what stands here.
 */
export type Schema = {
  member: MemberTable;
  session: SessionTable;
  device: DeviceTable;
  push_subscription: PushSubscriptionTable;
  blocked: BlockedTable;
  page_bounce: PageBounceTable;
  mail_token: MailTokenTable;
  photo: PhotoTable;
  like_given: LikeTable;
  conversation: ConversationTable;
  participant: ParticipantTable;
  message: MessageTable;
  sent: SentTable;
  started: StartedTable;
  chat_photo: ChatPhotoTable;
  unread_notice: UnreadNoticeTable;
  swipe: SwipeTable;
  match_wish: MatchWishTable;
  report: ReportTable;
  report_addition: ReportAdditionTable;
  bundle: BundleTable;
  bundle_price: BundlePriceTable;
  discount: DiscountTable;
  kept_card: KeptCardTable;
  debit: DebitTable;
  debit_block: DebitBlockTable;
  payment: PaymentTable;
  ledger: LedgerTable;
  setting: SettingTable;
  promo: PromoTable;
  outbox: OutboxTable;
  rate: RateTable;
  idempotency: IdempotencyTable;
  event: EventTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_card: SandboxCardTable;
};

/** Account and profile in one row. `id` is the id that others see. */
export type MemberTable = {
  id: string;
  email: string;
  /** Folded for comparison; unique. */
  email_key: string;
  name: string;
  name_key: string;
  password_hash: string;
  status: 'not_confirmed' | 'confirmed';
  profile_status: 'active' | 'disabled';
  language: string;
  /** Sum of the member's ledger, never below zero. */
  credits: number;
  free_messages: number;
  paid: number;
  /** JSON list of disable reasons. */
  notifications_disabled: string;
  terms_version: string;
  /** JSON. */
  tracking: string;
  signup_message: string | null;
  signup_at: number;
  last_active: number;
  /** When a page of his was hidden last; 0: never. */
  left_at: number;
  failed_logins: number;
  blocked_until: number | null;
  /** Number of the last live event of this member. */
  event_seq: number;
  demo: number;
  gender: 'male' | 'female' | null;
  sexuality: string | null;
  country: string;
  region: string | null;
  city: string | null;
  date_of_birth: string;
  relationship_status: string | null;
  body_type: string | null;
  hair_colour: string | null;
  eye_colour: string | null;
  tattoos: string | null;
  /** JSON list. */
  interests: string;
  about_me: string | null;
  main_photo: string | null;
  signup_reason: string | null;
  /** Who gets `signup_message` once the address is confirmed. */
  signup_to: string | null;
  invisible: number;
  /** JSON of the switches that differ from the defaults of domain/notifications.ts. */
  notifications: string;
  /** When the member has deleted the account; it is erased 14 days later. */
  deleted_at: number | null;
  /** Its person's data are gone; the row stays for what was paid. */
  erased: number;
  delete_reason: string | null;
  delete_remarks: string | null;
};

export type SessionTable = {
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  /** By which the member himself names it, unlike the token. Unique. */
  id: string;
  /** Browser and system by their names; null where they are not known. */
  device: string | null;
  member_id: string;
  created_at: number;
  used_at: number;
  expires_at: number;
};

/** A browser in which the member has logged in before: wrong passwords are counted for it alone. [LOGIN-09] */
export type DeviceTable = {
  /** SHA-256 of the device cookie's token. */
  token_hash: string;
  member_id: string;
  failed_logins: number;
  blocked_until: number | null;
  created_at: number;
  used_at: number;
};

/** Where a browser is reached by push. It ends with the session that brought it. [PUSH-08 PUSH-14] */
export type PushSubscriptionTable = {
  /** SHA-256 of the endpoint. */
  id: string;
  member_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
};

export type BlockedTable = { from_id: string; to_id: string; created_at: number };

/** A visit that ended with its first page. [TRACK-03 TRACK-04] */
export type PageBounceTable = { id: string; path: string; milliseconds: number; created_at: number };

export type MailTokenTable = {
  token_hash: string;
  member_id: string;
  purpose: 'activation' | 'reset' | 'mail_change' | 'restore' | 'bounce' | 'unsubscribe';
  /** `mail_change`: the new address; `bounce`: the address that is asked. */
  subject: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

export type PhotoTable = {
  id: string;
  member_id: string;
  position: number;
  /** A demo picture is drawn from this seed when it is first asked for; null: the file was uploaded. */
  drawn_seed: string | null;
  drawn_shot: number;
  state: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  created_at: number;
};

export type LikeTable = { from_id: string; to_id: string; created_at: number; seen: number };

/** Two members who write to each other; `low_id` < `high_id`. */
export type ConversationTable = {
  id: string;
  low_id: string;
  high_id: string;
  /** Position of its last message; taken with each message in the same transaction, so it is the order. */
  message_count: number;
  created_at: number;
};

/** One side of a conversation. */
export type ParticipantTable = {
  conversation_id: string;
  member_id: string;
  other_id: string;
  unread: number;
  /** Null: this side has deleted the conversation, and nothing was written since. */
  last_message_id: string | null;
  last_time: number;
  /** Position of the last message that a browser of this member has got. */
  delivered: number;
  /** Messages up to this position are deleted for this side. */
  cleared: number;
  /** This side has written, whatever is deleted since. */
  wrote: number;
};

export type MessageTable = {
  id: string;
  conversation_id: string;
  position: number;
  sender_id: string;
  type: 'text' | 'photo' | 'gift';
  body: string;
  time: number;
  read_at: number | null;
};

/** What was sent under which key. It outlives the message, which must not be sent once more. */
export type SentTable = {
  sender_id: string;
  /** SHA-256 of the key. */
  key_hash: string;
  /** Hash of what was sent to whom, made with the key that is not stored. */
  fingerprint: string;
  message_id: string;
  conversation_id: string;
  position: number;
  time: number;
};

/** To whom a member has written first. It outlives the conversation. `other_id`: null once that member is erased. */
export type StartedTable = { member_id: string; other_id: string | null };

/** A picture that was sent in a conversation. It has the id of its message, which is that message's `body` too. */
export type ChatPhotoTable = { id: string; conversation_id: string; sender_id: string; created_at: number };

/** Whom a member has judged in the swipe game. A like stands in `like_given` too. */
export type SwipeTable = { from_id: string; to_id: string; liked: number; created_at: number };

/** `wishes` is JSON. */
export type MatchWishTable = { member_id: string; wishes: string; changed_at: number };

/** What a member has told of another one, and what came of it. */
export type ReportTable = {
  id: string;
  from_id: string;
  /** Null once that member is erased: what was decided stays for the reporter. */
  about_id: string | null;
  kind: 'member' | 'photo' | 'message';
  subject: string | null;
  /** What the reported message said: it may be deleted before anybody decides. */
  evidence: string | null;
  reason: string;
  remarks: string;
  state: 'open' | 'acted' | 'dismissed';
  answer: string | null;
  created_at: number;
  decided_at: number | null;
};

/** What was said of the same once more while the report was open. */
export type ReportAdditionTable = {
  report_id: string;
  position: number;
  reason: string;
  remarks: string;
  created_at: number;
};

/** The messages of a conversation that wait for a member, and what he was told of them. The first one of a new batch resets it. */
export type UnreadNoticeTable = {
  member_id: string;
  conversation_id: string;
  /** When the first of them came. */
  since: number;
  mailed_at: number | null;
  reminded_at: number | null;
};

export type BundleTable = {
  id: string;
  place: number;
  credits: number;
  style: 'p0' | 'p1' | 'p2' | 'p3';
  best_value: number;
};

/** Minor units, including VAT. */
export type BundlePriceTable = { bundle_id: string; currency: string; amount: number };

/** `methods` is JSON; null puts no condition. */
export type DiscountTable = {
  code: string;
  percentage: number;
  country: string | null;
  member_id: string | null;
  currency: string | null;
  minimum_amount: number | null;
  methods: string | null;
  expires_at: number | null;
  status: 'active' | 'disabled';
  validity: 'once-per-user' | 'first-purchase' | 'unlimited';
  created_at: number;
};

/** The card that a member has agreed to keep: what the provider calls it, nothing that could pay elsewhere. */
export type KeptCardTable = {
  member_id: string;
  provider: string;
  reference: string;
  label: string;
  created_at: number;
};

/** A direct debit that was asked for. The account itself is sealed; its hashes are keyed. */
export type DebitTable = {
  id: string;
  member_id: string;
  bundle_id: string;
  credits: number;
  amount: number;
  currency: string;
  full_amount: number;
  discount_code: string | null;
  discount_percentage: number | null;
  country: string;
  /** Sealed JSON of the holder, the IBAN, the address and the number; empty once nobody needs it. */
  account: string;
  iban_masked: string;
  iban_hash: string;
  mobile_masked: string;
  mobile_hash: string;
  mandate_reference: string;
  /** As the member has read it. */
  mandate_text: string;
  /** Empty once it is worth nothing. */
  code_hash: string;
  code_expires_at: number;
  code_sent_at: number;
  codes_sent: number;
  tries: number;
  state: 'awaiting' | 'confirmed' | 'over';
  created_at: number;
  confirmed_at: number | null;
};

/** Accounts and numbers that take part in no direct debit. */
export type DebitBlockTable = {
  kind: 'iban' | 'mobile';
  hash: string;
  label: string;
  reason: string;
  created_at: number;
};

export type PaymentTable = {
  id: string;
  member_id: string;
  bundle_id: string;
  credits: number;
  amount: number;
  currency: string;
  method: string;
  country: string;
  /** Before the discount. */
  full_amount: number;
  discount_code: string | null;
  discount_percentage: number | null;
  /** `state` as the product says it. */
  status: PaymentStatus;
  /** As the provider says it. */
  state: ProviderState;
  provider: string;
  /** Id at the provider; null until it has answered. Unique. */
  provider_id: string | null;
  /** Where it can be paid. */
  redirect_url: string | null;
  /** 1: the card is to be kept; 1: the kept card is charged. */
  keep_card: number;
  recurring: number;
  /** The direct debit by which it is paid. */
  debit_id: string | null;
  created_at: number;
  changed_at: number;
  completed_at: number | null;
  /** When the provider was asked last because nothing was heard of it. */
  asked_at: number | null;
  /** When it was decided that the money goes back. */
  refund_at: number | null;
};

/** One row for every credit that comes or goes. (`reason`, `reference`) is unique, so nothing is booked twice. */
export type LedgerTable = {
  id: string;
  member_id: string;
  change: number;
  reason: 'purchase' | 'refund' | 'signup' | 'message' | 'photo' | 'gift' | 'demo';
  reference: string;
  time: number;
};

/** `value` is JSON. Keys: `site`, `site:<domain>`, `company`, `parameters`, `push_keys`. */
/** An advertisement on landing pages; its picture lies among the photos, under its id. */
export type PromoTable = {
  id: string;
  kind: PromoKind;
  name: string;
  words: string;
  url: string;
  created_at: number;
};

export type SettingTable = { key: string; value: string };

export type OutboxTable = {
  id: string;
  channel: 'mail' | 'sms';
  /** A mail's address; of a text the member, for his number lies in the sealed body. */
  recipient: string;
  subject: string;
  /** Plain text; `html` beside it says the same. Of a text sealed JSON (store/texts.ts). */
  body: string;
  html: string | null;
  /** Address of the one-click way out (RFC 8058); null for mails about the account itself. */
  unsubscribe: string | null;
  created_at: number;
  /** When it left; null while it waits, or where nothing is sent. */
  sent_at: number | null;
  attempts: number;
  /** When the next attempt is due; null when there is none. */
  due_at: number | null;
};

export type RateTable = { key: string; window_start: number; count: number };

export type IdempotencyTable = {
  /** Hash of who asks and their key. */
  key: string;
  /** Hash of call, query and body, made with the key that is not stored: the same key with another body is refused. */
  fingerprint: string;
  status: number;
  reply: string;
  /** The answer came with a session of this member; a repetition needs one too. */
  logs_in: string | null;
  /** The answer gave this session another token; a repetition that has not got it needs one too. */
  session_id: string | null;
  created_at: number;
};

export type EventTable = { member_id: string; seq: number; payload: string; created_at: number };

/** What the sandbox provider itself remembers; the product never reads it. */
export type SandboxPaymentTable = {
  id: string;
  /** The shop's own id: the same order is the same payment. */
  order_id: string;
  amount: number;
  currency: string;
  method: string;
  description: string;
  state: ProviderState;
  /** The card of this payment, as the shop may charge it again. */
  card: string | null;
  /** Last digits of the account that is debited: they say how that ends. */
  account_end: string | null;
  keep_card: number;
  /** What it will come to by itself, and when. */
  next_state: ProviderState | null;
  next_at: number | null;
  return_url: string;
  webhook_url: string;
  created_at: number;
};

/** `accepts`: whether later charges to it succeed; `asks`: its bank asks its owner each time. */
export type SandboxCardTable = { reference: string; label: string; accepts: number; asks: number };

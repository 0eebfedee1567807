import type { Generated } from 'kysely';
import type { CaseSubject } from '#contract/case.ts';
import type { PaymentStatus, ProviderState, ReportedState } from '#contract/payment.ts';
import type { PromoKind } from '#contract/promo.ts';

/**
 * Portable types only: ids are text made by the server, times integer epoch milliseconds, booleans 0 or 1, money
 * integer minor units, JSON text parsed by its reader. Must match migrations/.
 */
export type Schema = {
  member: MemberTable;
  session: SessionTable;
  device: DeviceTable;
  push_subscription: PushSubscriptionTable;
  blocked: BlockedTable;
  page_bounce: PageBounceTable;
  visit_count: VisitCountTable;
  mail_token: MailTokenTable;
  activation_code: ActivationCodeTable;
  photo: PhotoTable;
  like_given: LikeTable;
  conversation: ConversationTable;
  participant: ParticipantTable;
  message: MessageTable;
  sent: SentTable;
  started: StartedTable;
  mass_text: MassTextTable;
  chat_photo: ChatPhotoTable;
  kept_message: KeptMessageTable;
  past_conversation: PastConversationTable;
  unread_notice: UnreadNoticeTable;
  notice: NoticeTable;
  campaign: CampaignTable;
  swipe: SwipeTable;
  match_wish: MatchWishTable;
  preference: PreferenceTable;
  report: ReportTable;
  report_addition: ReportAdditionTable;
  support_case: SupportCaseTable;
  case_entry: CaseEntryTable;
  case_token: CaseTokenTable;
  audit: AuditTable;
  data_export: DataExportTable;
  exclusion: ExclusionTable;
  exclusion_request: ExclusionRequestTable;
  bundle: BundleTable;
  bundle_price: BundlePriceTable;
  discount: DiscountTable;
  kept_card: KeptCardTable;
  card_revocation: CardRevocationTable;
  debit: DebitTable;
  debit_block: DebitBlockTable;
  payment: PaymentTable;
  ledger: LedgerTable;
  setting: SettingTable;
  site: SiteTable;
  promo: PromoTable;
  outbox: OutboxTable;
  rate: RateTable;
  idempotency: IdempotencyTable;
  event: EventTable;
  sandbox_payment: SandboxPaymentTable;
  sandbox_card: SandboxCardTable;
};

/** Account and profile in one row. `id` is public. */
export type MemberTable = {
  id: string;
  email: string;
  /** Normalised for comparison; unique. */
  email_key: string;
  /**
   * Address as typed at the sign-up, while another account has it and `reveal_accounts` is off; `email` is a placeholder
   * then, and mails go nowhere (decision 126).
   */
  claimed_email: string | null;
  name: string;
  name_key: string;
  password_hash: string;
  status: 'not_confirmed' | 'confirmed';
  profile_status: 'active' | 'disabled';
  language: string;
  /** Domain of the site of the last login, or of the sign-up; null: the default site. */
  site_domain: string | null;
  /** IANA time zone of the browser of the last login; null: unknown. */
  time_zone: string | null;
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
  /** Time when the member's page was last hidden; 0: never. */
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
  /** Point of a 10 km grid near the town, see domain/map-point.ts; null: unknown town. */
  point_x: number | null;
  point_y: number | null;
  point_z: number | null;
  tile: number | null;
  date_of_birth: string;
  relationship_status: string | null;
  body_type: string | null;
  hair_colour: string | null;
  eye_colour: string | null;
  tattoos: string | null;
  /** JSON list. */
  interests: string;
  about_me: string | null;
  /** JSON list of answered prompts. */
  prompts: string;
  main_photo: string | null;
  signup_reason: string | null;
  /** Recipient of `signup_message`, sent once the address is confirmed. */
  signup_to: string | null;
  invisible: number;
  /** 1: visitors cannot see the profile. */
  members_only: number;
  /** End of a pause; null without one: `endDuePauses` removes it when it is over. */
  paused_until: number | null;
  /** Hidden from others since several members reported this one, until the reports are decided. */
  hidden_at: number | null;
  /** JSON of the preferences that differ from the defaults of domain/notifications.ts. */
  notifications: string;
  /** Time of the account's deletion; its data is erased 14 days later. */
  deleted_at: number | null;
  /** Personal data is erased; the row stays for payments and the ledger. */
  erased: number;
  delete_reason: string | null;
  delete_remarks: string | null;
};

export type SessionTable = {
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  /** Public id for the member's list of sessions, unlike the token. Unique. */
  id: string;
  /** Names of browser and system; null when unknown. */
  device: string | null;
  member_id: string;
  created_at: number;
  used_at: number;
  /** 30 days after the start, or after the last rotation of the token. */
  expires_at: number;
  /** Hash of the token before the last rotation; null before the first one. [SESSION-16] */
  previous_hash: string | null;
  /** End of the previous token; null until the new one is used for the first time. */
  previous_until: number | null;
};

/** A browser in which the member has logged in before, with its own count of wrong passwords. [LOGIN-09] */
export type DeviceTable = {
  /** SHA-256 of the device cookie's token. */
  token_hash: string;
  member_id: string;
  failed_logins: number;
  blocked_until: number | null;
  created_at: number;
  used_at: number;
};

/** Ends with the session that created it. [PUSH-08 PUSH-14] */
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
/** `day`: days since 1970; `source`: JSON. */
export type VisitCountTable = { day: number; source: string; visits: number };

export type PageBounceTable = { id: string; path: string; milliseconds: number; created_at: number };

export type MailTokenTable = {
  token_hash: string;
  member_id: string;
  purpose: 'activation' | 'reset' | 'mail_change' | 'restore' | 'bounce' | 'unsubscribe';
  /** `mail_change`: the new address; `bounce`: the address being checked. */
  subject: string | null;
  /** `reset`: keyed hash of the network or browser that asked for the mail; null otherwise. [PASSWORD-09] */
  asker: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

/** The latest code of the activation mail, one row for each unconfirmed member. [ACTIVATE-04] */
export type ActivationCodeTable = {
  member_id: string;
  code_hash: string;
  expires_at: number;
  /** Wrong codes of the account, over all its codes. */
  tries: number;
};

export type PhotoTable = {
  id: string;
  member_id: string;
  position: number;
  /** Seed from which a demo photo is rendered on first use; null: an uploaded file. */
  drawn_seed: string | null;
  drawn_shot: number;
  state: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  created_at: number;
};

export type LikeTable = { from_id: string; to_id: string; created_at: number; seen: number };

/** `low_id` < `high_id`. */
export type ConversationTable = {
  id: string;
  low_id: string;
  high_id: string;
  /** Position of the last message; incremented in each message's transaction, so it defines the order. */
  message_count: number;
  created_at: number;
};

/** One side of a conversation. */
export type ParticipantTable = {
  conversation_id: string;
  member_id: string;
  other_id: string;
  unread: number;
  /** Null: deleted by this side, with nothing written since. */
  last_message_id: string | null;
  last_time: number;
  /** Position of the last message that reached a browser of this member. */
  delivered: number;
  /** Messages up to this position are deleted for this side. */
  cleared: number;
  /** 1: this side has written, even if its messages are deleted. */
  wrote: number;
};

export type MessageTable = {
  id: string;
  conversation_id: string;
  position: number;
  sender_id: string;
  type: 'text' | 'photo' | 'gift';
  body: string;
  /** JSON of what the message comments on, see domain/message-reply.ts. */
  about: string | null;
  time: number;
  read_at: number | null;
};

/** Sent messages by key. Outlives the message, so that a retry never sends it again. */
export type SentTable = {
  sender_id: string;
  /** SHA-256 of the key. */
  key_hash: string;
  /** Hash of recipient and content, keyed with the key, which is not stored. */
  fingerprint: string;
  message_id: string;
  conversation_id: string;
  position: number;
  time: number;
};

/**
 * Members that a member has written to first. Outlives the conversation. `other_id`: null once that member is erased;
 * `started_at`: null in rows of an earlier release.
 */
export type StartedTable = { member_id: string; other_id: string | null; started_at: number | null };

/** Recipient of a text that may be one of many, for a day. `text_hash`: a keyed digest, or `contact`. [CHAT-20] */
export type MassTextTable = { sender_id: string; text_hash: string; recipient_id: string; sent_at: number };

/** A photo sent in a conversation. Its id is its message's id and `body`. */
export type ChatPhotoTable = { id: string; conversation_id: string; sender_id: string; created_at: number };

/**
 * Message of a conversation that a block ended, or that was deleted while a report needed it. Neither member sees it; the
 * recipient can still report it until `kept_until`, and a report keeps it longer. A photo is stored under the id.
 */
export type KeptMessageTable = {
  id: string;
  sender_id: string;
  recipient_id: string;
  type: 'text' | 'photo' | 'gift';
  body: string;
  time: number;
  kept_until: number;
};

/** A conversation that ended for `member_id` by a deletion or a block. `time`: that of its last message. */
export type PastConversationTable = { member_id: string; other_id: string; time: number; ended_at: number };

/** Swipes of a member. A like has a row in `like_given` too. */
export type SwipeTable = { from_id: string; to_id: string; liked: number; created_at: number };

/** `wishes` is JSON. */
export type MatchWishTable = { member_id: string; wishes: string; changed_at: number };

/** Members that a member would like to meet. Null: not said, derived from the profile; `any`: everyone. [SEARCH-16] */
export type PreferenceTable = {
  member_id: string;
  gender: 'male' | 'female' | 'any' | null;
  min_age: number | null;
  max_age: number | null;
  within: string | null;
  country: string | null;
  region: string | null;
  changed_at: number;
};

export type ReportTable = {
  id: string;
  from_id: string;
  /** Null once that member is erased: the outcome stays for the reporter. */
  about_id: string | null;
  kind: 'member' | 'photo' | 'message';
  subject: string | null;
  /** Text of the reported message, which may be deleted before the decision. Null 90 days after the decision. */
  evidence: string | null;
  reason: string;
  remarks: string;
  state: 'open' | 'acted' | 'dismissed';
  answer: string | null;
  created_at: number;
  decided_at: number | null;
};

/** Another report on the same subject while the report was open. */
export type ReportAdditionTable = {
  report_id: string;
  position: number;
  reason: string;
  remarks: string;
  created_at: number;
};

/**
 * A batch of unread messages of a conversation, and the notifications sent for it. The first message of a new batch
 * resets it.
 */
export type UnreadNoticeTable = {
  member_id: string;
  conversation_id: string;
  /** Time of the first message of the batch. */
  since: number;
  mailed_at: number | null;
  reminded_at: number | null;
};

/** A scheduled notification that was sent, or is not needed any more. `key`: its kind and subject. */
export type NoticeTable = { member_id: string; key: string; time: number };

/** Promotion or news of the operator. `texts` is JSON: title and text by locale. */
export type CampaignTable = {
  id: string;
  kind: 'promotions' | 'news';
  /** Page that it opens. */
  path: string;
  texts: string;
  created_at: number;
  /** Null: not sent yet. */
  released_at: number | null;
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

/** `methods` is JSON; null means no condition. */
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

/** A saved card: the provider's reference, which is useless elsewhere. */
export type KeptCardTable = {
  member_id: string;
  provider: string;
  reference: string;
  label: string;
  created_at: number;
};

/** A removed card that its provider has not revoked yet. [PAY-13] */
export type CardRevocationTable = {
  provider: string;
  reference: string;
  created_at: number;
  /** When the provider was last asked. */
  asked_at: number | null;
};

/** A requested direct debit. The account is encrypted; its hashes are keyed. */
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
  /** Encrypted JSON of holder, IBAN, address and number; empty once it is no longer needed. */
  account: string;
  iban_masked: string;
  iban_hash: string;
  mobile_masked: string;
  mobile_hash: string;
  mandate_reference: string;
  /** As shown to the member. */
  mandate_text: string;
  /** Empty once the code is used or void. */
  code_hash: string;
  code_expires_at: number;
  code_sent_at: number;
  codes_sent: number;
  tries: number;
  state: 'awaiting' | 'confirmed' | 'over';
  created_at: number;
  confirmed_at: number | null;
};

/** Blocked accounts and numbers. */
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
  /** Domain of the site on which it was ordered; null: the default site. */
  site_domain: string | null;
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
  /** `state` in the product's terms. */
  status: PaymentStatus;
  /** State at the provider. */
  state: ProviderState;
  provider: string;
  /** Id at the provider; null until it responds. Unique. */
  provider_id: string | null;
  /** Payment page at the provider. */
  redirect_url: string | null;
  /** `keep_card` 1: save the card; `recurring` 1: charge the saved card. */
  keep_card: number;
  recurring: number;
  debit_id: string | null;
  created_at: number;
  changed_at: number;
  completed_at: number | null;
  /** Time when the provider was last asked. */
  asked_at: number | null;
  /** Time when the last refund was started. */
  refund_at: number | null;
  /** Sum of all refunds started, minor units; `refunded_amount`: confirmed by the provider. */
  refund_amount: number;
  refunded_amount: number;
  /** Unused credits taken back; null: the credits were not taken. */
  refund_credits: number | null;
  /** Received in state `wrong_amount`, minor units; null: the agreed price was paid at once, or nothing. */
  received_amount: number | null;
  received_currency: string | null;
};

/** A case of a visitor or a member. `changed_at`: time of the last entry or of closing. */
export type SupportCaseTable = {
  id: string;
  /** Readable, as `1234-5678`; unique. */
  number: string;
  /** Null for visitors. */
  member_id: string | null;
  email: string;
  email_key: string;
  language: string;
  topic: CaseSubject;
  /** Domain of the site on which it was written; null: the default site. */
  site_domain: string | null;
  state: 'open' | 'answered' | 'closed';
  /** Topic `decision`: the decided report; null: a suspension. */
  report_id: string | null;
  /** When its reader objected to the decision. */
  objected_at: number | null;
  created_at: number;
  changed_at: number;
};

export type CaseEntryTable = {
  case_id: string;
  position: number;
  author: 'sender' | 'operator';
  text: string;
  created_at: number;
};

/** Each mail of a case has a link of its own, valid as long as the case. */
export type CaseTokenTable = { token_hash: string; case_id: string };

/** A command of an operator. Append-only, so without personal data: `subject` names ids only. [ROLE-18] */
export type AuditTable = {
  seq: Generated<number>;
  time: number;
  /** Login name at the operator's machine. */
  operator: string;
  command: string;
  subject: string;
  /** Written before the command runs; `failed`: a second row. */
  outcome: 'begun' | 'failed';
};

/** The latest copy of a member's data; its file is named by the id. [EXPORT-01] */
export type DataExportTable = {
  id: string;
  /** Unique. */
  member_id: string;
  /** `over`: there is no file any more. */
  state: 'pending' | 'ready' | 'over' | 'failed';
  requested_at: number;
  /** Time of the next attempt while `pending`: a running one moves it on. Null afterwards. */
  due_at: number | null;
  attempts: number;
  expires_at: number | null;
};

/** A self-exclusion. `email_hash` is keyed with the site's secret: the address itself is not stored. */
export type ExclusionTable = { email_hash: string; excluded_until: number };

/** A self-exclusion that waits for the confirmation by mail. */
export type ExclusionRequestTable = {
  token_hash: string;
  email: string;
  months: number;
  language: string;
  expires_at: number;
};

/** One row per change of credits. (`reason`, `reference`) is unique, so nothing is granted or charged twice. */
export type LedgerTable = {
  id: string;
  member_id: string;
  change: number;
  reason: 'purchase' | 'refund' | 'signup' | 'message' | 'photo' | 'gift' | 'demo';
  reference: string;
  time: number;
};

/** A promo on landing pages; its photo is stored under its id. */
export type PromoTable = {
  id: string;
  kind: PromoKind;
  name: string;
  words: string;
  url: string;
  created_at: number;
};

/** `value` is JSON. Keys: `site`, `site:<domain>`, `company`, `parameters`, `push_keys`. */
export type SettingTable = { key: string; value: string };

/** A site beside the default one. `settings`: JSON of those that differ from the default site's. */
export type SiteTable = { domain: string; settings: string; created_at: number };

export type OutboxTable = {
  id: string;
  channel: 'mail' | 'sms';
  /** Mail address; for a text the member's id, because the number is in the encrypted body. */
  recipient: string;
  subject: string;
  /** Name of the sender; null: the `mail_name` of the default site. */
  sender: string | null;
  /** Plain text with the same content as `html`; for a text encrypted JSON (store/sms-outbox.ts). */
  body: string;
  html: string | null;
  /** One-click unsubscribe URL (RFC 8058); null for account mails. */
  unsubscribe: string | null;
  created_at: number;
  /** Null while waiting, or when nothing is sent. */
  sent_at: number | null;
  attempts: number;
  /** Time of the next attempt; null when there is none. */
  due_at: number | null;
};

/** `previous`: requests of the window before. */
export type RateTable = { key: string; window_start: number; count: number; previous: Generated<number> };

export type IdempotencyTable = {
  /** Hash of the client's identity and its key. */
  key: string;
  /**
   * Hash of call, query and body, keyed with the key, which is not stored: the same key with another body is refused.
   */
  fingerprint: string;
  status: number;
  reply: string;
  /** The reply started a session of this member; a repetition without a session needs one too. */
  logs_in: string | null;
  /** The reply rotated this session's token; a repetition that lacks the new token needs one too. */
  session_id: string | null;
  created_at: number;
};

export type EventTable = { member_id: string; seq: number; payload: string; created_at: number };

/** State of the sandbox provider; the product never reads it. */
export type SandboxPaymentTable = {
  id: string;
  /** Idempotency key of the shop's order. */
  order_id: string;
  amount: number;
  currency: string;
  method: string;
  description: string;
  state: ReportedState;
  /** Reference of a card that the shop may charge again. */
  card: string | null;
  /** Last digits of the debited account, which determine the outcome. */
  account_end: string | null;
  keep_card: number;
  /** Minor units refunded while the state is `paid`. */
  refunded: number;
  /** Scheduled next state and its time. */
  next_state: ReportedState | null;
  next_at: number | null;
  return_url: string;
  webhook_url: string;
  created_at: number;
};

/** `accepts`: later charges succeed; `asks`: its bank asks for confirmation each time. */
export type SandboxCardTable = { reference: string; label: string; accepts: number; asks: number };

/**
 * The tables. Portable types only: ids are text made by the server, times integer epoch milliseconds,
 * booleans 0 or 1, money integer minor units, JSON text that is parsed where it is read.
 * migrations/ creates what stands here.
 */
export type Schema = {
  member: MemberTable;
  session: SessionTable;
  mail_token: MailTokenTable;
  photo: PhotoTable;
  like_given: LikeTable;
  conversation: ConversationTable;
  participant: ParticipantTable;
  message: MessageTable;
  bundle: BundleTable;
  payment: PaymentTable;
  ledger: LedgerTable;
  setting: SettingTable;
  outbox: OutboxTable;
  rate: RateTable;
  idempotency: IdempotencyTable;
  event: EventTable;
  sandbox_payment: SandboxPaymentTable;
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
};

export type SessionTable = {
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  member_id: string;
  created_at: number;
  used_at: number;
  expires_at: number;
};

export type MailTokenTable = {
  token_hash: string;
  member_id: string;
  purpose: 'activation';
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
  created_at: number;
};

export type LikeTable = { from_id: string; to_id: string; created_at: number; seen: number };

/** Two members who write to each other; `low_id` < `high_id`. */
export type ConversationTable = {
  id: string;
  low_id: string;
  high_id: string;
  started_by: string;
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
  last_message_id: string | null;
  last_time: number;
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

export type BundleTable = {
  id: string;
  place: number;
  credits: number;
  amount: number;
  currency: string;
  style: 'p0' | 'p1' | 'p2' | 'p3';
  best_value: number;
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
  status: 'pending' | 'completed' | 'failed' | 'cancelled';
  provider: string;
  /** Id at the provider; null until it has answered. Unique. */
  provider_id: string | null;
  created_at: number;
  changed_at: number;
};

/** One row for every credit that comes or goes. (`reason`, `reference`) is unique, so nothing is booked twice. */
export type LedgerTable = {
  id: string;
  member_id: string;
  change: number;
  reason: 'purchase' | 'signup' | 'message' | 'demo';
  reference: string;
  time: number;
};

/** `value` is JSON. Keys: `site`, `company`, `parameters`. */
export type SettingTable = { key: string; value: string };

export type OutboxTable = {
  id: string;
  channel: 'mail' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  created_at: number;
};

export type RateTable = { key: string; window_start: number; count: number };

export type IdempotencyTable = {
  /** Hash of who asks and their key. */
  key: string;
  /** Hash of call and body, made with the key that is not stored: the same key with another body is refused. */
  fingerprint: string;
  status: number;
  reply: string;
  /** The answer came with a session of this member; a repetition needs one too. */
  logs_in: string | null;
  created_at: number;
};

export type EventTable = { member_id: string; seq: number; payload: string; created_at: number };

/** What the sandbox provider itself remembers; the product never reads it. */
export type SandboxPaymentTable = {
  id: string;
  amount: number;
  currency: string;
  method: string;
  description: string;
  status: 'open' | 'paid' | 'failed' | 'cancelled';
  return_url: string;
  webhook_url: string;
  created_at: number;
};

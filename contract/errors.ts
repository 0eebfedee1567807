/**
 * All refusals of the server, with their HTTP status. Their texts are in src/texts.
 * The client retries 408, 425, 429 and 5xx: a refusal that must not be retried needs another status. [API-21 ERROR-09]
 */
export const errorStatus = {
  // the request itself
  bad_request: 400,
  invalid_fields: 422,
  too_large: 413,
  unsupported_media_type: 415,
  method_not_allowed: 405,
  cross_site: 403,
  /** The body was not complete in time. */
  too_slow: 408,
  key_reused: 409,
  // authentication and permission
  authentication_required: 403,
  login_failed: 401,
  login_blocked: 429,
  /** A mailed link was opened in a browser that is new to the account. */
  password_required: 401,
  signup_closed: 403,
  /** The address has excluded itself until a date. */
  self_excluded: 403,
  /** The accepted terms are not the current ones. */
  terms_changed: 409,
  confirm_email: 403,
  /** Reported by several members: hidden, and unable to write, until the operator decides. */
  under_review: 403,
  /** The right password of a suspended account; the reason is mailed. */
  suspended: 403,
  link_invalid: 410,
  too_many_mails: 429,
  // the requested thing
  not_found: 404,
  not_enough_credits: 402,
  premium_only: 402,
  conversation_limit: 402,
  /** As many new conversations as a member may start in a day. */
  start_limit: 409,
  /** The same text, or texts with links, to too many members. */
  mass_text: 409,
  /** As many opened profiles as in an hour are possible. */
  profile_limit: 409,
  /** One copy of the member's data a day. */
  export_limit: 409,
  like_limit: 409,
  swipe_limit: 409,
  payment_method_unavailable: 409,
  price_changed: 409,
  /** An earlier order has been paid in the meantime. */
  order_paid: 409,
  not_withdrawable: 409,
  refund_changed: 409,
  debit_limit: 409,
  /** No attempts or codes are left: the debit has to be requested again. */
  debit_over: 410,
  // when
  too_many_requests: 429,
  unavailable: 503,
  storage_full: 507,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);

/** Error codes of a single form field. */
export const fieldErrors = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_young',
  'age_refused',
  'invalid_date',
  'name_is_email',
  'name_starts_with_at',
  'name_taken',
  'email_taken',
  'password_common',
  'password_personal',
  'consent_required',
  'wrong_password',
  'email_unknown',
  'email_same',
  'passwords_differ',
  'photo_type',
  'photo_bytes',
  'photo_pixels',
  'photo_limit',
  'report_full',
  'case_full',
  'code_not_found',
  'code_used',
  'code_expired',
  'code_country',
  'code_method',
  'code_minimum',
  'iban_country',
  'iban_length',
  'iban_checksum',
  'iban_blocked',
  'mobile_kind',
  'mobile_country',
  'mobile_blocked',
  'sms_code_wrong',
  'mail_code_wrong',
  'mail_code_expired',
  'mail_code_tries',
] as const;

export type FieldError = (typeof fieldErrors)[number];
export type FieldErrors = Readonly<Record<string, FieldError>>;

export const isFieldError = (value: unknown): value is FieldError => fieldErrors.some((error) => error === value);

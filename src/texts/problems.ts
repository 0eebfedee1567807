import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ToastCode } from '#machines/app/events.ts';
import type { Problem, ProblemCode } from '#machines/generic/problem.ts';

// The spelling is the specification's. [ERROR-08]
const later = msg`An error occured, please try again later.`;
const error = msg`An error has occurred.`;
const login = msg`Please log in to continue.`;

/** [ERROR-07 ERROR-08 ERROR-09] */
const problems = {
  bad_request: error,
  invalid_fields: msg`Please check what you have entered.`,
  too_large: msg`This is too large to send.`,
  unsupported_media_type: error,
  method_not_allowed: error,
  cross_site: error,
  too_slow: later,
  key_reused: error,
  authentication_required: login,
  login_failed: msg`Login failed`,
  password_required: login,
  login_blocked: msg`Too many incorrect attempts. Please try again later.`,
  signup_closed: msg`New members join by invitation only.`,
  self_excluded: msg`This address is taking a break from our site.`,
  terms_changed: msg`Our terms have changed. Please read them and agree again.`,
  under_review: msg`Your profile is being checked after reports. Until we decide, you can't write to others.`,
  suspended: msg`We have suspended your account. The reason and a way to object are in our e-mail to you.`,
  confirm_email: msg`Please confirm your e-mail address first.`,
  link_invalid: msg`This link has been used already or is too old.`,
  too_many_mails: msg`We've already sent you several e-mails today. Please try again tomorrow.`,
  not_found: msg`This could not be found.`,
  not_enough_credits: msg`Not enough credits`,
  premium_only: msg`This is for Premium members.`,
  conversation_limit: msg`You've reached the number of conversations free members can start.`,
  start_limit: msg`You've started 20 conversations today. You can start more tomorrow.`,
  mass_text: msg`You've sent texts like this to 5 people today. Please write something of its own.`,
  profile_limit: msg`You've opened very many profiles. Please take a break and try again in an hour.`,
  export_limit: msg`You can ask for one copy of your data a day.`,
  like_limit: msg`You've used all your likes for today.`,
  swipe_limit: msg`You've used today's swipe likes.`,
  payment_method_unavailable: msg`This payment method isn't available. Please choose another.`,
  price_changed: msg`The price has changed. Please check it again.`,
  order_paid: msg`An earlier order of yours has just been paid.`,
  refund_changed: msg`You've spent credits in the meantime. Please check the new amount.`,
  not_withdrawable: msg`This order can no longer be withdrawn.`,
  debit_limit: msg`The limit for direct debits is reached. Please pay another way.`,
  debit_over: msg`This code has expired. Please request a new one.`,
  too_many_requests: msg`Too many attempts. Please wait a moment and try again.`,
  unavailable: later,
  storage_full: later,
  internal: later,
  network: later,
  cookies_blocked: msg`Your browser blocks cookies. Please allow them for this site, so that you stay logged in.`,
} as const satisfies Record<ProblemCode, MessageDescriptor>;

const toasts = {
  activation_sent: msg`We have sent the e-mail again.`,
  email_confirmed: msg`Your e-mail is confirmed. Others can see you now.`,
  account_restored: msg`Welcome back: your account is as you left it.`,
  saved: msg`Saved.`,
  password_changed: msg`Your password has been changed. You are logged out everywhere else.`,
  mail_change_sent: msg`We have sent a link to your new address.`,
  sessions_ended: msg`You are logged out everywhere else.`,
  unblocked: msg`Unblocked.`,
  gift_sent: msg`Gift delivered.`,
  update_ready: msg`A new version is ready.`,
} as const satisfies Record<ToastCode, MessageDescriptor>;

export const problemText = (problem: Problem): MessageDescriptor => {
  const { code, minutes, until } = problem;
  if (code === 'self_excluded' && until !== undefined) return excludedText(until);
  return code === 'login_blocked' && minutes !== undefined ? blockedText(minutes) : problems[code];
};

const dayOf = (time: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/** [LEGAL-04] */
const excludedText = (until: number): MessageDescriptor => {
  const day = dayOf(until);
  return msg`This address is taking a break from our site until ${day}.`;
};

/** [LOGIN-08] */
const blockedText = (minutes: number): MessageDescriptor =>
  msg`Too many incorrect attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;

export const useProblemText = (): ((problem: Problem) => string) => {
  const { i18n } = useLingui();
  return (problem) => i18n._(problemText(problem));
};

export const toastText = (code: ProblemCode | ToastCode): MessageDescriptor => ({ ...problems, ...toasts })[code];

/** [LOGIN-06 LOGIN-07 LOGIN-10]: wrong credentials never name the wrong part. */
export const loginProblemText = (problem: Problem): MessageDescriptor =>
  ['network', 'unavailable', 'internal', 'storage_full'].includes(problem.code)
    ? msg`Login failed, please try again`
    : problemText(problem);

/** Second line of a wrong password; null without a count. [LOGIN-12] */
export const loginTriesText = ({ code, tries }: Problem): MessageDescriptor | null =>
  code === 'login_failed' && tries !== undefined
    ? msg`${plural(tries, { one: '# try left', other: '# tries left' })}`
    : null;

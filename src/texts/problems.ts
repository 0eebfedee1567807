import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ToastCode } from '#machines/app/events.ts';
import type { Problem, ProblemCode } from '#machines/generic/problem.ts';

// The spelling is the specification's. [ERROR-08]
const later = msg`An error occured, please try again later.`;
const error = msg`An error has occurred.`;

/** [ERROR-07 ERROR-08 ERROR-09] */
const problems = {
  bad_request: error,
  invalid_fields: msg`Please check what you have entered.`,
  too_large: msg`This is too large to send.`,
  unsupported_media_type: error,
  method_not_allowed: error,
  cross_site: error,
  key_reused: error,
  authentication_required: msg`Please log in to go on.`,
  login_failed: msg`Login failed`,
  login_blocked: msg`Too many incorrect attempts. Please try again later.`,
  signup_closed: msg`New members join by invitation only.`,
  confirm_email: msg`Please confirm your e-mail address first.`,
  link_invalid: msg`This link has been used already or is too old.`,
  too_many_mails: msg`We have sent you several mails today. Please try again tomorrow.`,
  not_found: msg`This could not be found.`,
  not_enough_credits: msg`Not enough credits`,
  premium_only: msg`This is for Premium members.`,
  conversation_limit: msg`You have started as many conversations as a free member can.`,
  like_limit: msg`You have given all your likes for today.`,
  swipe_limit: msg`You have given all your likes of the game for today.`,
  payment_method_unavailable: msg`This way to pay is not available. Please choose another.`,
  price_changed: msg`The price has changed meanwhile. Please look at it again.`,
  order_paid: msg`An earlier order of yours has just been paid.`,
  not_withdrawable: msg`This order cannot be taken back any more.`,
  debit_limit: msg`The limit for direct debits is reached. Please pay another way.`,
  debit_over: msg`This code is over. Please ask for another one.`,
  too_many_requests: msg`That was too often. Please wait a little and try again.`,
  unavailable: later,
  storage_full: later,
  internal: later,
  network: later,
} as const satisfies Record<ProblemCode, MessageDescriptor>;

const toasts = {
  activation_sent: msg`We have sent you the mail again.`,
  account_restored: msg`Welcome back: your account is as you left it.`,
  saved: msg`Saved.`,
  password_changed: msg`Your password is changed. You are logged out everywhere else.`,
  mail_change_sent: msg`We have sent a link to your new address.`,
  sessions_ended: msg`You are logged out everywhere else.`,
  unblocked: msg`Unblocked.`,
  gift_sent: msg`Your gift is there.`,
} as const satisfies Record<ToastCode, MessageDescriptor>;

export const problemText = (problem: Problem): MessageDescriptor => {
  const { code, minutes } = problem;
  return code === 'login_blocked' && minutes !== undefined ? blockedText(minutes) : problems[code];
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

import type { AnyStateMachine } from 'xstate';
import type { Route } from '#machines/app/facts.ts';
import { searchMachine } from '#machines/app/search.ts';
import { activationMachine } from '#machines/page/activation.ts';
import { checkoutMachine } from '#machines/page/checkout.ts';
import { complaintMachine } from '#machines/page/complaint.ts';
import { completeSignupMachine } from '#machines/page/complete-signup.ts';
import { conversationMachine } from '#machines/page/conversation.ts';
import { directDebitMachine } from '#machines/page/direct-debit.ts';
import { exclusionMachine } from '#machines/page/exclusion.ts';
import { homeMachine } from '#machines/page/home.ts';
import { landerMachine } from '#machines/page/lander.ts';
import { loginMachine } from '#machines/page/login.ts';
import { mailChangeMachine } from '#machines/page/mail-change.ts';
import { matchFinderMachine } from '#machines/page/match-finder.ts';
import { newPasswordMachine } from '#machines/page/new-password.ts';
import { notificationsMachine } from '#machines/page/notifications.ts';
import { ownProfileMachine } from '#machines/page/own-profile.ts';
import { passwordResetMachine } from '#machines/page/password-reset.ts';
import { paymentStatusMachine } from '#machines/page/payment-status.ts';
import { pricingMachine } from '#machines/page/pricing.ts';
import { profileViewMachine } from '#machines/page/profile-view.ts';
import { reactivationMachine } from '#machines/page/reactivation.ts';
import { repeatOrderMachine } from '#machines/page/repeat-order.ts';
import { reportsMachine } from '#machines/page/reports.ts';
import { settingsPageMachine } from '#machines/page/settings.ts';
import { signupMatchesMachine } from '#machines/page/signup-matches.ts';
import { signupMachine } from '#machines/page/signup.ts';
import { supportCaseMachine } from '#machines/page/support-case.ts';
import { swipeMachine } from '#machines/page/swipe.ts';
import { teaserMachine } from '#machines/page/teaser.ts';
import { transactionsMachine } from '#machines/page/transactions.ts';
import type { RouteName } from '#src/routes.ts';

/** `input`: as src/app/pages gives it. */
export type PageMachine = {
  readonly machine: AnyStateMachine;
  readonly input?: (route: Route) => Readonly<Record<string, unknown>>;
};

const linked = (machine: AnyStateMachine): PageMachine => ({
  machine,
  input: ({ query }) => ({ hasLink: query['token'] !== undefined }),
});
const profileView: PageMachine = { machine: profileViewMachine };
const checkout: PageMachine = { machine: checkoutMachine, input: () => ({ country: null }) };
const signup: PageMachine = {
  machine: signupMachine,
  input: ({ params }) => ({ recipient: params['id'] ?? null, purpose: 'write' }),
};
const reports: PageMachine = { machine: reportsMachine };
const lander: PageMachine = {
  machine: landerMachine,
  input: ({ params }) => ({ name: params['name'] ?? 'tinderswipe', isPaused: false }),
};
const conversation = (address: 'id' | 'profile'): PageMachine => ({
  machine: conversationMachine,
  input: ({ params }) => ({ address: { [address]: params['id'] } }),
});

/** The machine of each page that has one, not wired. */
export const pageMachines: Readonly<Partial<Record<RouteName, PageMachine>>> = {
  index: { machine: homeMachine },
  login: { machine: loginMachine },
  signup,
  'complete-signup': { machine: completeSignupMachine },
  'signup-matches': { machine: signupMatchesMachine },
  'reset-password': { machine: passwordResetMachine },
  'reset-password-do': linked(newPasswordMachine),
  'activate-done': linked(activationMachine),
  'account-deleted': linked(reactivationMachine),
  'mail-change-do': linked(mailChangeMachine),
  members: { machine: searchMachine },
  'members-id': profileView,
  'members-id-chat': conversation('profile'),
  'members-id-signup': signup,
  'members-id-landing': { machine: teaserMachine },
  'likes-m-id': profileView,
  'chats-id': conversation('id'),
  'swipe-game': { machine: swipeMachine },
  'match-finder': { machine: matchFinderMachine },
  profile: { machine: ownProfileMachine },
  notifications: linked(notificationsMachine),
  settings: { machine: settingsPageMachine },
  credits: checkout,
  'credits-repeat-order': { machine: repeatOrderMachine },
  'credits-id-paymentmethod': checkout,
  pricing: { machine: pricingMachine, input: () => ({ key: 'pricing', query: { country: null }, eager: true }) },
  directdebit: { machine: directDebitMachine },
  premium: checkout,
  'transactions-id': { machine: paymentStatusMachine },
  complaints: { machine: complaintMachine },
  'pages-ban': linked(exclusionMachine),
  token: linked(supportCaseMachine),
  reports,
  'reports-id': reports,
  'landers-tinderswipe': lander,
  'landers-name': lander,
};

/** All payments, or the one in the URL. */
export const pageMachineAt = ({ name, params }: Route): PageMachine | null => {
  if (name === 'transactions-id' && params['id'] === undefined) return { machine: transactionsMachine };
  return Object.entries(pageMachines).find(([known]) => known === name)?.[1] ?? null;
};

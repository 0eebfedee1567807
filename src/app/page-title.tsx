import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type RouteName, isRouteName } from '#src/routes.ts';
import { useFacts } from '#src/system.tsx';

/** The home page takes its title from the settings; landing pages set their own. */
const titles = {
  index: null,
  login: msg`Log in`,
  signup: msg`Create your profile`,
  'complete-signup': msg`Create your profile`,
  'signup-matches': msg`Who fits you`,
  'reset-password': msg`Choose a new password`,
  'reset-password-do': msg`Choose a new password`,
  'account-deleted': msg`Account deleted`,
  'mail-change-do': msg`Change of e-mail address`,
  'activate-done': msg`E-mail confirmed`,
  'activate-error': msg`Activation failed`,
  members: msg`Search members`,
  'members-id': msg`Profile`,
  'members-id-chat': msg`Messages`,
  'members-id-signup': msg`Create your profile`,
  'members-id-landing': '',
  'members-id-landing2': '',
  'members-id-landing3': '',
  likes: msg`Likes`,
  'likes-m-id': msg`Match`,
  'likes-type': msg`Likes`,
  chats: msg`Messages`,
  'chats-id': msg`Messages`,
  'swipe-game': msg`Swipe game`,
  'match-finder': msg`Match finder`,
  profile: msg`My profile`,
  settings: msg`Settings`,
  notifications: msg`Notifications`,
  reports: msg`Your reports`,
  'reports-id': msg`Your reports`,
  'landers-tinderswipe': '',
  'landers-name': '',
  'lang-config': msg`Language`,
  credits: msg`Credits`,
  'credits-repeat-order': msg`Order again`,
  'credits-id-paymentmethod': msg`How would you like to pay?`,
  pricing: msg`Prices`,
  directdebit: msg`Pay by direct debit`,
  premium: msg`Get Premium`,
  'transactions-id': msg`Your payments`,
  'pages-terms': msg`Terms`,
  'pages-privacy': msg`Privacy`,
  'not-found': msg`This page could not be found`,
} as const satisfies Record<RouteName, MessageDescriptor | '' | null>;

/** Title of the page, prefixed with the number of unread items. [TITLE-01 TITLE-02 TITLE-03] */
export function PageTitle() {
  const { i18n } = useLingui();
  const name = useFacts((facts) => facts.route.name);
  const site = useFacts((facts) => facts.settings?.name ?? 'Vesper');
  const home = useFacts((facts) => facts.settings?.index_title ?? 'Vesper');
  const waiting = useFacts((facts) => facts.unread + facts.newLikes);
  const title = isRouteName(name) ? titles[name] : null;
  if (title === '') return null;
  const text = title === null ? home : `${i18n._(title)} · ${site}`;
  return <title>{waiting > 0 ? `(${waiting}) ${text}` : text}</title>;
}

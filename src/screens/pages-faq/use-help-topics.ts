import { day, hour, minute } from '#contract/durations.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  account,
  authCookie,
  loginLockout,
  mailLimits,
  mailLinks,
  pauseMonths,
  reactivation,
} from '#contract/limits/account.ts';
import { newConversations, photos, report } from '#contract/limits/contact.ts';
import { backups } from '#contract/limits/server.ts';
import { timeBonus, welcomeDiscount } from '#contract/limits/shop.ts';
import { useSiteFacts } from '#src/components/legal/legal-facts.ts';
import { type Topic, links } from '#src/components/legal/faq-topics.ts';

const bonusHours = timeBonus.window / hour;
const welcomeHours = welcomeDiscount.window / hour;
const backupDays = backups.life / day;
const evidenceDays = report.evidence / day;
const deletionDays = reactivation / day;
const loginDays = authCookie.maxAge / day;
const lockoutMinutes = loginLockout.duration / minute;
const dailyConversations = newConversations.limit;
const resetMinutes = mailLinks.reset / minute;

/** Credits, refunds, safety, notices and the account. */
export const useHelpTopics = (): readonly Topic[] => [
  useCreditsTopic(),
  useRefundsTopic(),
  useSafetyTopic(),
  useNoticesTopic(),
  useAccountTopic(),
];

const useCreditsTopic = (): Topic => {
  const { t, i18n } = useLingui();
  const bonus = i18n.number(timeBonus.percent / 100, { style: 'percent' });
  const welcome = i18n.number(welcomeDiscount.percent / 100, { style: 'percent' });
  const { premium } = photos;
  return {
    id: 'credits',
    name: t`Credits and Premium`,
    questions: [
      {
        id: 'subscription',
        question: t`Is there a subscription?`,
        answer: t`No. You pay once for each bundle, and nothing renews by itself.`,
        link: links.pricing,
      },
      {
        id: 'credits-expire',
        question: t`Do credits expire?`,
        answer: t`No. They stay until you use them or delete your account.`,
      },
      {
        id: 'premium',
        question: t`What is Premium, and how long does it last?`,
        answer: t`Any bundle of credits makes you Premium, for good. You see all photos, can show ${premium} of your own, like without a limit outside the swipe game and start ${dailyConversations} new conversations a day. Messages still cost credits.`,
        link: links.pricing,
      },
      {
        id: 'ways-to-pay',
        question: t`How can I pay?`,
        answer: t`That depends on your country: by card, by wallet, by your own bank, or by direct debit where it exists. You see all ways to pay, and the whole price, before you order.`,
        link: links.pricing,
      },
      {
        id: 'discounts',
        question: t`Which discounts are there?`,
        answer: t`New members get ${bonus} off in their first ${bonusHours} hours (the Welcome bonus) and ${welcome} off their first bundle within ${welcomeHours} hours (the welcome discount). If you have a code, enter it when you pay.`,
        link: links.pricing,
      },
      {
        id: 'statement',
        question: t`What is on my bank statement?`,
        answer: t`The name of the company or of the payment provider, never a word about dating. You find the company at the foot of every page.`,
      },
      {
        id: 'kept-card',
        question: t`Is my card kept?`,
        answer: t`Only if you tick the box when you pay. The number stays with the payment provider; we keep its last digits. You confirm each later order yourself.`,
        link: links.payments,
      },
    ],
  };
};

const useRefundsTopic = (): Topic => {
  const { t } = useLingui();
  const { refundDays } = useSiteFacts();
  return {
    id: 'refunds',
    name: t`Payments and refunds`,
    questions: [
      {
        id: 'credits-missing',
        question: t`I have paid, but my credits are not there. What now?`,
        answer: t`Open the payment: it shows whether your bank has confirmed it, and the credits arrive by themselves. Cards take seconds, bank transfers and direct debits some days. If it says “Failed”, nothing was charged.`,
        link: links.payments,
      },
      {
        id: 'money-back',
        question: t`Can I get a refund?`,
        answer:
          refundDays === 0
            ? t`Orders on this site cannot be withdrawn, except where the law gives you that right.`
            : t`${plural(refundDays, { one: 'Yes, within # day of paying', other: 'Yes, within # days of paying' })}: open the payment and withdraw the order. The page of the payment shows until when, and what you get back.`,
        link: links.refunds,
      },
      {
        id: 'order-open',
        question: t`It says that I still have an open order. How do I get rid of it?`,
        answer: t`Open it under Your payments, and either go on paying or cancel it. An order that you cancelled cannot be charged.`,
        link: links.payments,
      },
      {
        id: 'receipt',
        question: t`Where is my receipt?`,
        answer: t`It came by e-mail, and each payment has one that you can print.`,
        link: links.payments,
      },
    ],
  };
};

const useSafetyTopic = (): Topic => {
  const { t } = useLingui();
  const { isOpenToVisitors } = useSiteFacts();
  return {
    id: 'safety',
    name: t`Safety and privacy`,
    questions: [
      {
        id: 'block',
        question: t`What happens when I block a member?`,
        answer: [
          t`They no longer see your profile and cannot write to you; your conversation and likes disappear for both of you. They get no notice. Unblocking does not bring anything back.`,
          ...(isOpenToVisitors
            ? [
                t`Without logging in, they may still see your profile and main photo: “Members only” in the settings prevents it.`,
              ]
            : []),
        ].join(' '),
        link: links.settings,
      },
      {
        id: 'report',
        question: t`How do I report a member, and what comes of it?`,
        answer: t`There is “Report” on each profile, photo and message. A person looks at it, and you find the decision under Your reports. The other member does not get to know who reported them.`,
        link: links.reports,
      },
      {
        id: 'blocked-me',
        question: t`The member has blocked me or is gone. Can I still report them?`,
        answer: t`Yes: under Your reports, with “Someone I can no longer see”. After a block we keep the messages for ${evidenceDays} days for that.`,
        link: links.reports,
      },
      {
        id: 'asks-for-money',
        question: t`A member asks for money. What should I do?`,
        answer: t`Do not send any, and report the message. Whoever asks for money before you have met is almost always a fraud.`,
        link: links.safety,
      },
      {
        id: 'meeting',
        question: t`How do I meet a member safely?`,
        answer: t`In public, with your own way home, and with a friend who knows where you are. We have put together more advice.`,
        link: links.safety,
      },
      {
        id: 'data',
        question: t`What do you do with my data?`,
        answer: t`We use it to run the site. We do not sell it, and our pages load nothing from advertisers or trackers. In your settings you can make a copy of it.`,
        link: links.privacy,
      },
      {
        id: 'self-exclusion',
        question: t`Can I lock myself out?`,
        answer: t`Yes. You can exclude your e-mail address for a time that you choose: until then it can neither log in nor sign up.`,
        link: links.ban,
      },
    ],
  };
};

const useNoticesTopic = (): Topic => {
  const { t } = useLingui();
  return {
    id: 'notices',
    name: t`E-mails and push`,
    questions: [
      {
        id: 'fewer-mails',
        question: t`How do I get fewer e-mails?`,
        answer: t`Switch each kind of e-mail on or off under Notifications, or use the unsubscribe link in any of them. E-mails about your account and your payments always come.`,
        link: links.notifications,
      },
      {
        id: 'no-mails',
        question: t`I get no e-mails at all. Why?`,
        answer: t`Perhaps one came back, or was marked as spam: then we stop sending. Under Notifications you see whether that is so, and can start them again.`,
        link: links.notifications,
      },
      {
        id: 'push',
        question: t`How do I turn push on, and what does it show?`,
        answer: t`Under Notifications, in each browser where you want it. A notice names neither a member nor their words, so that no one reads along. It stops when you log out.`,
        link: links.notifications,
      },
    ],
  };
};

const useAccountTopic = (): Topic => {
  const { t } = useLingui();
  const { attempts } = loginLockout;
  const { resetsPerDay } = mailLimits;
  const { min } = account.password;
  const [short, medium, long] = pauseMonths;
  return {
    id: 'account',
    name: t`Login and account`,
    questions: [
      {
        id: 'forgotten-password',
        question: t`I have forgotten my password.`,
        answer: t`We e-mail you a link with which you choose a new one, of at least ${min} characters. It works for ${resetMinutes} minutes, and you can ask for ${resetsPerDay} a day.`,
        link: links.reset,
      },
      {
        id: 'locked-out',
        question: t`Why can I not log in for a while?`,
        answer: t`After ${attempts} wrong passwords in a row, login waits ${lockoutMinutes} minutes to keep others from guessing. You can choose a new password meanwhile.`,
        link: links.reset,
      },
      {
        id: 'cookies-blocked',
        question: t`Why does the site need cookies?`,
        answer: t`A cookie keeps you logged in, for up to ${loginDays} days. If your browser blocks cookies for this site, allow them and log in again.`,
        link: links.cookies,
      },
      {
        id: 'change-email',
        question: t`How do I change my e-mail address or password?`,
        answer: t`In the settings. A new address counts once you open the link that we send to it.`,
        link: links.settings,
      },
      {
        id: 'other-devices',
        question: t`How do I log out on a device that I no longer have?`,
        answer: t`The settings list every browser in which you are logged in. Log out of one of them, or everywhere else.`,
        link: links.settings,
      },
      {
        id: 'pause',
        question: t`Can I take a break without deleting my account?`,
        answer: t`Yes: switch invisible mode on and notifications off. Your profile, likes and credits wait for you.`,
        link: links.settings,
      },
      {
        id: 'pause-account',
        question: t`How do I pause my account?`,
        answer: t`In the settings, start to delete it, with the reason “It is too expensive”. Unless there is a discount for you instead, we then offer a pause of ${short}, ${medium} or ${long} months. Until it ends, or until you log in, you are not in the search and get no notices.`,
        link: links.settings,
      },
      {
        id: 'delete-account',
        question: t`How do I delete my account?`,
        answer: t`In the settings, with your password. Your profile disappears at once. For ${deletionDays} days you can take it back; then everything is erased for good, credits included.`,
        link: links.settings,
      },
      {
        id: 'after-erasure',
        question: t`Is anything left once my account is erased?`,
        answer: t`Records of your payments, without your name, as the law requires. Evidence of a report stays for up to ${evidenceDays} days after the decision, and backups for ${backupDays} days.`,
        link: links.privacy,
      },
      {
        id: 'get-back',
        question: t`I have deleted my account. Can I have it back?`,
        answer: t`Within ${deletionDays} days, yes: log in with your e-mail address and password, or open the link in our last e-mail. After that it is gone.`,
      },
    ],
  };
};

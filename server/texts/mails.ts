import type { ReportReason } from '#contract/report.ts';
import { msg, type Text } from './text.ts';

/** Order details in the buyer's language. */
type OrderFacts = {
  readonly link: string;
  readonly order: string;
  readonly credits: number;
  readonly price: string;
  readonly method: string;
  readonly date: string;
};

/** `reason`: the operator's words, or the reason of the report in the member's language. `days`: time to object. */
export type DecisionFacts = { readonly link: string; readonly reason: string; readonly days: number };

/**
 * Values of every kind of mail; `link` is the target of its button. No mail contains another member's name or words:
 * mails appear on lock screens and in shared mailboxes.
 */
export type MailFacts = {
  /** Without a code when the account has no tries left. */
  activation: { readonly link: string; readonly days: number; readonly code?: string; readonly minutes: number };
  /** To the owner of an address that was entered for another account; `reset`: page for a new password. */
  account_exists: { readonly link: string; readonly reset: string };
  reset: { readonly link: string; readonly minutes: number };
  mail_change: { readonly link: string; readonly hours: number };
  mail_changed_notice: { readonly support: string };
  account_deleted: { readonly link: string; readonly days: number };
  login_blocked: { readonly link: string; readonly minutes: number };
  password_changed: { readonly link: string };
  bounce_check: { readonly link: string; readonly hours: number };
  new_message: { readonly link: string };
  new_conversation: { readonly link: string };
  like: { readonly link: string };
  unread_reminder: { readonly link: string; readonly count: number };
  profile_reminder: { readonly link: string };
  match_reminder: { readonly link: string };
  payment_reminder: { readonly link: string };
  /** `people`: new members who fit the preferences; `likes`: likes not seen yet. */
  weekly_update: { readonly link: string; readonly people: number; readonly likes: number };
  /** The operator's words in the member's language. */
  campaign: { readonly link: string; readonly title: string; readonly text: string };
  receipt: OrderFacts & { readonly full_price: string; readonly percentage: number; readonly days: number };
  /** `price` and `credits` go back now; `paid`: the price of the order. */
  refund: OrderFacts & { readonly paid: string };
  case_received: { readonly link: string; readonly number: string };
  /** The operator's words. */
  case_answered: { readonly link: string; readonly number: string; readonly answer: string };
  export_ready: { readonly link: string; readonly hours: number };
  exclusion_check: { readonly link: string; readonly hours: number };
  exclusion_confirmed: { readonly date: string };
  report_acted: DecisionFacts;
  report_dismissed: DecisionFacts;
  report_upheld: DecisionFacts;
  account_suspended: DecisionFacts;
  /** `reason`: the whole decision, as it was mailed first. */
  suspension_reminder: DecisionFacts;
  account_enabled: { readonly link: string };
  profile_hidden: { readonly link: string };
  profile_visible: { readonly link: string };
  /** `count`: reports that wait. */
  operator_report: { readonly count: number };
  operator_underage: { readonly count: number };
  operator_objection: { readonly count: number };
  /** `settle`, `refund`: commands. */
  operator_payment: {
    readonly order: string;
    readonly price: string;
    readonly received: string;
    readonly settle: string;
    readonly refund: string;
  };
};
export type MailKind = keyof MailFacts;

/** Of a suspension before reasons were recorded. */
export const unknownReason = msg({ message: 'The reason was not recorded. Ask us for it in your objection.' });

/** Reasons as the reported member reads them; the reporter chose among the same. [ROLE-17] */
export const reportReasonTexts: Readonly<Record<ReportReason, Text>> = {
  fake: msg({ message: "Not a real person, or somebody else's pictures" }),
  abuse: msg({ message: 'Insults, threats or pressure' }),
  spam: msg({ message: 'Advertising, or asks for money' }),
  underage: msg({ message: 'Younger than 18' }),
  indecent: msg({ message: 'A picture or words that do not belong here' }),
  other: msg({ message: 'Something else' }),
};

/** `lines` come before the button, `notes` after it; `codeLines` follow the lines in a mail with a code. */
export type MailText = {
  /** Discreet: the site's name and neutral words. */
  readonly subject: Text;
  readonly lines: readonly Text[];
  readonly codeLines?: readonly Text[];
  readonly button: Text | null;
  readonly notes: readonly Text[];
};

const singleUse = msg({ message: 'The link works once.' });
const changePasswordHint = msg({ message: 'If it was not you, choose a new password now.' });
const paidBy = msg({ message: 'Paid by: {method}' });
const orderNumber = msg({ message: 'Order {order}, {date}' });
const viewOrder = msg({ message: 'See the order' });
const choosePassword = msg({ message: 'Choose a new password' });
const readOrObject = msg({ message: 'Read or object' });
const reasonLine = msg({ message: 'Our reason: {reason}' });
const answerLine = msg({ message: '{reason}', comment: 'The words of the support team: leave it as it is.' });
const decisionSubject = msg({ message: '{site}: our decision' });
const objectionNotes = [
  msg({ message: 'You can object for {days, plural, one {# day} other {# days}}. Then we decide a second time.' }),
  msg({ message: 'Anyone with this link can read the case.' }),
];
const waitingReports = [
  msg({ message: '{count, plural, one {# report waits} other {# reports wait}} for a decision.' }),
  msg({ message: 'List them with: npm run operator -- reports open' }),
];

export const mailTexts: Readonly<Record<MailKind, MailText>> = {
  activation: {
    subject: msg({ message: '{site}: please confirm your e-mail address' }),
    lines: [msg({ message: 'Please confirm that this is your e-mail address.' })],
    codeLines: [
      msg({ message: 'Your code: {code}' }),
      msg({
        message:
          'Enter it on the page where you signed up. It works for {minutes, plural, one {# minute} other {# minutes}}.',
      }),
      msg({ message: 'Or open the link in this e-mail.' }),
    ],
    button: msg({ message: 'Confirm my address' }),
    notes: [
      msg({
        message: 'The link works once and for {days, plural, one {# day} other {# days}}.',
      }),
      msg({ message: 'If you did not sign up, you need not do anything: without it the account stays closed.' }),
    ],
  },
  account_exists: {
    subject: msg({ message: '{site}: you already have an account' }),
    lines: [
      msg({
        message:
          'Someone has tried to use this e-mail address for another account. It already belongs to your account here.',
      }),
      msg({
        message: 'If it was you, log in as usual. If you have forgotten your password, choose a new one: {reset}',
      }),
    ],
    button: msg({ message: 'Log in' }),
    notes: [msg({ message: 'If it was not you, you need not do anything: your account stays as it is.' })],
  },
  reset: {
    subject: msg({ message: '{site}: choose a new password' }),
    lines: [msg({ message: 'Somebody has asked for a new password for your account.' })],
    button: choosePassword,
    notes: [
      msg({ message: 'The link works once and for {minutes, plural, one {# minute} other {# minutes}}.' }),
      msg({ message: 'If it was not you, you need not do anything: your password stays as it is.' }),
    ],
  },
  mail_change: {
    subject: msg({ message: '{site}: please confirm your new e-mail address' }),
    lines: [msg({ message: 'Please confirm that this is the new e-mail address of your account.' })],
    button: msg({ message: 'Confirm my new address' }),
    notes: [
      msg({ message: 'The link works once and for {hours, plural, one {# hour} other {# hours}}.' }),
      msg({ message: 'If you did not ask for this, you need not do anything: nothing changes without it.' }),
    ],
  },
  mail_changed_notice: {
    subject: msg({ message: '{site}: your e-mail address was changed' }),
    lines: [
      msg({ message: 'Your account has a new e-mail address now. This is the last e-mail to this one.' }),
      msg({ message: 'If it was not you, write to {support} at once.' }),
    ],
    button: null,
    notes: [],
  },
  account_deleted: {
    subject: msg({ message: '{site}: your account is deleted' }),
    lines: [
      msg({ message: 'Your account is deleted. Nobody can see it any more.' }),
      msg({
        message:
          'You can take it back for {days, plural, one {# day} other {# days}}. After that, everything about you is erased for good.',
      }),
    ],
    button: msg({ message: 'Take my account back' }),
    notes: [singleUse],
  },
  login_blocked: {
    subject: msg({ message: '{site}: somebody has tried to log in' }),
    lines: [
      msg({ message: 'Somebody has entered a wrong password for your account several times.' }),
      msg({
        message:
          'To protect you, new browsers cannot log in for {minutes, plural, one {# minute} other {# minutes}}. Where you have logged in before, you still can.',
      }),
      msg({ message: 'If it was you and you have forgotten your password, choose a new one.' }),
    ],
    button: choosePassword,
    notes: [],
  },
  password_changed: {
    subject: msg({ message: '{site}: your password was changed' }),
    lines: [
      msg({ message: 'Your account has a new password. All other browsers have been logged out.' }),
      changePasswordHint,
    ],
    button: choosePassword,
    notes: [],
  },
  bounce_check: {
    subject: msg({ message: '{site}: please confirm this address works' }),
    lines: [
      msg({
        message:
          'An e-mail to this address bounced, so we stopped sending you news. If this one reached you, you can turn them on again.',
      }),
    ],
    button: msg({ message: 'My address works' }),
    notes: [msg({ message: 'The link works once and for {hours, plural, one {# hour} other {# hours}}.' })],
  },
  new_message: {
    subject: msg({ message: '{site}: you have a new message' }),
    lines: [msg({ message: 'You have a new message.' })],
    button: msg({ message: 'Read it' }),
    notes: [],
  },
  new_conversation: {
    subject: msg({ message: '{site}: you have a new message' }),
    lines: [msg({ message: 'Somebody new has written to you.' })],
    button: msg({ message: 'Read it' }),
    notes: [],
  },
  like: {
    subject: msg({ message: '{site}: there is something new for you' }),
    lines: [msg({ message: 'Somebody likes your profile.' })],
    button: msg({ message: 'See who it is' }),
    notes: [],
  },
  unread_reminder: {
    subject: msg({ message: '{site}: messages are waiting for you' }),
    lines: [
      msg({
        message:
          '{count, plural, one {# message is waiting for you. You have not read it yet.} other {# messages are waiting for you. You have not read them yet.}}',
      }),
    ],
    button: msg({ message: 'Go to my messages' }),
    notes: [],
  },
  profile_reminder: {
    subject: msg({ message: '{site}: your profile is not finished' }),
    lines: [
      msg({ message: 'Your profile has no photo or no text yet.' }),
      msg({ message: 'Members with both get more answers. It takes five minutes.' }),
    ],
    button: msg({ message: 'Finish my profile' }),
    notes: [],
  },
  match_reminder: {
    subject: msg({ message: '{site}: somebody is waiting for you' }),
    lines: [msg({ message: 'You have a match, and you have not written yet. One sentence is enough.' })],
    button: msg({ message: 'Say hello' }),
    notes: [],
  },
  payment_reminder: {
    subject: msg({ message: '{site}: your order is not paid' }),
    lines: [
      msg({ message: 'You started an order and did not pay it. Nothing was charged.' }),
      msg({ message: 'If you still want the credits, you can order them again.' }),
    ],
    button: msg({ message: 'Go to the credits' }),
    notes: [],
  },
  weekly_update: {
    subject: msg({ message: '{site}: your week' }),
    lines: [
      msg({
        message:
          '{people, plural, =0 {Nobody new fits your preferences this week.} one {# new member fits your preferences.} other {# new members fit your preferences.}}',
      }),
      msg({
        message:
          '{likes, plural, =0 {No new likes are waiting.} one {# new like is waiting.} other {# new likes are waiting.}}',
      }),
    ],
    button: msg({ message: 'See who is new' }),
    notes: [],
  },
  campaign: {
    subject: msg({
      message: '{site}: {title}',
      comment: 'The title is written by the operator in the reader’s language.',
    }),
    lines: [msg({ message: '{text}', comment: 'The operator’s text in the reader’s language: leave it as it is.' })],
    button: msg({ message: 'Read more' }),
    notes: [],
  },
  receipt: {
    subject: msg({ message: '{site}: your receipt' }),
    lines: [
      msg({ message: 'Thank you for your order. It is paid.' }),
      msg({ message: '{credits, plural, one {# credit} other {# credits}}' }),
      msg({
        message:
          '{percentage, plural, =0 {Price: {price}, including VAT} other {Price: {price}, including VAT: {full_price} less a discount of #%}}',
      }),
      paidBy,
      orderNumber,
    ],
    button: viewOrder,
    notes: [
      msg({
        message:
          '{days, plural, =0 {Your credits do not expire.} one {Within # day you can withdraw the order on its page, and get back what you have not used.} other {Within # days you can withdraw the order on its page, and get back what you have not used.}}',
      }),
    ],
  },
  refund: {
    subject: msg({ message: '{site}: your refund is on its way' }),
    lines: [
      msg({
        message: 'We are paying back {price} of the {paid} that you paid, the way it came. It can take a few days.',
      }),
      msg({
        message:
          '{credits, plural, =0 {No credits were taken from your balance.} one {# unused credit was taken from your balance.} other {# unused credits were taken from your balance.}}',
      }),
      paidBy,
      orderNumber,
    ],
    button: viewOrder,
    notes: [],
  },
  case_received: {
    subject: msg({ message: '{site}: we have your message {number}' }),
    lines: [
      msg({ message: 'Thank you for writing to us. Your case has the number {number}.' }),
      msg({ message: 'A person reads it and answers by e-mail. You can follow it and add to it on its page.' }),
    ],
    button: msg({ message: 'Open my case' }),
    notes: [
      msg({ message: 'Anyone with this link can read the case. If you did not write to us, ignore this e-mail.' }),
    ],
  },
  case_answered: {
    subject: msg({ message: '{site}: our answer to {number}' }),
    lines: [
      msg({ message: 'We have answered your case {number}:' }),
      msg({ message: '{answer}', comment: 'The words of the support team: leave it as it is.' }),
    ],
    button: msg({ message: 'Read or reply' }),
    notes: [msg({ message: 'Anyone with this link can read the case.' })],
  },
  export_ready: {
    subject: msg({ message: '{site}: the copy of your data is ready' }),
    lines: [
      msg({ message: 'The copy of your data that you asked for is ready: a ZIP file.' }),
      msg({ message: 'Keep it safe. It contains your messages and photos.' }),
    ],
    button: msg({ message: 'Download my data' }),
    notes: [
      msg({
        message:
          'The link works for {hours, plural, one {# hour} other {# hours}}, and only where you are logged in to your account.',
      }),
      changePasswordHint,
    ],
  },
  exclusion_check: {
    subject: msg({ message: '{site}: please confirm your request' }),
    lines: [
      msg({ message: 'You asked us to keep this address off our site for a while.' }),
      msg({ message: 'Open the link and confirm. Until then nothing changes.' }),
    ],
    button: msg({ message: 'Go to the confirmation' }),
    notes: [
      msg({ message: 'The link works once and for {hours, plural, one {# hour} other {# hours}}.' }),
      msg({ message: 'If you did not ask for this, ignore this e-mail.' }),
    ],
  },
  exclusion_confirmed: {
    subject: msg({ message: '{site}: your request is confirmed' }),
    lines: [
      msg({ message: 'Your break has started. Until {date} no one can log in or sign up with this address.' }),
      msg({ message: 'We send you no e-mails and no notifications until then.' }),
      msg({ message: 'No one can end the break early, and neither can we. Take good care of yourself.' }),
    ],
    button: null,
    notes: [],
  },
  report_acted: {
    subject: msg({ message: '{site}: your report' }),
    lines: [msg({ message: 'We have checked your report and acted on it.' }), answerLine],
    button: readOrObject,
    notes: objectionNotes,
  },
  report_dismissed: {
    subject: msg({ message: '{site}: your report' }),
    lines: [msg({ message: 'We have checked your report and found nothing against our rules.' }), answerLine],
    button: readOrObject,
    notes: objectionNotes,
  },
  report_upheld: {
    subject: decisionSubject,
    lines: [
      msg({ message: 'We have checked a report about you. It is right: this is against our rules.' }),
      reasonLine,
    ],
    button: readOrObject,
    notes: objectionNotes,
  },
  account_suspended: {
    subject: decisionSubject,
    lines: [msg({ message: 'We have suspended your account. No one can see it, and you cannot log in.' }), reasonLine],
    button: readOrObject,
    notes: objectionNotes,
  },
  suspension_reminder: { subject: decisionSubject, lines: [answerLine], button: readOrObject, notes: objectionNotes },
  account_enabled: {
    subject: decisionSubject,
    lines: [msg({ message: 'Your account is open again. You can log in as before.' })],
    button: msg({ message: 'Log in' }),
    notes: [],
  },
  profile_hidden: {
    subject: msg({ message: '{site}: we are checking your profile' }),
    lines: [
      msg({ message: 'Several members have reported your profile. Until we have checked it, no one can see it.' }),
      msg({ message: 'You cannot write to others during this time. We will write to you when we have decided.' }),
    ],
    button: msg({ message: 'Write to us' }),
    notes: [],
  },
  profile_visible: {
    subject: decisionSubject,
    lines: [msg({ message: 'We have checked the reports about your profile. Others can see it again.' })],
    button: msg({ message: 'Go to the site' }),
    notes: [],
  },
  operator_report: {
    subject: msg({ message: '{site}: a new report' }),
    lines: waitingReports,
    button: null,
    notes: [],
  },
  operator_underage: {
    subject: msg({ message: '{site}: URGENT, a report about a minor' }),
    lines: waitingReports,
    button: null,
    notes: [],
  },
  operator_objection: {
    subject: msg({ message: '{site}: an objection to a decision' }),
    lines: [...waitingReports, msg({ message: 'And the cases with: npm run operator -- cases open' })],
    button: null,
    notes: [],
  },
  operator_payment: {
    subject: msg({ message: '{site}: a payment with another sum than agreed' }),
    lines: [
      msg({ message: '{received} was received for the order {order} instead of {price}. No credits were granted.' }),
      msg({ message: 'Grant its credits with: {settle}' }),
      msg({ message: 'Or pay it back with: {refund}' }),
    ],
    button: null,
    notes: [],
  },
};

/** Texts shared by all mails. */
export const mailFrame = {
  hello: msg({ message: 'Hello {name},' }),
  helloStranger: msg({ message: 'Hello,' }),
  /** Above the plain address, for mail programs where the button does not work. */
  copy: msg({ message: 'Does the button not work? Open this address:' }),
  preferences: msg({ message: 'Choose which e-mails you get' }),
};

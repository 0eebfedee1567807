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

/**
 * Values of every kind of mail; `link` is the target of its button. No mail contains another member's name or words:
 * mails appear on lock screens and in shared mailboxes.
 */
export type MailFacts = {
  activation: { readonly link: string; readonly days: number };
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
  receipt: OrderFacts & { readonly full_price: string; readonly percentage: number; readonly days: number };
  refund: OrderFacts;
};
export type MailKind = keyof MailFacts;

/** `lines` come before the button, `notes` after it. */
export type MailText = {
  /** Discreet: the site's name and neutral words. */
  readonly subject: Text;
  readonly lines: readonly Text[];
  readonly button: Text | null;
  readonly notes: readonly Text[];
};

const singleUse = msg({ message: 'The link works once.' });
const changePasswordHint = msg({ message: 'If it was not you, choose a new password now.' });
const paidBy = msg({ message: 'Paid by: {method}' });
const orderNumber = msg({ message: 'Order {order}, {date}' });
const viewOrder = msg({ message: 'See the order' });
const choosePassword = msg({ message: 'Choose a new password' });

export const mailTexts: Readonly<Record<MailKind, MailText>> = {
  activation: {
    subject: msg({ message: '{site}: please confirm your e-mail address' }),
    lines: [msg({ message: 'Please confirm that this is your e-mail address.' })],
    button: msg({ message: 'Confirm my address' }),
    notes: [
      msg({
        message: 'The link works once and for {days, plural, one {# day} other {# days}}.',
      }),
      msg({ message: 'If you did not sign up, you need do nothing: without it the account stays closed.' }),
    ],
  },
  reset: {
    subject: msg({ message: '{site}: choose a new password' }),
    lines: [msg({ message: 'Somebody has asked for a new password for your account.' })],
    button: choosePassword,
    notes: [
      msg({ message: 'The link works once and for {minutes, plural, one {# minute} other {# minutes}}.' }),
      msg({ message: 'If it was not you, you need do nothing: your password stays as it is.' }),
    ],
  },
  mail_change: {
    subject: msg({ message: '{site}: please confirm your new e-mail address' }),
    lines: [msg({ message: 'Please confirm that your account shall have this e-mail address from now on.' })],
    button: msg({ message: 'Confirm my new address' }),
    notes: [
      msg({ message: 'The link works once and for {hours, plural, one {# hour} other {# hours}}.' }),
      msg({ message: 'If you did not ask for this, you need do nothing: nothing changes without it.' }),
    ],
  },
  mail_changed_notice: {
    subject: msg({ message: '{site}: your e-mail address was changed' }),
    lines: [
      msg({ message: 'Your account has another e-mail address now. This is the last mail to this one.' }),
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
          'You can take it back for {days, plural, one {# day} other {# days}}. After that everything that is about you is erased for good.',
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
    subject: msg({ message: '{site}: does this address work?' }),
    lines: [
      msg({
        message:
          'A mail to this address came back, so we have sent you no more news. If this one has reached you, you can have them again.',
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
          '{count, plural, one {# message is} other {# messages are}} waiting for you. You have not read {count, plural, one {it} other {them}} yet.',
      }),
    ],
    button: msg({ message: 'Go to my messages' }),
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
          '{days, plural, =0 {Your credits do not expire.} one {As long as you have spent nothing since, you can withdraw the order within # day, on its page.} other {As long as you have spent nothing since, you can withdraw the order within # days, on its page.}}',
      }),
    ],
  },
  refund: {
    subject: msg({ message: '{site}: your money goes back' }),
    lines: [
      msg({ message: 'Your order is taken back: {price} go back to where they came from. It can take a few days.' }),
      msg({ message: 'What was left of its {credits, plural, one {# credit} other {# credits}} is gone.' }),
      paidBy,
      orderNumber,
    ],
    button: viewOrder,
    notes: [],
  },
};

/** Texts shared by all mails. */
export const mailFrame = {
  hello: msg({ message: 'Hello {name},' }),
  helloStranger: msg({ message: 'Hello,' }),
  /** Above the plain address, for mail programs where the button does not work. */
  copy: msg({ message: 'Does the button not work? Open this address:' }),
  preferences: msg({ message: 'Choose which mails you get' }),
};

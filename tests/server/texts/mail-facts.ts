import type { MailFacts } from '#server/texts/mails.ts';

/** With characters that HTML escapes. */
export const link = 'https://vesper.example/x?token=a&b="c"';

const order = {
  link,
  order: '5f0e',
  credits: 60,
  price: '€18.74',
  method: 'iDEAL',
  date: '15 January 2026',
} as const;

/** An example for each kind of mail. */
export const mailFacts: MailFacts = {
  activation: { link, days: 7, code: '012345', minutes: 10 },
  account_exists: { link, reset: 'https://vesper.example/reset-password' },
  reset: { link, minutes: 60 },
  mail_change: { link, hours: 24 },
  mail_changed_notice: { support: 'help@vesper.example' },
  account_deleted: { link, days: 14 },
  login_blocked: { link, minutes: 15 },
  password_changed: { link },
  bounce_check: { link, hours: 24 },
  new_message: { link },
  new_conversation: { link },
  like: { link },
  unread_reminder: { link, count: 3 },
  profile_reminder: { link },
  match_reminder: { link },
  payment_reminder: { link },
  weekly_update: { link, people: 3, likes: 1 },
  campaign: { link, title: 'News of the week', text: 'All is well.' },
  receipt: { ...order, full_price: '€24.99', percentage: 25, days: 14 },
  refund: { ...order, credits: 12, paid: '€24.99' },
  case_received: { link, number: '1234-5678' },
  case_answered: { link, number: '1234-5678', answer: 'The money is on its way.' },
  export_ready: { link, hours: 24 },
  exclusion_check: { link, hours: 24 },
  exclusion_confirmed: { date: '15 January 2027' },
  report_acted: { link, reason: 'Thank you.', days: 90 },
  report_dismissed: { link, reason: 'Thank you.', days: 90 },
  report_upheld: { link, reason: 'Insults', days: 90 },
  account_suspended: { link, reason: 'Insults', days: 90 },
  suspension_reminder: { link, reason: 'Insults', days: 90 },
  account_enabled: { link },
  profile_hidden: { link },
  profile_visible: { link },
  operator_report: { count: 2 },
  operator_underage: { count: 2 },
  operator_objection: { count: 2 },
  operator_payment: {
    order: 'order-1',
    price: '€24.99',
    received: '€20.00',
    settle: 'run settle',
    refund: 'run refund',
  },
};

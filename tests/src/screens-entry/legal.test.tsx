// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { CompanyInfo, Settings } from '#contract/settings.ts';
import {
  all,
  click,
  company,
  fill,
  find,
  named,
  open,
  seeHeading,
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const pages = [
  ['/pages/terms', '/terms', 'Terms', 13],
  ['/pages/privacy', '/privacy', 'Privacy', 11],
  ['/pages/cookies', '/cookies', 'Cookies', 5],
  ['/pages/ban', '/ban', 'Protecting minors', 6],
  ['/pages/return-policy', '/return-policy', 'Refunds', 8],
  ['/pages/service', '/service', 'Customer service', 6],
  ['/safety', '/safety', 'Meeting safely', 6],
  ['/accessibility', '/accessibility', 'Accessibility', 5],
] as const;

const main = (): string => find('#main')?.textContent ?? '';

/** Targets of the table of contents, and the chapters. */
const outline = () => [
  all('#main nav a').map((link) => [link.getAttribute('href'), link.textContent]),
  all('#main section').map((chapter) => [`#${chapter.id}`, chapter.querySelector('h2')?.textContent]),
];

it.each(pages)(
  '[LEGAL-04 ROUTE-61] %s and %s show "%s" with a table of contents',
  async (path, token, heading, count) => {
    const { close } = await open(path);
    await seeHeading(heading);
    const [links, chapters] = outline();
    expect(links).toEqual(chapters);
    expect(chapters).toHaveLength(count);
    expect(document.title).toBe(`${heading} · Vesper`);
    const text = main();
    close();
    await open(token);
    await seeHeading(heading);
    expect(main()).toBe(text);
  },
);

it('[LEGAL-04] legal pages carry the data of the company and of the support', async () => {
  const data: CompanyInfo = {
    ...company,
    address: 'Main Street 1',
    city: 'Amsterdam',
    country: 'Netherlands',
    kvk: '12345678',
    vat_numbers: ['NL001'],
    support_phone: '+31 20-123',
  };
  await open('/pages/service', { loadCompanyInfo: data });
  await until(() => texts('#main address p').length === 5);
  expect(texts('#main address p')).toEqual([
    'Vesper Media B.V.',
    'Main Street 1, Amsterdam, Netherlands',
    'Reg. 12345678',
    'VAT NL001',
    '+31 20-123',
  ]);
  expect(all('#main a[href^="tel:"], #main a[href^="mailto:"]').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:support@vesper.example',
    'tel:+3120123',
    'mailto:support@vesper.example',
  ]);
});

const termsLead = 'The agreement between you and us: your account, what is allowed, prices and withdrawal.';

it('[LEGAL-01] the terms have the date of 1 December 2023', async () => {
  await open('/pages/terms');
  await until(() => texts('#main header p')[0]?.startsWith('Vesper Media'));
  expect(texts('#main header p')).toEqual(['Vesper Media B.V., as of December 1, 2023', termsLead]);
});

it('[LEGAL-02] the terms have the date of the company if it is later', async () => {
  await open('/pages/terms', { loadCompanyInfo: { ...company, added: '2025-03-04T00:00:00.000Z' } });
  await until(() => texts('#main header p')[0]?.startsWith('Vesper Media'));
  expect(texts('#main header p')).toEqual(['Vesper Media B.V., as of March 4, 2025', termsLead]);
});

it('[LEGAL-02] an earlier date of the company changes nothing', async () => {
  await open('/pages/terms', { loadCompanyInfo: { ...company, added: '2020-03-04T00:00:00.000Z' } });
  await until(() => texts('#main header p')[0]?.startsWith('Vesper Media'));
  expect(texts('#main header p')).toEqual(['Vesper Media B.V., as of December 1, 2023', termsLead]);
});

it.each([
  ['/pages/terms', 'withdraw an order within 21 days of paying'],
  ['/pages/return-policy', 'each order of credits within 21 days'],
  ['/pages/faq', 'Yes, within 21 days of paying'],
  ['/pages/faq?q=refund', 'Yes, within 21 days of paying'],
])('[LEGAL-03] %s states the refund period of the settings', async (path, words) => {
  await open(path, { loadSettings: { ...settings, refund_days: 21 } });
  await until(() => find('#main section'));
  expect(main()).toContain(words);
});

it.each(['/pages/terms', '/pages/return-policy', '/pages/faq'])(
  '[LEGAL-03] %s says that orders cannot be withdrawn where the refund period is 0',
  async (path) => {
    await open(path, { loadSettings: { ...settings, refund_days: 0 } });
    await until(() => find('#main section'));
    expect(main()).toContain('Orders on this site cannot be withdrawn, except where the law gives you that right.');
    expect(main()).not.toMatch(/\b0 days|Withdraw this order/);
  },
);

it('[LEGAL-04] prices and limits in the terms are those of the site', async () => {
  const parameters = { photo_moderation: true, free_messages: 3, free_conversations: 1, likes_per_day: 7 };
  await open('/pages/terms', {
    loadSettings: { ...settings, message_credits: 2, photo_credits: 4, gift_credits: 1, parameters },
  });
  await seeHeading('Terms');
  for (const words of [
    'A free member can like 7 members in 24 hours, and 4 more in the swipe game.',
    'A new member can send 3 messages for free. Without a purchase you can start 1 conversation.',
    'a message: 2 credits;',
    'a photo in a conversation: 4 credits;',
    'a gift: 1 credit.',
    'You must be at least 18 years old',
    'like without a limit outside the swipe game and start 20 new conversations a day.',
    'You can take the account back for 14 days;',
    'We check every new profile photo before others can see it.',
  ])
    expect(main()).toContain(words);
});

it('[LEGAL-04] the terms claim no check of photos where there is none, and no made-up profiles', async () => {
  await open('/pages/terms');
  await seeHeading('Terms');
  expect(main()).toContain('We do not check photos before others see them.');
  expect(main()).not.toContain('made up');
});

it('[LEGAL-05] the terms say so where some profiles are made up', async () => {
  await open('/pages/terms', { loadSettings: { ...settings, fictional_warning: true, fictional_plural: 'actors' } });
  await seeHeading('Terms');
  expect(main()).toContain('Each of them is marked as such: we call them actors.');
});

it('[LEGAL-04] lists every cookie with its life', async () => {
  await open('/pages/cookies');
  await seeHeading('Cookies');
  expect(all('#cookies dl > div').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['auth.session', expect.stringContaining('Keeps you logged in.'), 'Life: 30 days'],
    ['auth.device', expect.stringContaining('logged in with this browser before'), 'Life: 365 days'],
    ['i18n_redirected', 'Remembers the language that you chose.', 'Life: 365 days'],
    ['signup.refused', expect.stringContaining('It holds neither the date of birth nor a name.'), 'Life: 1 day'],
  ]);
});

it('[LEGAL-04 OPS-03 OPS-06] the privacy statement says how long data is stored', async () => {
  await open('/pages/privacy');
  await seeHeading('Privacy');
  const rows = all('#retention dl > div').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Account, profile, photos, likes and conversations', expect.stringContaining('take it back for 14 days.')],
    [
      'An account whose e-mail address is never confirmed',
      '30 days after the sign-up, unless you have ordered something.',
    ],
    ['Orders and changes of credits', expect.stringContaining('without your name, address or profile.')],
    ['Bank account and mandate of a direct debit', expect.stringMatching(/^400 days, .* do not confirm: 1 day\.$/)],
    ['Messages of a conversation that a block ended', expect.stringMatching(/^90 days, /)],
    ['Evidence of a report', expect.stringContaining('at most 90 days longer')],
    ['A copy of your data that you asked for', '1 day'],
    [
      'Backups of the site',
      '30 days. What you change, delete or have erased stays in older backups until then. We use them only to restore the site after a loss of data.',
    ],
    [
      'That an account was deleted',
      'Its internal number and the time, and nothing else: 400 days. By this list we delete the account again if a backup brings it back. If you take the account back, it leaves the list.',
    ],
    ['E-mails and text messages to you', '30 days'],
    [
      'Complaints and questions',
      '365 days after the case is closed. A case that we have answered is closed after 30 days without a reply. Yours are erased with your account.',
    ],
    ['Fingerprints of the texts that you send, by which we notice mass messages', '1 day'],
    ['Which notices you were sent', '60 days'],
    ['Logins', expect.stringMatching(/^30 days after the last use.* 365 days after the last use\.$/)],
    ['Attempts per IP address, such as logins and sign-ups', 'At most 2 days.'],
    [
      'A sign-up that was refused because of the age',
      'A fingerprint of the e-mail address together with the IP address counts for 1 day and is deleted after 2 days. The date of birth and everything else are not stored.',
    ],
    ['Visits that ended on their first page', '30 days'],
  ]);
});

it('[LEGAL-04 PROFILE-31] the privacy statement and the questions name “Members only” where visitors see profiles', async () => {
  const texts = async (changed: Partial<Settings>) => {
    const privacy = await open('/pages/privacy', { loadSettings: { ...settings, ...changed } });
    await seeHeading('Privacy');
    const visible = find('#visible')?.textContent;
    privacy.close();
    const faq = await open('/pages/faq', { loadSettings: { ...settings, ...changed } });
    await seeHeading('Questions and answers');
    const answers = ['who-sees-me', 'block'].map((id) => find(`#${id} p`)?.textContent);
    faq.close();
    return [visible, ...answers];
  };
  expect(await texts({ logged_out_search: 'no', logged_out_search_trafficsource: 'yes' })).toEqual([
    expect.stringMatching(/Switch on “Members only” in your settings, .* they see what visitors see\./),
    expect.stringContaining('“Members only” in the settings hides your profile from visitors.'),
    expect.stringContaining('“Members only” in the settings prevents it.'),
  ]);
  const closed = await texts({ logged_out_search: 'no', logged_out_search_trafficsource: 'no' });
  expect(closed.join(' ')).not.toContain('Members only');
  expect(closed[0]).toContain('A member you have blocked sees nothing of you.');
});

it('[LEGAL-04 PROFILE-31] the terms name “Members only” where visitors see profiles', async () => {
  await open('/pages/terms');
  await seeHeading('Terms');
  expect(main()).toContain('visitors who are not logged in, unless you choose “Members only” in your settings.');
});

it('[LEGAL-04 SEARCH-14] where only the links of partners let visitors see profiles, the privacy statement does not claim otherwise', async () => {
  const closed = { ...settings, logged_out_search: 'no', logged_out_search_trafficsource: 'yes' } as const;
  const { close } = await open('/pages/privacy', { loadSettings: closed });
  await seeHeading('Privacy');
  expect(main()).toContain('Visitors who are not logged in can look at profiles too');
  close();
  await open('/pages/privacy', { loadSettings: { ...closed, logged_out_search_trafficsource: 'no' } });
  await seeHeading('Privacy');
  expect(main()).not.toContain('Visitors who are not logged in');
});

it('[LEGAL-04 FIRST-01] the accessibility statement says what works without JavaScript', async () => {
  await open('/accessibility');
  await seeHeading('Accessibility');
  expect(main()).toContain('Without JavaScript you can read the public pages, but not sign up, log in or write.');
});

const questions = () => all('#main details');

it('[ROUTE-40 LEGAL-04] answers at least 30 questions, and finds them by their words', async () => {
  await open('/pages/faq');
  await seeHeading('Questions and answers');
  expect(questions().length).toBeGreaterThanOrEqual(30);
  expect(new Set(questions().map(({ id }) => id)).size).toBe(questions().length);
  expect(questions().every((question) => !question.hasAttribute('open'))).toBe(true);
  await fill('#main input', 'Wrong PASSWORDS');
  await until(() => questions().length === 1);
  expect([questions()[0]?.id, questions()[0]?.hasAttribute('open'), find('#main output')?.textContent]).toEqual([
    'locked-out',
    true,
    '1 answer found',
  ]);
  expect(questions()[0]?.textContent).toContain('After 5 wrong passwords in a row, login waits 15 minutes');
  await fill('#main input', 'zebra');
  await until(() => questions().length === 0);
  expect(find('#main output')?.textContent).toBe('No answer found');
  expect(named('Ask customer service')?.getAttribute('href')).toBe('/pages/service');
  await fill('#main input', '');
  await until(() => questions().length >= 30);
});

it('[ROUTE-40] the address may name a search or a question', async () => {
  const { close } = await open('/pages/faq?q=receipt');
  await until(() => find('#main input')?.getAttribute('value') === 'receipt');
  expect(questions().map(({ id }) => id)).toContain('receipt');
  close();
  await open('/pages/faq#receipt');
  await until(() => questions().some((question) => question.hasAttribute('open')));
  expect(questions().flatMap((question) => (question.hasAttribute('open') ? [question.id] : []))).toEqual(['receipt']);
});

it('[ROUTE-40] answers link to the pages that help', async () => {
  await open('/faq');
  await seeHeading('Questions and answers');
  click(find('#fewer-mails a'));
  await seeHeading('Welcome back');
  expect(location.pathname).toBe('/login');
});

it('[LEGAL-04] the questions state the numbers of the site', async () => {
  const parameters = { photo_moderation: true, free_messages: 1, free_conversations: 3, likes_per_day: 9 };
  await open('/pages/faq', { loadSettings: { ...settings, message_credits: 3, message_length: 500, parameters } });
  await seeHeading('Questions and answers');
  const answer = (id: string) => find(`#${id} p`)?.textContent;
  expect(answer('what-is-free')).toContain('Your first message is free too.');
  expect(answer('price-of-messages')).toContain('A message costs 3 credits, a photo 3 credits and a gift 5 credits.');
  expect(answer('price-of-messages')).toContain('A message has up to 500 characters.');
  expect(answer('conversation-limit')).toContain('you can start 3 conversations.');
  expect(answer('conversation-limit')).toContain('With any bundle of credits you can start 20 a day.');
  expect(answer('premium')).toContain(
    'like without a limit outside the swipe game and start 20 new conversations a day.',
  );
  expect(answer('like-limit')).toContain('Free members can like 9 members in 24 hours');
  expect(answer('pause-account')).toContain(
    'start to delete it, with the reason “It is too expensive”. Unless there is a discount for you instead, we then offer a pause of 1, 3 or 6 months.',
  );
  expect(answer('photo-not-visible')).toContain('We check every new photo');
  expect(answer('number-of-photos')).toBe(
    '3, and as a Premium member 25. JPEG, PNG, WebP and HEIC work, up to 10 MB each.',
  );
  expect(answer('discounts')).toContain('25% off in their first 4 hours (the Welcome bonus) and 25% off');
  expect(answer('delete-account')).toContain('For 14 days you can take it back');
  expect(answer('after-erasure')).toContain('up to 90 days after the decision, and backups for 30 days.');
});

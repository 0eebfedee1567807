// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { all, company, find, open, seeHeading, settings, texts, until } from '#tests/src/app/stage.tsx';

const footerOf = async (companyInfo: object, siteSettings: object = {}) => {
  await open('/signup', {
    loadCompanyInfo: { ...company, ...companyInfo },
    loadSettings: { ...settings, ...siteSettings },
  });
  await seeHeading('Good to see you');
  await until(() => find('footer address'));
};

it('[LAYOUT-04 FOOTER-01 to FOOTER-09 ROUTE-65] links to all legal and help pages, prices and languages', async () => {
  await footerOf({});
  expect(all('footer nav a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms', '/pages/terms'],
    ['Privacy', '/pages/privacy'],
    ['Cookies', '/pages/cookies'],
    ['Protecting minors', '/pages/ban'],
    ['Refunds', '/pages/return-policy'],
    ['Questions and answers', '/pages/faq'],
    ['Customer service', '/pages/service'],
    ['Meeting safely', '/safety'],
    ['Accessibility', '/accessibility'],
    ['Complaints and questions', '/complaints'],
    ['Prices', '/pricing'],
    ['Language', '/lang-config'],
  ]);
});

it('[FOOTER-10 FOOTER-11 FOOTER-12 FOOTER-13] names the operating company, and dials without hyphens and spaces', async () => {
  await footerOf({
    address: 'Main Street 1',
    city: 'Amsterdam',
    country: 'Netherlands',
    kvk: '12345678',
    vat_numbers: ['NL001', 'DE002'],
    support_phone: '+31 20-123 45-67',
  });
  expect(texts('footer address p')).toEqual([
    'Vesper Media B.V.',
    'Main Street 1, Amsterdam, Netherlands',
    'Reg. 12345678',
    'VAT NL001, DE002',
    '+31 20-123 45-67',
  ]);
  expect(find('footer address a')?.getAttribute('href')).toBe('tel:+31201234567');
});

it('[COMPANY-02] omits unknown details; the site has a phone number if the company has none', async () => {
  await footerOf({}, { support_phone: '0800 1' });
  expect(texts('footer address p')).toEqual(['Vesper Media B.V.', '0800 1']);
});

it('[LAYOUT-05 LAYOUT-19] states that the site is for adults', async () => {
  await footerOf({});
  expect(texts('footer p').filter((line) => line?.startsWith('For adults of 18 and over only.'))).toHaveLength(1);
});

it('[LEGAL-05] states that profiles are made up, in the words of the site, where it has such profiles', async () => {
  const warning = { fictional_warning: true, fictional_singular: 'actor', fictional_plural: 'actors' };
  await footerOf({}, { ...warning, fictional_icon: '🎭' });
  expect(texts('footer p').at(-1)).toBe('Some profiles on this site are made up: they are marked as actors. 🎭');
});

it('[LEGAL-05] states nothing about made-up profiles by default', async () => {
  await footerOf({}, { fictional_plural: 'actors' });
  expect(find('footer')?.textContent).not.toContain('made up');
});

const usLines = () => texts('footer p').filter((line) => /2257|legal age/.test(line ?? ''));

it('[LAYOUT-06 LAYOUT-19] has the US footer where it is enabled', async () => {
  await footerOf({}, { us_footer: true });
  expect(usLines()).toEqual([
    '18 U.S.C. 2257: this site produces no sexually explicit images. Photos come from members. Everyone in them must be 18 or older.',
    'You must be at least 18 and of legal age where you live to use this site.',
  ]);
});

it('[LAYOUT-06] has no US footer where it is disabled, or in another language', async () => {
  await footerOf({}, { us_footer: false });
  expect(usLines()).toEqual([]);
  const { sendEvent } = await open('/signup', { loadSettings: { ...settings, us_footer: true } });
  await until(() => usLines().length === 2);
  sendEvent({ type: 'language.selected', locale: 'de' });
  await until(() => usLines().length === 0);
});

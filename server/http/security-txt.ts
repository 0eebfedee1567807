import type { CompanyInfo } from '#contract/settings.ts';

/** RFC 9116 recommends less than a year. */
const life = 180 * 86_400_000;

type SecurityTxt = { readonly origin: string; readonly company: CompanyInfo; readonly now: number };

/** How security researchers reach the company, most wanted way first. */
export const buildSecurityTxt = ({ origin, company, now }: SecurityTxt): string => {
  const phone = company.support_phone?.replaceAll(/[^+\d]/g, '') ?? '';
  return [
    `Contact: ${origin}/complaints`,
    ...(phone === '' ? [] : [`Contact: tel:${phone}`]),
    `Expires: ${new Date(now + life).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
};

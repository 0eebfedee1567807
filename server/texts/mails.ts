import { defaultLocale, type Locale } from '#contract/locales.ts';

type MailText = (facts: {
  readonly site: string;
  readonly name: string;
  readonly link: string;
  readonly days: number;
}) => {
  readonly subject: string;
  readonly body: string;
};

/** Subjects say nothing of what kind of site this is: somebody else may see them on a lock screen. */
const english = {
  activation: ({ site, name, link, days }) => ({
    subject: `${site}: please confirm your e-mail address`,
    body: `Hello ${name},

please confirm that this is your e-mail address by opening this link:

${link}

The link works once and for ${days} days. If you did not sign up, you need do nothing: without it the account stays closed.

${site}`,
  }),
} satisfies Record<string, MailText>;

export type MailTexts = Readonly<Record<keyof typeof english, MailText>>;

const byLocale: Readonly<Partial<Record<Locale, MailTexts>>> = { [defaultLocale]: english };

/** The texts of a language; English where they are not translated. */
export const mailTexts = (language: Locale): MailTexts => byLocale[language] ?? english;

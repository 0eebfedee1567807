import type { Locale } from '#contract/locales.ts';
import { getTranslate } from './catalogues.ts';
import { renderMail } from './render-mail.ts';
import { type DecisionFacts, mailFrame, type MailFacts, type MailKind, mailTexts } from './mails.ts';

type MailSettings = {
  readonly language: Locale;
  /** Name of the sender. */
  readonly site: string;
  /** Null: the reader may not be the member. */
  readonly name: string | null;
  /** URL of the notification settings, for mails that can be switched off. */
  readonly preferences: string | null;
};

/** Renders plain text and HTML. */
export const writeMail = <K extends MailKind>(
  kind: K,
  facts: MailFacts[K],
  { language, site, name, preferences }: MailSettings,
): { readonly subject: string; readonly body: string; readonly html: string } => {
  const translate = getTranslate(language);
  const texts = mailTexts[kind];
  const values = { site, ...facts };
  const codeLines = 'code' in facts ? (texts.codeLines ?? []) : [];
  const address = 'link' in facts ? facts.link : null;
  return renderMail({
    language,
    site,
    subject: translate(texts.subject, values),
    greeting: name === null ? translate(mailFrame.helloStranger) : translate(mailFrame.hello, { name }),
    lines: [...texts.lines, ...codeLines].map((line) => translate(line, values)),
    button:
      texts.button === null || address === null
        ? null
        : { label: translate(texts.button), address, hint: translate(mailFrame.copy) },
    notes: texts.notes.map((note) => translate(note, values)),
    footerLink: preferences === null ? null : { label: translate(mailFrame.preferences), address: preferences },
  });
};

/** Mails of a decision on a report or an account. */
export type DecisionKind = { [K in MailKind]: MailFacts[K] extends DecisionFacts ? K : never }[MailKind];

/** The same words as in its mail, for the page on which its reader can object. */
export const writeDecision = (kind: DecisionKind, reason: string, language: Locale): string =>
  mailTexts[kind].lines.map((line) => getTranslate(language)(line, { reason })).join('\n\n');

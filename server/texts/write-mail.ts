import type { Locale } from '#contract/locales.ts';
import { getTranslate } from './catalogues.ts';
import { renderMail } from './render-mail.ts';
import { mailFrame, type MailFacts, type MailKind, mailTexts } from './mails.ts';

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
  const address = 'link' in facts ? facts.link : null;
  return renderMail({
    language,
    site,
    subject: translate(texts.subject, values),
    greeting: name === null ? translate(mailFrame.helloStranger) : translate(mailFrame.hello, { name }),
    lines: texts.lines.map((line) => translate(line, values)),
    button:
      texts.button === null || address === null
        ? null
        : { label: translate(texts.button), address, hint: translate(mailFrame.copy) },
    notes: texts.notes.map((note) => translate(note, values)),
    footerLink: preferences === null ? null : { label: translate(mailFrame.preferences), address: preferences },
  });
};

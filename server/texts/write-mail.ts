import type { Locale } from '#contract/locales.ts';
import { getTranslate } from './catalogues.ts';
import { renderMail } from './render-mail.ts';
import { mailFrame, type MailFacts, type MailKind, mailTexts } from './mails.ts';

type Setting = {
  readonly language: Locale;
  /** The sender's name. */
  readonly site: string;
  /** Null: whoever reads this may be a stranger. */
  readonly name: string | null;
  /** Where the member chooses his mails, below mails that he can choose. */
  readonly preferences: string | null;
};

/** A mail of a kind as plain text and HTML. */
export const writeMail = <K extends MailKind>(
  kind: K,
  facts: MailFacts[K],
  { language, site, name, preferences }: Setting,
): { readonly subject: string; readonly body: string; readonly html: string } => {
  const say = getTranslate(language);
  const words = mailTexts[kind];
  const values = { site, ...facts };
  const address = 'link' in facts ? facts.link : null;
  return renderMail({
    language,
    site,
    subject: say(words.subject, values),
    greeting: name === null ? say(mailFrame.helloStranger) : say(mailFrame.hello, { name }),
    lines: words.lines.map((line) => say(line, values)),
    button:
      words.button === null || address === null
        ? null
        : { label: say(words.button), address, hint: say(mailFrame.copy) },
    notes: words.notes.map((note) => say(note, values)),
    way: preferences === null ? null : { label: say(mailFrame.preferences), address: preferences },
  });
};

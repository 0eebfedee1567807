import type { Locale } from '#contract/locales.ts';
import { wordsOf } from './catalogues.ts';
import { layOut } from './mail-layout.ts';
import { around, type MailFacts, type MailKind, mailWords } from './mails.ts';

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
  const say = wordsOf(language);
  const words = mailWords[kind];
  const values = { site, ...facts };
  const address = 'link' in facts ? facts.link : null;
  return layOut({
    language,
    site,
    subject: say(words.subject, values),
    greeting: name === null ? say(around.helloStranger) : say(around.hello, { name }),
    lines: words.lines.map((line) => say(line, values)),
    button:
      words.button === null || address === null ? null : { label: say(words.button), address, hint: say(around.copy) },
    notes: words.notes.map((note) => say(note, values)),
    way: preferences === null ? null : { label: say(around.preferences), address: preferences },
  });
};

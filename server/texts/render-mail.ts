import { escapeHtml } from '#server/domain/escape-html.ts';
import type { Locale } from '#contract/locales.ts';

/** Mail content in one language; every part is plain text. */
export type MailContent = {
  readonly language: Locale;
  readonly site: string;
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly button: { readonly label: string; readonly address: string; readonly hint: string } | null;
  readonly notes: readonly string[];
  /** Footer link. */
  readonly footerLink: { readonly label: string; readonly address: string } | null;
};

type RenderedMail = { readonly subject: string; readonly body: string; readonly html: string };

const toPlainText = ({ site, greeting, lines, button, notes, footerLink }: MailContent): string =>
  [
    greeting,
    ...lines,
    ...(button === null ? [] : [`${button.label}:\n${button.address}`]),
    ...notes,
    site,
    ...(footerLink === null ? [] : [`${footerLink.label}: ${footerLink.address}`]),
  ].join('\n\n');

const paragraph = (text: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${text}</p>`;

const smallText = 'font-size:14px;opacity:.8;';

/** Primary colour of the site and its text colour; both work in light and dark mode. */
const buttonStyle =
  'display:inline-block;padding:14px 28px;border-radius:999px;background-color:#6b21a8;color:#ffffff;font-weight:600;text-decoration:none;';

const buttonMarkup = ({ label, address, hint }: NonNullable<MailContent['button']>): readonly string[] => [
  paragraph(`<a href="${escapeHtml(address)}" style="${buttonStyle}">${escapeHtml(label)}</a>`, 'padding:8px 0;'),
  paragraph(
    `${escapeHtml(hint)}<br><a href="${escapeHtml(address)}" style="word-break:break-all;color:inherit;">${escapeHtml(address)}</a>`,
    smallText,
  ),
];

/** No other colours, images or remote content, so that the mail program's light and dark modes apply. */
const toHtml = (mail: MailContent): string => {
  const { language, site, subject, greeting, lines, button, notes, footerLink } = mail;
  const content = [
    paragraph(escapeHtml(greeting)),
    ...lines.map((line) => paragraph(escapeHtml(line))),
    ...(button === null ? [] : buttonMarkup(button)),
    ...notes.map((note) => paragraph(escapeHtml(note), smallText)),
    paragraph(escapeHtml(site), 'padding-top:8px;font-weight:600;'),
    ...(footerLink === null
      ? []
      : [
          paragraph(
            `<a href="${escapeHtml(footerLink.address)}" style="color:inherit;">${escapeHtml(footerLink.label)}</a>`,
            smallText,
          ),
        ]),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;">
<div lang="${language}" style="max-width:560px;margin:0 auto;padding:32px 20px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere;">
${content.join('\n')}
</div>
</body>
</html>
`;
};

/** Renders plain text and HTML. */
export const renderMail = (mail: MailContent): RenderedMail => ({
  subject: mail.subject,
  body: toPlainText(mail),
  html: toHtml(mail),
});

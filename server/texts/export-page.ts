import { isLocale, type Locale, locales } from '#contract/locales.ts';
import { escapeHtml } from '#server/domain/escape-html.ts';
import {
  type ExportedRow,
  type ExportedSection,
  type FieldName,
  fieldNames,
  isMoney,
  type SectionName,
} from '#server/domain/exported-data.ts';
import { getTranslate, type Translate } from './catalogues.ts';
import { fieldLabels, pageTexts, sectionTitles, valueTexts } from './export-labels.ts';
import { formatDay, formatMoney } from './format.ts';
import type { Text } from './text.ts';

type PageFacts = {
  readonly site: string;
  readonly language: Locale;
  /** IANA name. */
  readonly timeZone: string;
  readonly now: number;
};

type Format = {
  readonly translate: Translate;
  readonly language: Locale;
  readonly time: (date: Date) => string;
  readonly country: (code: string) => string;
};

const style = `:root{color-scheme:light dark}body{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem;font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2{line-height:1.2}h2{display:inline;font-size:1.2rem}h3{margin:1.5rem 0 .5rem}summary{cursor:pointer;padding:.75rem 0}details{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.25rem 1rem;margin:0;padding:.75rem 0}dl+dl{border-top:1px dotted color-mix(in srgb,currentColor 25%,transparent)}dt,time{opacity:.75}dd{margin:0;white-space:pre-line}
article{width:fit-content;max-width:80%;margin:.5rem 0;padding:.5rem .75rem;border-radius:.75rem;background:color-mix(in srgb,currentColor 8%,transparent)}article.me{margin-left:auto;background:color-mix(in srgb,#6b21a8 18%,transparent)}article p{margin:0;white-space:pre-line}time{font-size:.85rem}img{display:block;max-width:100%;max-height:24rem;border-radius:.5rem}`;

const createFormat = ({ language, timeZone }: PageFacts): Format => {
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    translate: getTranslate(language),
    language,
    time: (date) => times.format(date),
    country: (code) => countries.of(code) ?? code,
  };
};

const picture = (file: string, { translate }: Format): string => {
  const address = escapeHtml(file);
  return `<a href="${address}"><img src="${address}" alt="${escapeHtml(translate(pageTexts.picture))}" loading="lazy"></a>`;
};

const wordsOf = (section: SectionName, field: FieldName, code: string, { translate }: Format): string => {
  const text: Text | string | undefined = valueTexts[section]?.[field]?.[code];
  if (text === undefined) return code;
  return typeof text === 'string' ? text : translate(text);
};

/** A text as its field means it. */
const showText = (section: SectionName, field: FieldName, value: string, format: Format): string => {
  const { translate, language } = format;
  if (field === 'language') return isLocale(value) ? locales[value] : value;
  if (field === 'country' && value !== '') return format.country(value);
  if (field === 'date_of_birth') return formatDay(Date.parse(value), language);
  if (field === 'from') return translate(value === 'me' ? pageTexts.you : pageTexts.support);
  return wordsOf(section, field, value, format);
};

/** Null: no value. */
const showValue = (section: SectionName, field: FieldName, row: ExportedRow, format: Format): string | null => {
  const value = row[field];
  const { translate, language } = format;
  if (field === 'member' && value === null) return escapeHtml(translate(pageTexts.hidden));
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return escapeHtml(translate(value ? pageTexts.yes : pageTexts.no));
  if (typeof value === 'number') return escapeHtml(new Intl.NumberFormat(language).format(value));
  if (typeof value === 'string')
    return field === 'file' ? picture(value, format) : escapeHtml(showText(section, field, value, format));
  if (value instanceof Date) return escapeHtml(format.time(value));
  if (isMoney(value)) return escapeHtml(formatMoney(value, language));
  if (value.length === 0) return null;
  return escapeHtml(value.map((one) => wordsOf(section, field, one, format)).join(', '));
};

const showRow = (section: SectionName, row: ExportedRow, format: Format): string => {
  const parts = fieldNames.flatMap((field) => {
    const shown = showValue(section, field, row, format);
    if (shown === null || shown === '') return [];
    return [`<dt>${escapeHtml(format.translate(fieldLabels[field]))}</dt><dd>${shown}</dd>`];
  });
  return `<dl>${parts.join('')}</dl>\n`;
};

const showMessage = (row: ExportedRow, format: Format): string => {
  const isOwn = row.from === 'me';
  const partner = typeof row.member === 'string' ? row.member : '';
  const name = isOwn ? format.translate(pageTexts.you) : partner;
  const content = (['text', 'gift', 'file'] as const)
    .flatMap((field) => showValue('messages', field, row, format) ?? [])
    .join('');
  const time = row.time instanceof Date ? format.time(row.time) : '';
  return `<article${isOwn ? ' class="me"' : ''}><b>${escapeHtml(name)}</b> <time>${escapeHtml(time)}</time><p>${content}</p></article>\n`;
};

async function* showMessages({ rows }: ExportedSection, format: Format): AsyncGenerator<string> {
  let conversation: ExportedRow['id'];
  for await (const row of rows()) {
    if (row.id !== conversation) yield `<h3>${showValue('messages', 'member', row, format) ?? ''}</h3>\n`;
    conversation = row.id;
    yield showMessage(row, format);
  }
}

async function* showRows({ name, rows }: ExportedSection, format: Format): AsyncGenerator<string> {
  for await (const row of rows()) yield showRow(name, row, format);
}

const opened: readonly SectionName[] = ['account', 'profile'];

async function* showSection(section: ExportedSection, format: Format): AsyncGenerator<string> {
  const { name } = section;
  const title = escapeHtml(format.translate(sectionTitles[name]));
  yield `<details${opened.includes(name) ? ' open' : ''}><summary><h2>${title}</h2></summary>\n`;
  let isEmpty = true;
  for await (const part of name === 'messages' ? showMessages(section, format) : showRows(section, format)) {
    isEmpty = false;
    yield part;
  }
  if (isEmpty) yield `<p>${escapeHtml(format.translate(pageTexts.nothing))}</p>\n`;
  yield '</details>\n';
}

/**
 * The readable page of a copy, piece by piece. It needs nothing but the pictures beside it, and runs no script: what is in
 * it was written by others. [EXPORT-02]
 */
export async function* writeExportPage(sections: readonly ExportedSection[], facts: PageFacts): AsyncGenerator<string> {
  const format = createFormat(facts);
  const { site, language, now, timeZone: zone } = facts;
  const say = (text: Text): string =>
    escapeHtml(format.translate(text, { site, zone, date: formatDay(now, language) }));
  const intro = [pageTexts.intro, pageTexts.others, pageTexts.json, pageTexts.zone].map(
    (text) => `<p>${say(text)}</p>`,
  );
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'">
<title>${say(pageTexts.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${say(pageTexts.title)}</h1>
${intro.join('\n')}
`;
  for (const section of sections) yield* showSection(section, format);
  yield '</body>\n</html>\n';
}

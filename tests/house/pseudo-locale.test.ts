import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkInvalidTranslations } from '@lingual/i18n-check';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { defaultLocale, isLocale } from '#contract/locales.ts';
import { catalogueNames, readTexts } from '#tests/catalogues.ts';
import { pseudoLocale, toPseudo, writePseudoTree } from '#tests/pseudo-locale.ts';

it('the pseudo-language is no language of the site', () => {
  expect(isLocale(pseudoLocale)).toBe(false);
});

it.each([
  ['Create your profile', 'ÇÇŕŕééáté ýýööüŕ ppŕŕööfîļé'],
  ['Hello {name},', 'HHééļļö {name},'],
  ['<0>{score}%</0> match', '<0>{score}%</0> mmáátçh'],
  ['{count, plural, one {# day} other {# days}}', '{count, plural, one {# ddááý} other {# ddááýš}}'],
])('%s becomes %s', (english, pseudo) => {
  expect(toPseudo(english).normalize()).toBe(pseudo);
});

it('its texts are 40 % longer, keep their placeholders, tags and plural forms, and compile', async () => {
  const texts = await readTexts(defaultLocale);
  const english = Object.fromEntries(texts.map(({ key, english: text }) => [key, text]));
  const pseudo = Object.fromEntries(texts.map(({ key, english: text }) => [key, toPseudo(text)]));
  for (const text of Object.values(pseudo)) compileMessageOrThrow(text);
  const named = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).map(([key, text]) => [key, text.replaceAll(/<(\/?)(\d+)/g, '<$1t$2')]));
  const invalid = checkInvalidTranslations(named(english), { pseudo: named(pseudo) }, { format: 'icu' });
  expect(invalid['pseudo'] ?? []).toEqual([]);
  const lengthOf = (all: Record<string, string>) =>
    Object.values(all).reduce((sum, text) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
  // Names of placeholders are letters too.
  expect(lengthOf(pseudo) / lengthOf(english)).toBeGreaterThan(1.4);
});

/** Runs in a copy of the repository whose language has no texts of demo members. */
const demoInPseudo = `
import { listSentences, translateAboutMe } from '#server/demo/about-me.ts';
import { answerPrompts, translateAnswer } from '#server/demo/prompt-answers.ts';
import { pickReply } from '#server/demo/reply-texts.ts';
const [language, [text]] = ['${pseudoLocale}', listSentences('nl')];
console.log(translateAboutMe(text, { country: 'GB', gender: 'female' }, language) === listSentences('en')[0]);
console.log(pickReply(0, language) === pickReply(0, 'en'));
const answer = answerPrompts(language, { draw: (all) => all.slice(0, 1), pick: (all) => all[0] })[0];
console.log(translateAnswer(answer, language).answer === answer.answer);
`;

it('a language is one entry, one brief and one file a catalogue', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pseudo-'));
  await writePseudoTree(directory);
  expect(await readFile(join(directory, 'contract/locales.ts'), 'utf8')).toContain(`'${pseudoLocale}': `);
  const names = await readdir(join(directory, 'locales'), { recursive: true });
  expect(names.filter((name) => name.endsWith(`${pseudoLocale}.po`))).toHaveLength(catalogueNames.length);
  expect(await readdir(join(directory, 'docs/languages'))).toContain(`${pseudoLocale}.md`);
  // Until it has texts of demo members, they write and answer in English.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', demoInPseudo], {
    cwd: directory,
  });
  expect(stdout).toBe('true\ntrue\ntrue\n');
  await rm(directory, { recursive: true });
});

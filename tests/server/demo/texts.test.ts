import { expect, test } from 'vitest';
import { allLocales } from '#contract/locales.ts';
import { aboutMeTexts, listSentences, translateAboutMe } from '#server/demo/about-me.ts';
import { conversationTexts } from '#server/demo/conversation-texts.ts';
import { demoPeople } from '#server/demo/people.ts';
import { promptAnswers, translateAnswer } from '#server/demo/prompt-answers.ts';
import { replyTexts } from '#server/demo/reply-texts.ts';
import { textsIn } from '#server/demo/texts-by-language.ts';

const people = demoPeople(300, Date.UTC(2026, 4, 17, 12));
const writerOf = ({ country, answers: { gender } }: (typeof people)[number]) => ({ country, gender });

test.each(allLocales)('[PROFILE-30] demo members have as many texts in %s as in English, each different', (locale) => {
  for (const texts of [aboutMeTexts, promptAnswers, replyTexts, conversationTexts])
    expect(texts).toHaveProperty(locale);
  const sentences = listSentences(locale);
  expect(sentences).toHaveLength(48);
  expect(new Set(sentences).size).toBe(48);
  const counts = (answers: (typeof promptAnswers)['en']) =>
    Object.entries(answers).map(([prompt, texts]) => [prompt, texts.length, new Set(texts).size]);
  expect(counts(textsIn(promptAnswers, locale))).toEqual(counts(promptAnswers.en));
  const { first, others } = textsIn(replyTexts, locale);
  const replies = [first, ...others];
  expect([replies.length, new Set(replies).size]).toEqual([9, 9]);
  expect(textsIn(conversationTexts, locale).map((texts) => texts.length)).toEqual([4, 4]);
});

test('[PROFILE-30] what demo members write about themselves is read in every language, and leads back to what they wrote', () => {
  for (const person of people) {
    const writer = writerOf(person);
    const translations = allLocales.map((locale) => translateAboutMe(person.aboutMe, writer, locale));
    expect(new Set(translations).size).toBe(allLocales.length);
    for (const text of translations) {
      expect(text).not.toMatch(/[[\]|]|undefined| {2}/);
      expect(translateAboutMe(text, writer, person.language)).toBe(person.aboutMe);
    }
    for (const answered of person.prompts) {
      const answers = allLocales.map((locale) => translateAnswer(answered, locale));
      expect(new Set(answers.map(({ answer }) => answer)).size).toBe(allLocales.length);
      for (const translated of answers) expect(translateAnswer(translated, person.language)).toEqual(answered);
    }
  }
});

test('[PROFILE-30] a text that a demo member changed stays as it is', () => {
  const writer = { country: 'GB', gender: 'female' } as const;
  const [first = '', second = ''] = listSentences('en');
  expect(translateAboutMe(`${first} ${second}`, writer, 'nl')).toBe(listSentences('nl').slice(0, 2).join(' '));
  for (const text of [`${first} I sail.`, `I sail. ${first}`, `${first}${second}`, 'I sail.', '']) {
    expect(translateAboutMe(text, writer, 'nl')).toBe(text);
  }
  const own = { prompt: 'dish', answer: 'Toast.' } as const;
  expect(translateAnswer(own, 'nl')).toEqual(own);
});

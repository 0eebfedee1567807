import type { Locale } from '#contract/locales.ts';
import type { PromptAnswer } from '#contract/profile.ts';
import { type ProfileRow, parsePrompts } from '#server/domain/profile-reply.ts';
import { translateAboutMe } from './about-me.ts';
import { translateAnswer } from './prompt-answers.ts';

const translatePrompts = (json: string, language: Locale): string =>
  JSON.stringify(parsePrompts(json).map((answer): PromptAnswer => translateAnswer(answer, language)));

/** A demo member's own texts in this language; a text that was changed stays as it is. [PROFILE-30] */
export const translateDemoTexts = (row: ProfileRow, language: Locale): ProfileRow => ({
  ...row,
  about_me: row.about_me === null ? null : translateAboutMe(row.about_me, row, language),
  prompts: translatePrompts(row.prompts, language),
});

import type { Locale } from '#contract/locales.ts';
import { gsmText } from '#server/domain/gsm-alphabet.ts';
import { getTranslate } from './catalogues.ts';
import { msg } from './text.ts';

const code = msg({
  message:
    '{site}: {code} is your code. It works for {minutes, plural, one {# minute} other {# minutes}}. Never share it with anybody, not even with us.',
  comment: 'A text message: at most 160 letters.',
});

/** [SDD-09] */
export const formatCodeSms = (
  language: Locale,
  facts: { readonly site: string; readonly code: string; readonly minutes: number },
): string => gsmText(getTranslate(language)(code, facts));

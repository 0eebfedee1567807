import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PromptId } from '#contract/prompts.ts';

/** Headings above a member's own words, whose grammar never depends on them. [PROFILE-26] */
export const promptTexts = {
  perfect_sunday: msg`A perfect Sunday`,
  first_date: msg`My idea of a first date`,
  laugh: msg`What makes me laugh`,
  always_yes: msg`I always say yes to this`,
  small_joy: msg`A small thing that makes me happy`,
  proud: msg`Something I'm proud of`,
  talk_for_hours: msg`I could talk about this for hours`,
  best_trip: msg`My best trip so far`,
  next_trip: msg`Where I'd like to go next`,
  dish: msg`The dish I cook best`,
  song: msg`A song I never skip`,
  film_or_book: msg`A film or book I love`,
  learning: msg`Something I'm learning right now`,
  surprise: msg`What surprises people about me`,
  opinion: msg`An opinion few people share`,
  home: msg`Where I feel at home`,
  flirt: msg`How to flirt with me`,
  romance: msg`What romance means to me`,
  after_work: msg`How I unwind in the evening`,
  looking_for: msg`What I look for in a person`,
} satisfies Readonly<Record<PromptId, MessageDescriptor>>;

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Gender, Interest } from '#contract/profile.ts';

export type OptionTexts<Value extends string> = Readonly<Record<Value, MessageDescriptor>>;

export const genderPlurals = {
  female: msg`Women`,
  male: msg`Men`,
} satisfies OptionTexts<Gender>;

export const interestNames = {
  relationship: msg`A relationship`,
  kissing: msg`Kissing`,
  gym: msg`Gym`,
  travelling: msg`Travelling`,
  cooking: msg`Cooking`,
  music: msg`Music`,
  dancing: msg`Dancing`,
  hiking: msg`Hiking`,
  cinema: msg`Cinema`,
  reading: msg`Reading`,
  photography: msg`Photography`,
  wine: msg`Wine`,
  art: msg`Art`,
  cycling: msg`Cycling`,
  gaming: msg`Gaming`,
  yoga: msg`Yoga`,
  dogs: msg`Dogs`,
  cats: msg`Cats`,
  swimming: msg`Swimming`,
  theatre: msg`Theatre`,
} satisfies OptionTexts<Interest>;

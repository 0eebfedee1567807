import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnProfile } from '#contract/own-profile.ts';
import type { Gender, Interest, Profile } from '#contract/profile.ts';

type Words<Value extends string> = Readonly<Record<Value, MessageDescriptor>>;
type ValueOf<Field extends keyof Profile> = Extract<Profile[Field], string>;

export const genders = {
  female: msg`Woman`,
  male: msg`Man`,
} satisfies Words<Gender>;

/** What a search for one gender is called. */
export const genderPlurals = {
  female: msg`Women`,
  male: msg`Men`,
} satisfies Words<Gender>;

export const sexualities = {
  hetero: msg`Straight`,
  gay: msg`Gay`,
  lesbian: msg`Lesbian`,
  bi: msg`Bisexual`,
} satisfies Words<ValueOf<'sexuality'>>;

export const relationshipStatuses = {
  divorced: msg`Divorced`,
  living_together: msg`Living together`,
  married: msg`Married`,
  single: msg`Single`,
  widowed: msg`Widowed`,
  unmarried: msg`Unmarried`,
} satisfies Words<ValueOf<'relationship_status'>>;

export const bodyTypes = {
  slim: msg`Slim`,
  normal: msg`Average build`,
  fat: msg`Full figure`,
} satisfies Words<ValueOf<'body_type'>>;

/** These stand alone as facts, so each says what it is about. */
export const hairColours = {
  blond: msg`Blond hair`,
  brown: msg`Brown hair`,
  black: msg`Black hair`,
  red: msg`Red hair`,
  grey: msg`Grey hair`,
  bald: msg`Bald`,
  other: msg`Another hair colour`,
} satisfies Words<ValueOf<'hair_colour'>>;

export const eyeColours = {
  blue: msg`Blue eyes`,
  green: msg`Green eyes`,
  brown: msg`Brown eyes`,
  grey: msg`Grey eyes`,
  hazel: msg`Hazel eyes`,
  other: msg`Another eye colour`,
} satisfies Words<ValueOf<'eye_colour'>>;

export const tattoos = {
  none: msg`No tattoos`,
  some: msg`Some tattoos`,
  many: msg`Many tattoos`,
} satisfies Words<ValueOf<'tattoos'>>;

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
} satisfies Words<Interest>;

/** What brings a member here. [PROFILE-12 PROFILE-22] */
export const signupReasons = {
  relationship: msg`A relationship`,
  friendship: msg`Friendship`,
  chatting: msg`Good conversations`,
  adventure: msg`An adventure`,
  looking_around: msg`Just looking around`,
} satisfies Words<NonNullable<OwnProfile['signup_reason']>>;

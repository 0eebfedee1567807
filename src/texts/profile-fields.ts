import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChoiceField, ChoiceValue, PublicField } from '#contract/profile-fields.ts';
import type { RegionLabel } from '#contract/own-profile.ts';
import type { OptionTexts } from './profile.ts';

type ChoiceTexts<Field extends ChoiceField> = {
  readonly label: MessageDescriptor;
  /** In display order. Each is also shown without its label, so it names its subject. */
  readonly options: OptionTexts<ChoiceValue<Field>>;
} & (Field extends PublicField ? { readonly icon: string } : unknown);

type AllChoiceTexts = { readonly [Field in ChoiceField]: ChoiceTexts<Field> };

/** Label, option texts and icon (a name of src/ui/icon, checked where it is shown) of each row of contract/profile-fields.ts. */
export const choiceTexts = {
  gender: { label: msg`I am a`, icon: 'user', options: { female: msg`Woman`, male: msg`Man` } },
  sexuality: {
    label: msg`Sexuality`,
    icon: 'sparkles',
    options: { hetero: msg`Straight`, gay: msg`Gay`, lesbian: msg`Lesbian`, bi: msg`Bisexual` },
  },
  relationship_status: {
    label: msg`Relationship`,
    icon: 'heart',
    options: {
      divorced: msg`Divorced`,
      living_together: msg`Living together`,
      married: msg`Married`,
      single: msg`Single`,
      widowed: msg`Widowed`,
      unmarried: msg`Unmarried`,
    },
  },
  body_type: {
    label: msg`Body type`,
    icon: 'ruler',
    options: { slim: msg`Slim`, normal: msg`Average build`, fat: msg`Full figure` },
  },
  hair_colour: {
    label: msg`Hair`,
    icon: 'scissors',
    options: {
      blond: msg`Blond hair`,
      brown: msg`Brown hair`,
      black: msg`Black hair`,
      red: msg`Red hair`,
      grey: msg`Grey hair`,
      bald: msg`Bald`,
      other: msg`Another hair colour`,
    },
  },
  eye_colour: {
    label: msg`Eyes`,
    icon: 'eye',
    options: {
      blue: msg`Blue eyes`,
      green: msg`Green eyes`,
      brown: msg`Brown eyes`,
      grey: msg`Grey eyes`,
      hazel: msg`Hazel eyes`,
      other: msg`Another eye colour`,
    },
  },
  tattoos: {
    label: msg`Tattoos`,
    icon: 'pencil',
    options: { none: msg`No tattoos`, some: msg`Some tattoos`, many: msg`Many tattoos` },
  },
  signup_reason: {
    label: msg`Why I am here`,
    options: {
      relationship: msg`A relationship`,
      friendship: msg`Friendship`,
      chatting: msg`Good conversations`,
      adventure: msg`An adventure`,
      looking_around: msg`Just looking around`,
    },
  },
} as const satisfies AllChoiceTexts;

/** Text of an answer; null without one. */
export const answerText = <Field extends ChoiceField>(
  field: Field,
  answer: ChoiceValue<Field> | null,
): MessageDescriptor | null => {
  const texts: AllChoiceTexts = choiceTexts;
  const { options }: { options: OptionTexts<ChoiceValue<Field>> } = texts[field];
  return answer === null ? null : options[answer];
};

/** Each country's name for its regions. [PROFILE-05 PROFILE-23] */
export const regionLabels = {
  province: msg`Province`,
  state: msg({ message: 'State', context: 'region' }),
  canton: msg`Canton`,
  county: msg`County`,
  voivodeship: msg`Voivodeship`,
  region: msg`Region`,
} satisfies Readonly<Record<RegionLabel, MessageDescriptor>>;
